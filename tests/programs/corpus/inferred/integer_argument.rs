fn bits(n: u8) -> u32 {
    n.count_ones()
}

fn main() {
    let mask = 0xF0;
    println!("{}", bits(mask));
    println!("{}", !mask);
}
