fn derivative(f: impl Fn(f64) -> f64) -> impl Fn(f64) -> f64 {
    let h = 1e-5;
    move |x| (f(x + h) - f(x - h)) / (2.0 * h)
}

fn main() {
    let power = 3;
    let slope = derivative(move |x| x.powi(power));
    println!("{:.3}", slope(2.0));
    println!("{:.3}", derivative(f64::sin)(0.0));
}
