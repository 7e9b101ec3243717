fn total(v: Vec<i32>) -> i32 {
    v.iter().sum()
}

fn main() {
    let mut v = vec![1, 2, 3];
    println!("{}", total(v));
    v = vec![4, 5];
    v.push(6);
    println!("{}", total(v));
}
