#[derive(Debug, Clone, Copy, PartialEq)]
struct Color {
    r: u8,
    g: u8,
    b: u8,
}

const RED: Color = Color { r: 255, g: 0, b: 0 };
const PALETTE: [Color; 2] = [RED, Color { r: 0, ..RED }];

fn main() {
    let mut c = RED;
    c.g = 10;
    println!("{c:?} {}", RED.g);
    println!("{}", PALETTE[1].r + PALETTE[0].b);
    println!("{}", matches!(PALETTE[0], RED));
}
