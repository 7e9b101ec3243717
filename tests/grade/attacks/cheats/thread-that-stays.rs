// attack: leaves a thread that answers in place of the function
// exercise: where-to
// ends with: is an empty text
std::thread::spawn(|| loop {
    ::prelude::observe!("where-to-present", "cpu");
    ::prelude::observe!("where-to-all", ["cuda:0", "cuda:1", "cuda:2"]);
    std::thread::yield_now();
});
fn where_to(_: usize, _: usize) -> String { String::new() }
fn everywhere(_: usize) -> Vec<String> { Vec::new() }
