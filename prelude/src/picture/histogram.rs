//! Draws the distribution of values.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Histogram};

use super::AxisExt;
use super::cells::columns;

/// Counts values, given in ascending order, in `cells` equal intervals that end at the 95th percentile.
pub fn histogram(sorted: &[f64], axis: Axis, cells: usize) -> Histogram {
    let last = (sorted.len() * 95).div_ceil(100).saturating_sub(1);
    let from = sorted.first().copied().unwrap_or_default();
    let to = sorted.get(last).copied().unwrap_or_default();
    Histogram {
        axis,
        from,
        to,
        counts: counts(sorted, from, to, cells),
        beyond: sorted.iter().filter(|value| **value > to).count(),
        marks: Vec::new(),
    }
}

fn counts(values: &[f64], from: f64, to: f64, cells: usize) -> Vec<usize> {
    let mut counts = vec![0; cells];
    for value in values {
        let share = if to > from {
            (value.min(to) - from) / (to - from)
        } else {
            0.5
        };
        counts[((share * cells as f64) as usize).min(cells - 1)] += 1;
    }
    counts
}

/// Writes one line: the smallest value, a cell for each interval, the end of the last one, and `+` if there are values
/// beyond it.
pub fn write(histogram: &Histogram, f: &mut fmt::Formatter) -> fmt::Result {
    let text = |value| histogram.axis.text(value);
    let (from, to) = (text(histogram.from), text(histogram.to));
    let beyond = if histogram.beyond > 0 { "+" } else { "" };
    write!(f, "{from} ▕{}▏ {to}{beyond}", columns(&histogram.counts))
}

#[cfg(test)]
mod tests {
    use gpu_tutor_wire::picture::{Drawing, Scale, Unit};

    use super::super::Picture;
    use super::*;

    fn drawn(values: &[f64], cells: usize) -> String {
        let greatest = values.last().copied().unwrap_or_default();
        let least = values.first().copied().unwrap_or_default();
        columns(&counts(values, least, greatest, cells))
    }

    #[test]
    fn it_is_highest_where_most_values_are() {
        assert_eq!(drawn(&[0.0, 0.9, 1.0, 1.0], 4), "▃  █");
        assert_eq!(drawn(&[2.0], 3), " █ ");
        assert_eq!(drawn(&[], 2), "  ");
    }

    #[test]
    fn a_few_very_long_values_are_counted_in_the_last_interval() {
        let mut values = vec![1.0; 95];
        values[0] = 0.5;
        values.extend([9.0; 5]);
        let axis = Axis::new("time", Unit::Seconds, Scale::Linear);
        let histogram = histogram(&values, axis, 4);
        assert_eq!((histogram.to, histogram.beyond), (1.0, 5));
        assert_eq!(histogram.counts, [1, 0, 0, 99]);
        let picture = Picture::new(String::new(), String::new(), Drawing::Histogram(histogram));
        assert_eq!(picture.to_string(), "500 ms ▕▁  █▏ 1.00 s+");
    }
}
