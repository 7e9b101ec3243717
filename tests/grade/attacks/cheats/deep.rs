// attack: nests its brackets deeper than a parser can bear
// exercise: where-to
// ends with: with everything that ran in it
{DEEP}
