fn main() {
    use std::collections::HashSet;
    let set: HashSet<i32> = [1, 1, 2].into();
    println!("{}", set.len());
    use std::cmp::{max, min};
    println!("{} {}", max(1, 2), min(1, 2));
}
