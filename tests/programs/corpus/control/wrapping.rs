fn main() {
    let a = 250u8;
    println!("{}", a.wrapping_add(10));
    println!("{:?} {:?}", a.checked_add(10), a.checked_add(5));
    println!("{}", a.saturating_add(10));
    let (sum, over) = a.overflowing_add(10);
    println!("{sum} {over}");
    println!("{}", i32::MIN.wrapping_abs());
}
