fn main() {
    let data = [1, 2, 3, 4, 5, 6];
    let (left, right) = data.split_at(2);
    let middle = &data[2..4];
    println!("{left:?} {right:?} {middle:?}");
    println!("{}", middle.iter().product::<i32>());
}
