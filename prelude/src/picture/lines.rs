//! Draws series of points on a plane.

use gpu_tutor_wire::picture::{Axis, Lines, Series};

use super::AxisExt;
use super::cells::cut;

/// The sign of each series, in order. As text, a chart shows only as many series as there are signs.
pub(crate) const SIGNS: [char; 8] = ['●', '○', '▲', '△', '■', '□', '◆', '◇'];
/// The sign of a limit.
const LIMIT: char = '·';
const WIDTH: usize = 60;
const HEIGHT: usize = 12;
/// The minimum width of the labels to the left of the plane.
const LABEL: usize = 9;
const NAME: usize = 12;
const IN_LINE: usize = 5;

/// The sign and the name of each series, in lines of [`IN_LINE`].
pub fn legend(lines: &Lines) -> String {
    let names: Vec<String> = SIGNS
        .into_iter()
        .zip(&lines.series)
        .map(|(sign, series)| format!("{} {}", drawn_as(series, sign), cut(&series.name, NAME)))
        .collect();
    let lines: Vec<String> = names
        .chunks(IN_LINE)
        .map(|names| names.join("  "))
        .collect();
    lines.join("\n")
}

fn drawn_as(series: &Series, sign: char) -> char {
    if series.is_limit { LIMIT } else { sign }
}

/// Draws the points and both axes, with the smallest and the largest value at the ends of each axis.
pub fn plane(lines: &Lines) -> String {
    let xs = span(points(lines).map(|point| point.0));
    let ys = span(points(lines).map(|point| point.1));
    let text = |axis: &Axis, span: Option<(f64, f64)>| {
        span.map(|(least, most)| (axis.text(least), axis.text(most)))
            .unwrap_or_default()
    };
    let (bottom, top) = text(&lines.y, ys);
    let room = bottom.chars().count().max(top.chars().count()).max(LABEL);
    let mut text_rows = String::new();
    for (row, cells) in rows(lines, xs, ys).iter().enumerate() {
        let label = match row {
            0 => top.as_str(),
            row if row == HEIGHT - 1 => &bottom,
            _ => "",
        };
        text_rows += &format!("{label:>room$} │{}\n", cells.trim_end());
    }
    let (left, right) = text(&lines.x, xs);
    let rest = WIDTH.saturating_sub(left.chars().count());
    let line = "─".repeat(WIDTH);
    format!(
        "{text_rows}{:>room$} └{line}\n{:>room$}  {left}{right:>rest$}",
        "", ""
    )
}

/// The rows from top to bottom. A later series is drawn over an earlier one.
fn rows(lines: &Lines, xs: Option<(f64, f64)>, ys: Option<(f64, f64)>) -> Vec<String> {
    let mut cells = vec![vec![' '; WIDTH]; HEIGHT];
    if let (Some(xs), Some(ys)) = (xs, ys) {
        for (series, sign) in lines.series.iter().zip(SIGNS) {
            let sign = drawn_as(series, sign);
            for (x, y) in drawn(lines, series) {
                let row = HEIGHT - 1 - lines.y.cell(y, ys, HEIGHT);
                cells[row][lines.x.cell(x, xs, WIDTH)] = sign;
            }
        }
    }
    cells
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}

fn points(lines: &Lines) -> impl Iterator<Item = (f64, f64)> {
    let shown = lines.series.iter().take(SIGNS.len());
    shown.flat_map(|series| drawn(lines, series))
}

/// The points that can be drawn on both axes.
fn drawn(lines: &Lines, series: &Series) -> impl Iterator<Item = (f64, f64)> {
    let points = series.points.iter().copied();
    points.filter(|(x, y)| lines.x.holds(*x) && lines.y.holds(*y))
}

fn span(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |span, value| {
        let (least, most) = span.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}

#[cfg(test)]
mod tests {
    use gpu_tutor_wire::picture::{Scale, Unit};

    use super::*;

    fn lines(points: Vec<(f64, f64)>) -> Lines {
        let series = Series::new("way", points);
        Lines {
            x: Axis::new("size", Unit::Count, Scale::Logarithmic),
            y: Axis::new("time", Unit::Seconds, Scale::Logarithmic),
            series: vec![series],
            marks: Vec::new(),
        }
    }

    #[test]
    fn a_power_law_is_a_straight_line() {
        let law = lines(
            (0..12)
                .map(|n| (10f64.powi(n), 10f64.powi(n - 8)))
                .collect(),
        );
        let plane = plane(&law);
        let at = |row: &str| row.chars().position(|cell| cell == '●');
        let columns: Vec<usize> = plane.lines().filter_map(at).collect();
        assert_eq!(columns.len(), 12);
        let even = |pair: &[usize]| [5, 6].contains(&(pair[0] - pair[1]));
        assert!(columns.windows(2).all(even), "{plane}");
    }

    #[test]
    fn what_no_axis_has_a_place_for_is_left_out() {
        let odd = [f64::NAN, f64::INFINITY, 0.0, -1.0];
        let drawn = plane(&lines(odd.iter().map(|odd| (*odd, 1.0)).collect()));
        assert!(!drawn.contains('●'), "{drawn}");
        assert_eq!(drawn, plane(&lines(Vec::new())));
        assert_eq!(plane(&lines(vec![(1.0, 1.0)])).matches('●').count(), 1);
    }
}
