// right: the mean of the middle from the left and the middle from the right, Windows line ends.
use prelude::*;
fn median(samples: &[f64]) -> f64 {
    let mut prelude: Vec<f64> = samples.iter().copied().collect();
    prelude.sort_by(f64::total_cmp);
    let (left, right) = ((prelude.len() - 1) / 2, prelude.len() / 2);
    0.5 * prelude[left] + 0.5 * prelude[right]
}
// %%
fn spread(samples: &[f64]) -> f64 {
    let middle = median(samples);
    median(&samples.iter().map(|s| f64::abs(s - middle)).collect::<Vec<_>>()[..])
}
// %%
fn differ(a: &[f64], b: &[f64]) -> bool {
    let apart = median(a) - median(b);
    let both = spread(a) + spread(b);
    apart > both || -apart > both
}
