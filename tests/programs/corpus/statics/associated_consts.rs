struct Circle;

impl Circle {
    const SIDES: u32 = 1;
    const NAME: &'static str = "circle";
}

trait Named {
    const LABEL: &'static str = "unnamed";
}

impl Named for Circle {}

fn main() {
    println!("{} {}", Circle::NAME, Circle::SIDES);
    println!("{}", <Circle as Named>::LABEL);
    let limit = u8::MAX;
    println!("{limit}");
}
