fn apply(stack: &mut Vec<i32>, f: fn(i32, i32) -> Option<i32>) -> Option<()> {
    let b = stack.pop()?;
    let a = stack.pop()?;
    stack.push(f(a, b)?);
    Some(())
}

fn evaluate(text: &str) -> Option<i32> {
    let mut stack = vec![];
    for word in text.split(' ') {
        match word {
            "+" => apply(&mut stack, i32::checked_add)?,
            "*" => apply(&mut stack, i32::checked_mul)?,
            "/" => apply(&mut stack, i32::checked_div)?,
            n => stack.push(n.parse().ok()?),
        }
    }
    stack.pop().filter(|_| stack.is_empty())
}

fn main() {
    println!("{:?}", evaluate("2 3 + 4 *"));
    println!("{:?}", evaluate("1 0 /"));
    println!("{:?}", evaluate("1 +"));
    println!("{:?}", evaluate("1 2"));
}
