fn main() {
    let n = 0b1011_0000u8;
    println!("{} {} {}", n.count_ones(), n.leading_zeros(), n.trailing_zeros());
    println!("{:08b}", n.rotate_left(3));
    println!("{:08b}", n & n.wrapping_neg());
    let mut set = 0u32;
    for bit in [1, 4, 9] {
        set |= 1 << bit;
    }
    println!("{set:#x} {}", set & (1 << 4) != 0);
}
