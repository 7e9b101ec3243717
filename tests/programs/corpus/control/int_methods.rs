fn main() {
    println!("{} {}", -7 / 2, -7 % 2);
    println!("{} {}", (-7i32).div_euclid(2), (-7i32).rem_euclid(2));
    println!("{:?}", 10u32.checked_sub(11));
    println!("{:?}", 2i64.checked_pow(70));
    println!("{}", 17u32.abs_diff(20));
    println!("{} {}", 10i32.pow(3), 99u32.isqrt());
}
