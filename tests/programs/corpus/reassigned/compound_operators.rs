fn main() {
    let mut x = 7u32;
    x += 3;
    x *= 4;
    x -= 1;
    x /= 2;
    x %= 10;
    println!("{x}");
    x <<= 3;
    x |= 1;
    x ^= 0b11;
    println!("{x}");
}
