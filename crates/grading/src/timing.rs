//! Compares two timings whose samples were taken in pairs, by the ratio within each pair.

use gpu_tutor_session::Value;
use gpu_tutor_text::{say, t};

use super::human;
use super::pairs::{Pairs, ratio};
use super::spread::spread;
use super::verdict::Judged;

/// Whether the first of two timings is `ratio` times faster than the second, as `grading::side_by_side` measures them.
///
/// `want` is the wording for the check's message.
pub fn faster(wanted: f64, observed: &Value, want: String) -> Judged {
    let Some((first, second)) = two(observed) else {
        return Judged::Failed {
            got: human::value(observed),
            want,
        };
    };
    let found = match ratio(first, second) {
        Pairs::Ratio(found) => found,
        Pairs::TooFew => {
            let got = say!("%{count} pairs of samples", count = first.len());
            return Judged::Inconclusive { got, want };
        }
        Pairs::None => {
            let got = say!(
                "%{first} and %{second} samples that do not form pairs of times",
                first = first.len(),
                second = second.len()
            );
            return Judged::Failed { got, want };
        }
    };
    let ratio = format!("{:.2}", found.median);
    let got = match (spread(first), spread(second)) {
        (Some(a), Some(b)) => t!(
            "%{ratio} times faster (%{first} against %{second})",
            ratio,
            first = a,
            second = b
        ),
        _ => t!("%{ratio} times faster", ratio),
    };
    let got = got.into_owned();
    if found.low >= wanted {
        Judged::Passed
    } else if found.high < wanted {
        Judged::Failed { got, want }
    } else {
        Judged::Inconclusive { got, want }
    }
}

/// How far below the required ratio a third of the pairs may be and still count as noise.
const NOISE: f64 = 0.85;

/// The verdict if two measurements have left it undecided. Work whose duration keeps changing would leave it undecided
/// forever, so it fails if a third of the pairs are clearly below the required ratio. If there is only noise around
/// that ratio, the verdict stays undecided.
pub fn faster_each_time(wanted: f64, observed: &Value, open: Judged) -> Judged {
    let most = two(observed).and_then(|(first, second)| match ratio(first, second) {
        Pairs::Ratio(found) => Some(found.most),
        Pairs::TooFew | Pairs::None => None,
    });
    match (most, open) {
        (Some(most), Judged::Inconclusive { got, want }) if most < NOISE * wanted => {
            Judged::Failed { got, want }
        }
        (_, open) => open,
    }
}

/// Combines two measurements of the same two ways into one.
pub fn pooled(first: &Value, second: &Value) -> Option<Value> {
    let ((a, b), (c, d)) = (two(first)?, two(second)?);
    let both = [[a, c].concat(), [b, d].concat()].map(Value::Samples);
    Some(Value::List(both.into()))
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
