//! Determines how many times faster one of two ways is, from samples taken in pairs.
//!
//! Other activity on the machine disturbs both samples in a pair equally. The median of the ratios does not depend on
//! how the disturbances are distributed, and neither does the interval around it: the number of ratios below the true
//! median follows the same distribution as the number of heads in as many coin tosses as there are pairs.

/// The probability that the true ratio is below the interval; the probability that it is above is the same.
const RISK: f64 = 1e-4;

/// The minimum number of pairs that an interval is computed for. With so few, the interval extends from the smallest
/// ratio to the largest, and the [`RISK`] is 0.4 %. The stated value holds from 14 pairs on.
const FEWEST: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pairs {
    Ratio(Ratio),
    TooFew,
    /// The samples are not durations, or the two lists differ in length.
    None,
}

/// How many times longer the second of two ways takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratio {
    pub median: f64,
    /// The true ratio is at least this, and at most `high`.
    pub low: f64,
    pub high: f64,
    /// Two thirds of the pairs reach at least this ratio.
    pub most: f64,
}

/// The ratio of the second samples to the first.
pub fn ratio(first: &[f64], second: &[f64]) -> Pairs {
    let is_time = |sample: &f64| sample.is_finite() && *sample > 0.0;
    if first.len() != second.len() || !first.iter().chain(second).all(is_time) {
        return Pairs::None;
    }
    if first.len() < FEWEST {
        return Pairs::TooFew;
    }
    let mut ratios: Vec<f64> = first.iter().zip(second).map(|(a, b)| b / a).collect();
    ratios.sort_by(f64::total_cmp);
    let (count, cut) = (ratios.len(), cut(ratios.len()));
    Pairs::Ratio(Ratio {
        median: (ratios[(count - 1) / 2] + ratios[count / 2]) / 2.0,
        low: ratios[cut],
        high: ratios[count - 1 - cut],
        most: ratios[count / 3],
    })
}

/// How many of `count` ratios can be cut off at each end while keeping within the [`RISK`].
fn cut(count: usize) -> usize {
    // The probability that exactly `cut` of the ratios are on one side of the true median, and that at most that many
    // are.
    let mut exactly = 0.5f64.powi(count as i32);
    let mut at_most = exactly;
    let mut cut = 0;
    loop {
        exactly *= (count - cut) as f64 / (cut + 1) as f64;
        at_most += exactly;
        if at_most > RISK || cut + 1 >= count / 2 {
            return cut;
        }
        cut += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_sign_test() {
        // From tables of the binomial distribution: P(X ≤ 0 of 14) = 6.1e-5, P(X ≤ 3 of 25) = 7.8e-5,
        // P(X ≤ 31 of 100) = 9.2e-5; one more exceeds 1e-4 each time.
        let cuts = [(8, 0), (14, 0), (25, 3), (100, 31)];
        for (count, wanted) in cuts {
            assert_eq!(cut(count), wanted, "{count}");
        }
    }

    #[test]
    fn what_disturbs_both_samples_of_a_pair_does_not_show() {
        let first: Vec<f64> = (0..20).map(|pair| 1.0 + f64::from(pair % 5)).collect();
        let second: Vec<f64> = first.iter().map(|sample| 3.0 * sample).collect();
        let exact = Ratio {
            median: 3.0,
            low: 3.0,
            high: 3.0,
            most: 3.0,
        };
        assert_eq!(ratio(&first, &second), Pairs::Ratio(exact));
    }

    #[test]
    fn lists_that_are_no_pairs_give_no_ratio() {
        assert_eq!(ratio(&[1.0; 9], &[1.0; 8]), Pairs::None);
        assert_eq!(ratio(&[1.0; 9], &[f64::NAN; 9]), Pairs::None);
        assert_eq!(ratio(&[0.0; 9], &[1.0; 9]), Pairs::None);
        assert_eq!(ratio(&[1.0; 3], &[1.0; 3]), Pairs::TooFew);
    }
}
