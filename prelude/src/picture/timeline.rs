//! Draws values at named moments, in chronological order.

use std::fmt;

use gpu_tutor_wire::picture::Timeline;

use super::AxisExt;
use super::cells::{bar, cut};
use crate::words::{columns, left, more, right};

const LINE: usize = 80;
/// The maximum length of a name.
const NAME: usize = 18;
const COLUMN: usize = 10;
/// The maximum length of a bar, even if there is more room.
const WIDTH: usize = 30;
/// If there are more moments than this, the text shows only the first and the last ones.
const MOST: usize = 60;

/// Writes a row for each moment: the values, the change of the first value, and its bar. A lighter part of the bar
/// shows how much the largest of the other values exceeds the first.
pub fn write(timeline: &Timeline, f: &mut fmt::Formatter) -> fmt::Result {
    let names: Vec<String> = timeline
        .moments
        .iter()
        .map(|name| cut(name, NAME))
        .collect();
    let lengths = names.iter().map(|name| columns(name));
    let name_width = lengths.max().unwrap_or(0).max(columns(&timeline.of));
    write!(f, "{}", left(&timeline.of, name_width))?;
    for level in &timeline.series {
        write!(f, "  {}", right(&level.name, COLUMN))?;
    }
    write!(f, "  {}", right(&t!("change"), COLUMN))?;
    let taken = name_width + (timeline.series.len() + 1) * (COLUMN + 2) + 2;
    let width = LINE.saturating_sub(taken).clamp(8, WIDTH);
    let hidden = hidden(names.len());
    for (index, name) in names.iter().enumerate() {
        if index == hidden.start && !hidden.is_empty() {
            write!(f, "\n{}", more(hidden.len()))?;
        }
        if hidden.contains(&index) {
            continue;
        }
        let mut row = left(name, name_width);
        for level in &timeline.series {
            let value = level.values.get(index).copied().unwrap_or_default();
            row += &format!("  {:>COLUMN$}", timeline.axis.text(value));
        }
        let (change, bar) = (change(timeline, index), level_bar(timeline, index, width));
        row += &format!("  {change:>COLUMN$}  {bar}");
        write!(f, "\n{}", row.trim_end())?;
    }
    Ok(())
}

fn change(timeline: &Timeline, index: usize) -> String {
    let Some(level) = timeline.series.first() else {
        return String::new();
    };
    let before = index.checked_sub(1).and_then(|at| level.values.get(at));
    let (Some(before), Some(now)) = (before, level.values.get(index)) else {
        return String::new();
    };
    let sign = match now - before {
        0.0 => return "–".to_owned(),
        less if less < 0.0 => '-',
        _ => '+',
    };
    format!("{sign}{}", timeline.axis.text((now - before).abs()))
}

fn level_bar(timeline: &Timeline, index: usize, width: usize) -> String {
    let all = timeline.series.iter().flat_map(|level| &level.values);
    let most = all.copied().fold(0.0, f64::max);
    let values = timeline.series.iter();
    let mut values = values.map(|level| level.values.get(index).copied().unwrap_or_default());
    let share = |value: f64| if most > 0.0 { value / most } else { 0.0 };
    let first = bar(share(values.next().unwrap_or_default()), width);
    let beyond = share(values.fold(0.0, f64::max)) * width as f64;
    let lighter = (beyond.round() as usize).saturating_sub(first.chars().count());
    first + &"░".repeat(lighter)
}

/// The range of rows that are left out of `count` rows.
fn hidden(count: usize) -> std::ops::Range<usize> {
    if count <= MOST {
        return 0..0;
    }
    MOST / 2..count - MOST / 2
}

#[cfg(test)]
mod tests {
    use gpu_tutor_wire::picture::{Axis, Drawing, Level, Scale, Unit};

    use super::super::Picture;
    use super::*;

    fn text(timeline: Timeline) -> String {
        Picture::new(String::new(), String::new(), Drawing::Timeline(timeline)).to_string()
    }

    const MIB: f64 = (1 << 20) as f64;

    fn timeline(series: &[(&str, &[f64])]) -> Timeline {
        let level = |(name, values): &(&str, &[f64])| Level {
            name: (*name).to_owned(),
            values: values.to_vec(),
        };
        Timeline {
            of: "mark".to_owned(),
            axis: Axis::new("memory", Unit::Bytes, Scale::Linear),
            moments: ["start", "after a", "end"].map(str::to_owned).to_vec(),
            series: series.iter().map(level).collect(),
        }
    }

    #[test]
    fn each_moment_has_its_values_and_how_the_first_changed() {
        let text = text(timeline(&[
            ("allocated", &[0.0, 16.0 * MIB, 0.0]),
            ("reserved", &[0.0, 32.0 * MIB, 32.0 * MIB]),
        ]));
        let wanted = "\
mark      allocated    reserved      change
start           0 B         0 B
after a    16.0 MiB    32.0 MiB   +16.0 MiB  ███████████████░░░░░░░░░░░░░░░
end             0 B    32.0 MiB   -16.0 MiB  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░";
        assert_eq!(text, wanted);
    }

    #[test]
    fn a_line_fits_eighty_columns_and_odd_values_do_no_harm() {
        let mut long = timeline(&[
            ("allocated", &[f64::NAN, f64::INFINITY]),
            ("reserved", &[-1.0]),
        ]);
        long.moments = vec!["a name that is much too long for a table".to_owned(); 1000];
        let drawn = text(long);
        assert!(
            drawn.lines().all(|line| line.chars().count() <= 80),
            "{drawn}"
        );
        assert!(drawn.contains("… 940 more …"), "{drawn}");
        assert!(text(timeline(&[])).starts_with("mark"));
    }
}
