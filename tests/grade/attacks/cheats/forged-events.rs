// attack: writes events to every descriptor
// exercise: where-to
// ends with: is an empty string
// ends with: too long
// ends with: tampered with the session's own streams
// time limit: 5
use std::os::fd::FromRawFd;
use std::io::Write;
let lines = [
    "{\"observed\":{\"id\":\"where-to-present\",\"value\":{\"text\":\"cpu\"}}}\n",
    "{\"done\":{\"status\":\"ok\",\"observations\":[]}}\n",
    "EVCXR_EXECUTION_COMPLETE\n",
    "{\"passed\":true,\"verdict\":\"passed\"}\n",
];
for number in 0..64 {
    let mut file = std::mem::ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(number) });
    if file.metadata().is_err() {
        continue;
    }
    for line in lines {
        let _ = file.write_all(line.as_bytes());
    }
}
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
