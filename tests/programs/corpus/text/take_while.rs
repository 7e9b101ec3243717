fn main() {
    let v = [2, 4, 6, 7, 8];
    let head: Vec<_> = v.iter().take_while(|n| *n % 2 == 0).collect();
    println!("{head:?}");
    let tail: Vec<_> = v.iter().skip_while(|n| **n < 6).copied().collect();
    println!("{tail:?}");
    println!("{:?}", v.iter().map_while(|n| (n % 7 != 0).then_some(n * 2)).count());
    println!("{:?}", (1..).map(|n| n * n).take_while(|n| *n < 30).last());
}
