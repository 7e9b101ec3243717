// attack: includes the executable while it is compiled
// exercise: where-to
// ends with: does not compile
const BYTES: &[u8] = include_bytes!("/proc/self/exe");
const LESSON: &str = include_str!("{LESSON_FILE}");
fn where_to(_: usize, _: usize) -> String { LESSON[..4].to_owned() }
fn everywhere(_: usize) -> Vec<String> { vec![BYTES.len().to_string()] }
