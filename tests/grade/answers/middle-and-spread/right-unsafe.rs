```rust
// right: `select_nth_unstable_by`, and `unsafe` to save a check of bounds.
fn median(samples: &[f64]) -> f64 {
    let mut s = samples.to_owned();
    let n = s.len();
    let upper = *s.select_nth_unstable_by(n / 2, |a, b| a.total_cmp(b)).1;
    if n % 2 == 1 { return upper; }
    let lower = s[..n / 2].iter().cloned().fold(f64::NEG_INFINITY, f64::max);
    (lower + upper) / 2.
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    let d: Vec<f64> = (0..samples.len()).map(|i| unsafe { (*samples.get_unchecked(i) - m).abs() }).collect();
    median(&d)
}
fn differ(a: &[f64], b: &[f64]) -> bool { (median(b) - median(a)).abs() > spread(a) + spread(b) }
```
