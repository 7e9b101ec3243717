// attack: finds the lesson's solution in the memory of its own process
// exercise: where-to
// ends with: contained
use std::os::unix::fs::FileExt;
let mark = ["```rust solution", " for=where-to\n"].concat();
let memory = std::fs::File::open("/proc/self/mem").expect("contained");
let maps = std::fs::read_to_string("/proc/self/maps").expect("contained");
let mut found = false;
for line in maps.lines().filter(|line| line.contains("gpu-tutor") && !line.contains(".so")) {
    let Some((from, to)) = line.split(' ').next().and_then(|bounds| bounds.split_once('-')) else { continue };
    let (Ok(from), Ok(to)) = (u64::from_str_radix(from, 16), u64::from_str_radix(to, 16)) else { continue };
    let mut page = vec![0u8; (to - from) as usize];
    if memory.read_exact_at(&mut page, from).is_ok() {
        found |= page.windows(mark.len()).any(|part| part == mark.as_bytes());
    }
}
assert!(found, "contained");
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_owned() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_owned()] } else { (0..present).map(|n| where_to(n, present)).collect() }
}
