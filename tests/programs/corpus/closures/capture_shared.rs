fn main() {
    let factor = 3;
    let times = |x: i32| x * factor;
    println!("{}", times(5));
    println!("{}", times(factor));
}
