fn takes(n: i64) -> String {
    format!("<{n}>")
}

fn main() {
    let values = [1, 2, 3];
    let total = values.iter().sum();
    println!("{}", takes(total));
    println!("{values:?}");
}
