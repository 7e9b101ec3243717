// wrong: medians exactly as far apart as the spreads count. The text: “further apart than both spreads together”.
// shown by: (!differ(&[0.0, 1.0, 2.0], &[2.0, 3.0, 4.0]))
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
fn differ(a: &[f64], b: &[f64]) -> bool { (median(a) - median(b)).abs() >= spread(a) + spread(b) }
