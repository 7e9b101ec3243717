fn main() {
    let mut i = 0;
    let found = loop { i += 7; if i % 5 == 0 { break i } };
    println!("{found}");
    loop { break }
    let t = 'a: { if found > 10 { break 'a "big"; } "small" };
    println!("{t}");
}
