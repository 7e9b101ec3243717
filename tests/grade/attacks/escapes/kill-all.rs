// attack: kills every process that it may, and then its own
// exercise: where-to
// ends with: ended its process
// ends with: along with everything running in it
// not to be tried without a box
// then the solution
unsafe extern "C" { fn kill(pid: i32, signal: i32) -> i32; }
unsafe { kill(-1, 9) };
unsafe { kill(std::process::id() as i32, 9) };
std::thread::sleep(std::time::Duration::from_secs(600));
