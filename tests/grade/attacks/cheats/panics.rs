// attack: panics at each call and catches it
// exercise: where-to
// ends with: takes too long
// time limit: 5
fn where_to(_: usize, _: usize) -> String {
    for _ in 0..1_000_000 {
        let _ = std::panic::catch_unwind(|| panic!("{}", "x".repeat(10_000)));
    }
    String::new()
}
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
