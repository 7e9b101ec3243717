// attack: opens the memory of the process that started this one for writing
// exercise: where-to
// ends with: contained
// then the solution
let parent = std::os::unix::process::parent_id();
std::fs::OpenOptions::new().write(true).open(format!("/proc/{parent}/mem")).expect("contained");
