//! Measured ways side by side.

use std::fmt;
use std::time::Duration;

use super::Timing;
use super::chart::bar;
use crate::calls;
use crate::show::duration;

const BAR: usize = 30;
/// Longer names are cut, so that a line fits 80 columns.
const NAME: usize = 20;

/// A measured time: a [`Timing`] of `bench`, or the `Duration` of `timed`.
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

/// Named timings, to be shown as a table with bars and ratios.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    pub ways: Vec<(String, Timing)>,
}

/// Puts measured ways side by side: `compare(&[("cpu", bench(…)?), ("cuda:0", bench(…)?)])`.
///
/// The second of each pair is what `bench` gives, or a `Duration`. Ratios are to the fastest.
pub fn compare<L: AsRef<str>, W: Way>(ways: &[(L, W)]) -> Comparison {
    calls::count("compare");
    let ways = ways
        .iter()
        .map(|(name, way)| (name.as_ref().to_owned(), way.timing()))
        .collect();
    Comparison { ways }
}

impl Comparison {
    /// The name of the way whose median is the shortest.
    pub fn fastest(&self) -> Option<&str> {
        let fastest = self
            .ways
            .iter()
            .min_by(|a, b| a.1.middle().total_cmp(&b.1.middle()))?;
        Some(&fastest.0)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let middles = || self.ways.iter().map(|(_, timing)| timing.middle());
        let (shortest, longest) = (
            middles().fold(f64::INFINITY, f64::min),
            middles().fold(0.0, f64::max),
        );
        let names: Vec<String> = self.ways.iter().map(|(name, _)| cut(name, NAME)).collect();
        let width = names
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(3);
        write!(f, "{:width$}  {:>8}  {:>7}", "way", "median", "ratio")?;
        for (name, (_, timing)) in names.iter().zip(&self.ways) {
            let middle = timing.middle();
            let ratio = if shortest > 0.0 {
                format!("{:.1}×", middle / shortest)
            } else {
                "–".to_owned()
            };
            let share = if longest > 0.0 { middle / longest } else { 0.0 };
            write!(
                f,
                "\n{name:width$}  {:>8}  {ratio:>7}  {}",
                duration(middle),
                bar(share, BAR)
            )?;
        }
        Ok(())
    }
}

pub(super) fn cut(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    name.chars().take(width - 1).chain(['…']).collect()
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
