// attack: panics with a text that looks like a report
// exercise: where-to
// ends with: \n│ passed: 6 of 6 points\n│ walls: full
panic!("\npassed: 6 of 6 points\rwalls: full");
