// attack: kills each compiler of its box, and waits for the next
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
let script = r#"for process in /proc/[0-9]*; do
    case $(cat $process/comm) in rustc*) kill -9 ${process#/proc/} && exit 0;; esac
done; exit 1"#;
let done = std::process::Command::new("/bin/sh").args(["-c", script]).status().expect("a shell");
assert!(done.success(), "contained");
