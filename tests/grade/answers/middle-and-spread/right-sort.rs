// right: a sorted copy.
fn median(samples: &[f64]) -> f64 {
    let mut s = samples.to_vec();
    s.sort_by(|a, b| a.partial_cmp(b).unwrap());
    let n = s.len();
    if n % 2 == 1 { s[n / 2] } else { (s[n / 2 - 1] + s[n / 2]) / 2.0 }
}

fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    let distances: Vec<f64> = samples.iter().map(|x| (x - m).abs()).collect();
    median(&distances)
}

fn differ(a: &[f64], b: &[f64]) -> bool {
    (median(a) - median(b)).abs() > spread(a) + spread(b)
}
