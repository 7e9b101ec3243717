// attack: reads the memory of the process that started this one
// exercise: where-to
// ends with: contained
// then the solution
unsafe extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

let parent = std::os::unix::process::parent_id() as i64;
let mut page = [0u8; 64];
let local = [page.as_mut_ptr() as usize, 64];
let maps = std::fs::read_to_string(format!("/proc/{parent}/maps")).expect("contained");
let start = maps.split('-').next().and_then(|text| usize::from_str_radix(text, 16).ok()).expect("contained");
let remote = [start, 64];
let read = unsafe { syscall(310, parent, local.as_ptr(), 1, remote.as_ptr(), 1, 0) };
assert_eq!(read, 64, "contained");
