// attack: brings code of its own by `global_asm!`
// exercise: where-to
// ends with: "passed":false
std::arch::global_asm!(
    ".section .init_array,\"aw\"",
    ".quad 0",
    ".text",
);
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
