//! Pictures in text.

/// Eighths of a cell, from the bottom and from the left.
const LEVELS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const PARTS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// A bar of `share` of `width` cells, to an eighth of a cell; anything above nothing is seen.
pub(super) fn bar(share: f64, width: usize) -> String {
    let eighths = ((share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize)
        .max(usize::from(share > 0.0));
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(PARTS[eighths % 8]);
    }
    bar
}

/// How many values lie in each of `width` equal stretches between the least and the greatest.
pub(super) fn histogram(values: &[f64], width: usize) -> String {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut counts = vec![0usize; width];
    for value in values {
        let share = if greatest > least {
            (value - least) / (greatest - least)
        } else {
            0.5
        };
        counts[((share * width as f64) as usize).min(width - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    counts
        .iter()
        .map(|count| LEVELS[(count * 8).div_ceil(most)])
        .collect()
}

/// Points on a plane whose both axes are logarithmic; a later series is drawn over an earlier one.
///
/// Gives rows from the top; points that are not positive are left out.
pub(super) fn log_log(
    series: &[Vec<(f64, f64)>],
    marks: &[char],
    width: usize,
    height: usize,
) -> Vec<String> {
    let drawn = || {
        series
            .iter()
            .flatten()
            .filter(|(x, y)| *x > 0.0 && *y > 0.0)
    };
    let (left, right) = span(drawn().map(|point| point.0));
    let (bottom, top) = span(drawn().map(|point| point.1));
    let mut cells = vec![vec![' '; width]; height];
    for (points, mark) in series.iter().zip(marks.iter().cycle()) {
        for (x, y) in points.iter().filter(|(x, y)| *x > 0.0 && *y > 0.0) {
            let column = place(*x, left, right, width);
            let row = height - 1 - place(*y, bottom, top, height);
            cells[row][column] = *mark;
        }
    }
    cells
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}

fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, most), value| (least.min(value), most.max(value)),
    )
}

fn place(value: f64, least: f64, most: f64, cells: usize) -> usize {
    let share = if most > least {
        (value / least).ln() / (most / least).ln()
    } else {
        0.5
    };
    ((share * (cells - 1) as f64).round() as usize).min(cells - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(1e-9, 4), "▏");
        assert_eq!(bar(0.28125, 4), "█▏");
    }

    #[test]
    fn a_histogram_is_highest_where_most_values_are() {
        assert_eq!(histogram(&[0.0, 1.0, 1.0, 0.9], 4), "▃  █");
        assert_eq!(histogram(&[2.0], 3), " █ ");
        assert_eq!(histogram(&[], 2), "  ");
    }

    #[test]
    fn a_power_law_is_a_straight_line() {
        let line: Vec<(f64, f64)> = (0..3).map(|n| (10f64.powi(n), 100f64.powi(n))).collect();
        assert_eq!(log_log(&[line], &['o'], 5, 3), ["    o", "  o  ", "o    "]);
    }
}
