// attack: has the assembler include the lesson while the answer is compiled
// exercise: where-to
// ends with: an answer may not define symbols or sections
mod assembled {
    std::arch::global_asm!(
        ".section .rodata.lesson,\"a\"",
        ".globl stolen_lesson",
        "stolen_lesson:",
        ".incbin \"{LESSON_FILE}\"",
        ".globl stolen_end",
        "stolen_end:",
        ".byte 0",
        ".text",
    );
    unsafe extern "C" {
        static stolen_lesson: u8;
        static stolen_end: u8;
    }
    pub fn lesson() -> &'static [u8] {
        let (begin, end) = (&raw const stolen_lesson, &raw const stolen_end);
        unsafe { std::slice::from_raw_parts(begin, end.addr() - begin.addr()) }
    }
}
let mark = ["```rust solution", " for=where-to\n"].concat();
assert!(assembled::lesson().windows(mark.len()).any(|part| part == mark.as_bytes()), "contained");
// With the text at hand, a compiler in the box would do the rest.
fn where_to(wanted: usize, present: usize) -> String {
    if wanted < present { format!("cuda:{wanted}") } else { "cpu".to_owned() }
}
fn everywhere(present: usize) -> Vec<String> {
    if present == 0 { vec!["cpu".to_owned()] } else { (0..present).map(|n| where_to(n, present)).collect() }
}
