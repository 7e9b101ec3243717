use std::f64::consts::{E, PI};

const RADIUS: f64 = 2.0;
static SCALE: f64 = 1.5;

fn main() {
    let area = PI * RADIUS.powi(2);
    println!("{area:.4}");
    println!("{:.3}", E * SCALE);
    let degrees = RADIUS.to_degrees();
    println!("{degrees:.2}");
}
