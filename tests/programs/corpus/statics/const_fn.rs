const fn square(n: u32) -> u32 {
    n * n
}

const AREA: u32 = square(12);
static BUFFER: [u8; square(3) as usize] = [1; 9];

fn main() {
    println!("{AREA}");
    let sum: u32 = BUFFER.iter().map(|b| *b as u32).sum();
    println!("{sum}");
}
