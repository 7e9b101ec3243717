// attack: replaces itself with a program of the system
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
use std::os::unix::process::CommandExt;
let error = std::process::Command::new("/bin/sh").args(["-c", "exit 7"]).exec();
panic!("contained: {error}");
