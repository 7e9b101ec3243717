fn main() {
    let mut stack = vec![1, 2, 3];
    while let Some(top) = stack.pop() {
        if top == 2 {
            stack.push(10);
            stack.push(20);
        }
        println!("{top}");
        if stack.len() > 5 {
            break;
        }
    }
    println!("{}", stack.is_empty());
}
