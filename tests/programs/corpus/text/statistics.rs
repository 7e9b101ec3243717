fn main() {
    let mut data = vec![2.5, 9.0, 4.0, 4.5];
    data.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let mean = data.iter().sum::<f64>() / data.len() as f64;
    let median = (data[1] + data[2]) / 2.0;
    println!("{mean} {median}");
    let variance = data.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / data.len() as f64;
    println!("{:.3}", variance.sqrt());
    let top = data.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    println!("{top}");
}
