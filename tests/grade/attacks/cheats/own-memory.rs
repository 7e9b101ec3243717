// attack: rewrites its own process by /proc/self/mem
// exercise: where-to
// ends with: "passed":false
use std::os::unix::fs::FileExt;
let memory = std::fs::OpenOptions::new().read(true).write(true).open("/proc/self/mem");
if let Ok(memory) = memory {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for line in maps.lines().filter(|line| line.contains("libprelude") && line.contains(" r")) {
        let bounds = line.split(' ').next().unwrap_or_default();
        let Some((from, to)) = bounds.split_once('-') else { continue };
        let (Ok(from), Ok(to)) = (u64::from_str_radix(from, 16), u64::from_str_radix(to, 16)) else { continue };
        let mut page = vec![0u8; (to - from).min(64 << 20) as usize];
        if memory.read_at(&mut page, from).is_err() { continue }
        for at in 0..page.len().saturating_sub(8) {
            if &page[at..at + 8] == b"observed" {
                let _ = memory.write_at(b"Observed", from + at as u64);
            }
        }
    }
}
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
