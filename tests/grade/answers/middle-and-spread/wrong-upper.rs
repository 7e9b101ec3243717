// wrong: of an even number it takes the upper one. The text: “of an even number, the mean of the two in the middle”.
// shown by: median(&[1.0, 2.0]) == 1.5
fn median(samples: &[f64]) -> f64 {
    let mut s = samples.to_vec();
    s.sort_by(f64::total_cmp);
    s[s.len() / 2]
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    median(&samples.iter().map(|s| (s - m).abs()).collect::<Vec<_>>())
}
fn differ(a: &[f64], b: &[f64]) -> bool { (median(a) - median(b)).abs() > spread(a) + spread(b) }
