// attack: nests its brackets more deeply than a parser can handle
// exercise: where-to
// ends with: along with everything running in it
{DEEP}
