fn main() {
    const SIZE: usize = 3;
    let a = [1; SIZE];
    println!("{a:?}");
    const TWICE: usize = SIZE * 2;
    println!("{}", TWICE + a.len());
}
