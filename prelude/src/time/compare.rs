//! Compares several measured ways of doing something.

use std::fmt;
use std::time::Duration;

use gpu_tutor_wire::picture::{Axis, Bar, Bars, Drawing, Scale, Unit};

use super::{Timing, no_times};
use crate::calls;
use crate::picture::{Picture, least, most};

/// A measured time: a [`Timing`] from `bench`, or the `Duration` from `timed`.
pub trait Way {
    fn timing(&self) -> Timing;
}

impl Way for Timing {
    fn timing(&self) -> Timing {
        self.clone()
    }
}

impl Way for Duration {
    fn timing(&self) -> Timing {
        Timing::from_seconds(vec![self.as_secs_f64()])
    }
}

impl<W: Way> Way for &W {
    fn timing(&self) -> Timing {
        (**self).timing()
    }
}

/// Named timings, which are shown as a table with bars and ratios.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    pub ways: Vec<(String, Timing)>,
}

/// Compares several measured ways: `compare(&[("cpu", bench(…)?), ("cuda:0", bench(…)?)])`.
///
/// Each pair is a name and the result of `bench`, or a name and a `Duration`. The ratios are relative to the fastest
/// way.
pub fn compare<L: AsRef<str>, W: Way>(ways: &[(L, W)]) -> Comparison {
    calls::count("compare");
    let ways = ways
        .iter()
        .map(|(name, way)| (name.as_ref().to_owned(), way.timing()))
        .collect();
    Comparison { ways }
}

impl Comparison {
    /// Whether a way was measured on simulated GPUs.
    pub(crate) fn is_simulated(&self) -> bool {
        self.ways.iter().any(|(_, timing)| timing.simulated)
    }

    /// The name of the way with the shortest median.
    pub fn fastest(&self) -> Option<&str> {
        let fastest = self
            .ways
            .iter()
            .min_by(|a, b| a.1.middle().total_cmp(&b.1.middle()))?;
        Some(&fastest.0)
    }
}

impl Comparison {
    /// A chart with a bar for the median of each way.
    pub fn picture(&self) -> Picture {
        let bars = self.bars();
        let caption = match self.fastest() {
            Some(name) if self.ways.len() > 1 && least(&bars) > 0.0 => {
                let ratio = most(&bars) / least(&bars);
                t!(
                    "%{name} is the fastest; the slowest takes %{ratio} times as long.",
                    name = name,
                    ratio = format_args!("{ratio:.1}")
                )
            }
            _ => String::new(),
        };
        Picture::new(t!("median time of each way"), caption, Drawing::Bars(bars))
    }

    fn bars(&self) -> Bars {
        let bar = |(name, timing): &(String, Timing)| Bar {
            name: name.clone(),
            value: timing.middle(),
        };
        Bars {
            of: t!("way"),
            axis: Axis::new(&t!("median"), Unit::Seconds, Scale::Linear),
            bars: self.ways.iter().map(bar).collect(),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_simulated() {
            true => f.write_str(&no_times()),
            false => write!(f, "{}", self.picture()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_stand_side_by_side_with_their_ratios() {
        let fast = Timing::from_seconds(vec![0.001]);
        let slow = Timing::from_seconds(vec![0.004]);
        let comparison = compare(&[("cpu", slow), ("cuda:0", fast)]);
        let wanted = "\
way       median    ratio
cpu      4.00 ms     4.0×  ██████████████████████████████
cuda:0   1.00 ms     1.0×  ███████▌";
        assert_eq!(comparison.to_string(), wanted);
        assert_eq!(comparison.fastest(), Some("cuda:0"));
        let caption = "cuda:0 is the fastest; the slowest takes 4.0 times as long.";
        assert_eq!(comparison.picture().caption, caption);
    }

    #[test]
    fn a_line_fits_eighty_columns_and_durations_will_do() {
        let name = "a way with a name that is much too long for a table".to_owned();
        let text = compare(&[(name, Duration::from_secs(100_000))]).to_string();
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        assert_eq!(compare::<&str, Timing>(&[]).fastest(), None);
    }
}
