fn main() {
    let mut left = String::from("left");
    let mut right = String::from("right");
    (left, right) = (right, left);
    println!("{left} {right}");
    std::mem::swap(&mut left, &mut right);
    println!("{left} {right}");
}
