fn main() {
    let mut data = [1, 2, 3, 4];
    let (a, b) = data.split_at_mut(2);
    a[0] = b[1] * 10;
    b[0] += a[1];
    println!("{data:?}");
}
