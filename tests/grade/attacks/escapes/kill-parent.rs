// attack: kills the process that runs the answers
// exercise: where-to
// ends with: along with everything running in it
// ends with: takes too long
// time limit: 5
// not to be tried without a box
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let parent = std::os::unix::process::parent_id() as i64;
unsafe { syscall(62, parent, 9) };
std::thread::sleep(std::time::Duration::from_secs(600));
