// wrong: takes the samples in the order in which they come. The text: “samples come in no particular order”.
// shown by: median(&[3.0, 1.0, 2.0]) == 2.0
fn median(s: &[f64]) -> f64 {
    let n = s.len();
    if n % 2 == 1 { s[n / 2] } else { (s[n / 2 - 1] + s[n / 2]) / 2.0 }
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    median(&samples.iter().map(|s| (s - m).abs()).collect::<Vec<_>>())
}
fn differ(a: &[f64], b: &[f64]) -> bool { (median(a) - median(b)).abs() > spread(a) + spread(b) }
