//! Compares two timings by their medians. The spread of their samples is the noise.

use super::human;
use super::judged::Judged;
use super::spread::spread;
use crate::session::Value;

/// Whether the first of two timings is `ratio` times faster than the second, by more than the noise.
///
/// `want` is the wording for the check's message.
pub fn faster(ratio: f64, observed: &Value, want: String) -> Judged {
    let Some((first, second)) = two(observed) else {
        return Judged::Failed {
            got: human::value(observed),
            want,
        };
    };
    let (Some(a), Some(b)) = (spread(first), spread(second)) else {
        let got = format!("{} and {} samples", first.len(), second.len());
        return Judged::Inconclusive { got, want };
    };
    let margin = b.median - ratio * a.median;
    let noise = b.deviation + ratio * a.deviation;
    let got = format!("{:.2} times faster ({a} against {b})", b.median / a.median);
    if margin > noise || (noise == 0.0 && margin == 0.0) {
        Judged::Passed
    } else if margin < -noise {
        Judged::Failed { got, want }
    } else {
        Judged::Inconclusive { got, want }
    }
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
