mod shapes {
    pub fn area(w: u32, h: u32) -> u32 {
        w * h
    }
    pub const UNIT: &str = "cm2";
}

use shapes::*;

fn main() {
    let a = area(3, 4);
    println!("{a} {UNIT}");
    println!("{}", shapes::area(1, 1));
}
