fn main() {
    let mut found = None;
    'outer: for a in 1..20 {
        for b in a..20 {
            if a * a + b * b == 169 {
                found = Some((a, b));
                break 'outer;
            }
        }
    }
    println!("{found:?}");
}
