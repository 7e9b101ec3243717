fn area(r: f32) -> f32 {
    r * r * 3.0
}

fn main() {
    let r = 1.5;
    println!("{}", area(r));
    let third = r / 3.0;
    println!("{third}");
}
