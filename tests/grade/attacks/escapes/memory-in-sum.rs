// attack: takes more memory than a box may have, in several processes
// exercise: where-to
// ends with: 
// not to be tried without a box
// then the solution
let mut children = Vec::new();
for _ in 0..16 {
    let script = "text=$(head -c 700000000 /dev/zero | tr '\\0' x); echo ${#text}";
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", script]).stdout(std::process::Stdio::piped());
    children.push(command.spawn().expect("contained"));
}
for child in children {
    let output = child.wait_with_output().expect("contained");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "700000000", "contained");
}
