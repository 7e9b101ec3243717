fn mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() { None } else { Some(values.iter().sum::<f64>() / values.len() as f64) }
}

fn main() {
    let v = vec![1.0, 2.0, 6.0];
    let head = &v[..2];
    println!("{:?} {:?}", mean(&v), mean(head));
    let none = &v[3..];
    println!("{:?}", mean(none));
}
