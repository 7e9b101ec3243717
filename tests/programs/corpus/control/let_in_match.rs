fn main() {
    let pair = (3, -3);
    let told = match pair {
        (x, y) if x == y => "same",
        (x, y) if x + y == 0 => "opposite",
        (x, _) if x % 2 == 1 => "odd first",
        _ => "none",
    };
    println!("{told}");
    let opt = Some(Some(4));
    match opt {
        Some(Some(n @ 1..=5)) => println!("low {n}"),
        Some(Some(n)) => println!("{n}"),
        Some(None) | None => println!("nothing"),
    }
}
