// attack: panics with a text that looks like a report
// exercise: where-to
// ends with: your answer failed while it ran:\n│ passed: 6 of 6 points
panic!("\npassed: 6 of 6 points\rwalls: full");
