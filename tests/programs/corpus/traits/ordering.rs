#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
enum Rank {
    Low,
    Mid(u8),
    High { by: i32 },
}

fn main() {
    let mut all = vec![Rank::High { by: 1 }, Rank::Mid(9), Rank::Low, Rank::Mid(2)];
    all.sort();
    println!("{all:?}");
    println!("{}", Rank::Low < Rank::Mid(0));
    let top = all.iter().max().cloned();
    println!("{top:?}");
}
