fn main() {
    let mut found = None;
    for (i, x) in [4, 8, 15, 16].iter().enumerate() {
        if *x > 10 {
            found = Some(i);
            break;
        }
    }
    println!("{found:?}");
}
