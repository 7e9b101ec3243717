// wrong: only a larger `b` is seen. The text: “whether the medians are further apart”.
// shown by: differ(&[9.0], &[1.0])
fn median(samples: &[f64]) -> f64 {
    let mut s = samples.to_vec();
    s.sort_by(f64::total_cmp);
    let n = s.len();
    if n % 2 == 1 { s[n / 2] } else { (s[n / 2 - 1] + s[n / 2]) / 2.0 }
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    median(&samples.iter().map(|s| (s - m).abs()).collect::<Vec<_>>())
}
fn differ(a: &[f64], b: &[f64]) -> bool { median(b) - median(a) > spread(a) + spread(b) }
