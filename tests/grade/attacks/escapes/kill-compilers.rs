// attack: kills each compiler of its box, and waits for the next
// exercise: where-to
// ends with: contained
// not to be tried without a box
// then the solution
unsafe extern "C" { fn kill(pid: i32, signal: i32) -> i32; }
let mut killed = 0;
for process in std::fs::read_dir("/proc").expect("processes").flatten() {
    let Some(pid) = process.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
    let name = std::fs::read_to_string(process.path().join("comm")).unwrap_or_default();
    if name.starts_with("rustc") && unsafe { kill(pid, 9) } == 0 {
        killed += 1;
    }
}
assert!(killed > 0, "contained");
