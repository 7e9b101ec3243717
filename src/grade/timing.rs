//! Two measured ways compared by their medians, with the spread of their samples as the noise.

use crate::session::Value;

use super::compare::Judged;
use super::human::seconds;

/// The middle of some samples and how far they lie around it, both in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    pub median: f64,
    /// The median absolute deviation, scaled to a standard deviation; the whole range for fewer than five samples.
    pub deviation: f64,
}

/// Median and spread; none for fewer than three samples, or samples that are no durations.
pub fn spread(samples: &[f64]) -> Option<Spread> {
    /// What turns a median absolute deviation into the standard deviation of normal noise.
    const NORMAL: f64 = 1.4826;
    if samples.len() < 3
        || !samples
            .iter()
            .all(|sample| sample.is_finite() && *sample >= 0.0)
    {
        return None;
    }
    let middle = median(samples);
    let deviations: Vec<f64> = samples
        .iter()
        .map(|sample| (sample - middle).abs())
        .collect();
    let deviation = if samples.len() < 5 {
        let (least, most) = samples
            .iter()
            .fold((f64::MAX, 0.0f64), |(a, b), s| (a.min(*s), b.max(*s)));
        most - least
    } else {
        median(&deviations) * NORMAL
    };
    Some(Spread {
        median: middle,
        deviation,
    })
}

fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[half]
    } else {
        (sorted[half - 1] + sorted[half]) / 2.0
    }
}

/// Whether the first of two timings is `ratio` times faster than the second, by more than the noise.
pub fn faster(ratio: f64, observed: &Value) -> Judged {
    let want = format!("{ratio} times faster");
    let Some((first, second)) = two(observed) else {
        return Judged::Failed {
            got: super::human::value(observed),
            want,
        };
    };
    let (Some(a), Some(b)) = (spread(first), spread(second)) else {
        let got = format!("{} and {} samples", first.len(), second.len());
        return Judged::Inconclusive { got, want };
    };
    let margin = b.median - ratio * a.median;
    let noise = b.deviation + ratio * a.deviation;
    let got = format!(
        "{:.2} times faster ({} against {})",
        b.median / a.median,
        shown(a),
        shown(b)
    );
    if margin > noise || (noise == 0.0 && margin == 0.0) {
        Judged::Passed
    } else if margin < -noise {
        Judged::Failed { got, want }
    } else {
        Judged::Inconclusive { got, want }
    }
}

fn shown(spread: Spread) -> String {
    format!("{} ± {}", seconds(spread.median), seconds(spread.deviation))
}

fn two(observed: &Value) -> Option<(&[f64], &[f64])> {
    match observed {
        Value::List(items) => match &items[..] {
            [Value::Samples(first), Value::Samples(second)] => Some((first, second)),
            _ => None,
        },
        _ => None,
    }
}
