fn main() {
    let mut stack = vec![];
    stack.push('a');
    stack.push('b');
    while let Some(top) = stack.pop() {
        println!("{top}");
    }
}
