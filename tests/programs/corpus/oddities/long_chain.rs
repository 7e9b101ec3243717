fn main() {
    let text = "3 1 2"
        .split(' ')
        .map(|n| n.parse::<i32>())
        // Bad numbers are left out.
        .filter_map(Result::ok)
        .map(|n| n * 2)
        .collect::<Vec<_>>();
    println!(
        "{:?} {}",
        text,
        text.len(),
    );
}
