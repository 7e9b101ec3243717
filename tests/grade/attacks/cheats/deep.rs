// attack: nests its brackets deeper than a parser can bear
// exercise: where-to
// ends with: along with everything running in it
{DEEP}
