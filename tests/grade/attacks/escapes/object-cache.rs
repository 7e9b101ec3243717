// attack: lists the cells that were compiled on this machine
// exercise: where-to
// ends with: contained
// then the solution
let cells = std::fs::read_dir("{OBJECTS}").expect("contained").count();
assert!(cells > 0, "contained");
