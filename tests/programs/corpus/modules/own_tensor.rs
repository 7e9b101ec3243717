fn tensor(values: &[f64]) -> Vec<f64> {
    values.iter().map(|v| v * 2.0).collect()
}

fn main() {
    let t = tensor(&[1.0, 2.5]);
    println!("{t:?}");
    let n = t.len();
    println!("{n}");
}
