fn sorted(mut v: Vec<i32>) -> Vec<i32> {
    v.sort();
    v
}

fn main() {
    let mut v = vec![3, 1, 2];
    v = sorted(v);
    println!("{v:?}");
    v.extend([9, 0]);
    let w = sorted(v.clone());
    println!("{v:?} {w:?}");
}
