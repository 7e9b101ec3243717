// right: no sorting: the sample with as many below it.
fn at_rank(samples: &[f64], rank: usize) -> f64 {
    for &x in samples {
        let below = samples.iter().filter(|&&y| y < x).count();
        let not_above = samples.iter().filter(|&&y| y <= x).count();
        if below <= rank && rank < not_above {
            return x;
        }
    }
    unreachable!()
}
fn median(samples: &[f64]) -> f64 {
    let n = samples.len();
    (at_rank(samples, (n - 1) / 2) + at_rank(samples, n / 2)) / 2.0
}
fn spread(samples: &[f64]) -> f64 {
    let m = median(samples);
    let mut d = vec![];
    for s in samples { d.push(if *s > m { s - m } else { m - s }); }
    median(&d)
}
fn differ(a: &[f64], b: &[f64]) -> bool {
    let (low, high) = if median(a) < median(b) { (a, b) } else { (b, a) };
    median(high) - median(low) > spread(low) + spread(high)
}
