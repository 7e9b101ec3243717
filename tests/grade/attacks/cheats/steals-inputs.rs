// attack: reads the inputs before the grader's own code does
// exercise: where-to
// ends with: is an empty string
// ends with: too long
// ends with: exit status 99
// time limit: 5
std::thread::spawn(|| loop {
    let mut line = String::new();
    let _ = std::io::stdin().read_line(&mut line);
    std::thread::yield_now();
});
fn where_to(_: usize, _: usize) -> String { input("next").unwrap_or_default() }
fn everywhere(_: usize) -> Vec<String> { vec![input("next").unwrap_or_default()] }
