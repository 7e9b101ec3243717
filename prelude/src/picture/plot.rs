//! Draws lists of numbers as lines.

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Scale, Series, Unit};

use super::{AxisExt, Picture};
use crate::calls;

/// A line chart of lists of numbers, each drawn from left to right: `plot(&[("loss", &losses)])`.
///
/// Each pair is a name and its numbers. The caption says how each list begins and ends.
pub fn plot<L: AsRef<str>, N: Into<f64> + Copy, V: AsRef<[N]>>(lists: &[(L, V)]) -> Picture {
    let numbers = |numbers: &V| {
        numbers
            .as_ref()
            .iter()
            .map(|&number| number.into())
            .collect()
    };
    let lists = lists
        .iter()
        .map(|(name, list)| (name.as_ref(), numbers(list)))
        .collect();
    picture(lists)
}

fn picture(lists: Vec<(&str, Vec<f64>)>) -> Picture {
    calls::count("plot");
    let y = Axis::new(&t!("value"), Unit::Count, Scale::Linear);
    let ends = |(name, list): &(&str, Vec<f64>)| {
        let (first, last) = (list.first()?, list.last()?);
        Some(t!(
            "%{name}: from %{first} to %{last}",
            name = name,
            first = y.text(*first),
            last = y.text(*last)
        ))
    };
    let caption: Vec<String> = lists.iter().filter_map(ends).collect();
    let series = |(name, list): (&str, Vec<f64>)| {
        Series::new(name, (1..).map(f64::from).zip(list).collect())
    };
    let lines = Lines {
        x: Axis::new(&t!("step"), Unit::Count, Scale::Linear),
        series: lists.into_iter().map(series).collect(),
        marks: Vec::new(),
        y,
    };
    Picture::new(
        t!("value at each step"),
        caption.join(&t!("; ")),
        Drawing::Lines(lines),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_a_line_whose_ends_the_caption_names() {
        let losses = vec![0.712_345f32, 0.25, 0.012_34];
        let picture = plot(&[("loss", &losses)]);
        assert_eq!(picture.caption, "loss: from 0.712 to 0.0123");
        let Drawing::Lines(lines) = &picture.drawing else {
            panic!("{picture:?}");
        };
        assert_eq!(lines.series[0].points[1], (2.0, 0.25));
        let text = picture.to_string();
        assert!(text.starts_with("● loss\n    0.712 │●"), "{text}");
    }

    #[test]
    fn an_empty_list_and_numbers_without_a_place_do_no_harm() {
        assert_eq!(plot::<&str, f64, Vec<f64>>(&[]).caption, "");
        let odd = plot(&[("nothing", vec![]), ("odd", vec![f64::NAN, f64::INFINITY])]);
        assert_eq!(odd.caption, "odd: from NaN to inf");
        assert!(!odd.to_string().contains("│●"));
    }
}
