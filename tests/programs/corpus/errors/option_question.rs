fn middle_name(full: &str) -> Option<&str> {
    let mut parts = full.split(' ');
    parts.next()?;
    let middle = parts.next()?;
    parts.next()?;
    Some(middle)
}

fn main() {
    println!("{:?}", middle_name("Ann Bea Cox"));
    println!("{:?}", middle_name("Ann Cox"));
    let initial = middle_name("A Bea C").and_then(|m| m.chars().next());
    println!("{initial:?}");
}
