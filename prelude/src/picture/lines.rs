//! Series of points on a plane.

use serde::Serialize;

use super::cells::cut;
use super::{Axis, Mark};

/// What the series are drawn with, in their order; text shows no more series than these.
pub(crate) const SIGNS: [char; 5] = ['●', '○', '▲', '△', '■'];
const WIDTH: usize = 60;
const HEIGHT: usize = 12;
const NAME: usize = 12;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lines {
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Places on the horizontal axis.
    pub marks: Vec<Mark>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

impl Lines {
    /// Which sign is which series, on one line.
    pub(super) fn legend(&self) -> String {
        let names: Vec<String> = SIGNS
            .iter()
            .zip(&self.series)
            .map(|(sign, series)| format!("{sign} {}", cut(&series.name, NAME)))
            .collect();
        names.join("  ")
    }

    /// The points and the axes, with the least and the greatest value at the ends of each.
    pub(crate) fn plane(&self) -> String {
        let xs = span(self.points().map(|point| point.0));
        let ys = span(self.points().map(|point| point.1));
        let text = |axis: &Axis, span: Option<(f64, f64)>| {
            span.map(|(least, most)| (axis.text(least), axis.text(most)))
                .unwrap_or_default()
        };
        let (bottom, top) = text(&self.y, ys);
        let mut text_rows = String::new();
        for (row, cells) in self.rows(xs, ys).iter().enumerate() {
            let label = match row {
                0 => top.as_str(),
                row if row == HEIGHT - 1 => &bottom,
                _ => "",
            };
            text_rows += &format!("{label:>9} │{}\n", cells.trim_end());
        }
        let (left, right) = text(&self.x, xs);
        let rest = WIDTH.saturating_sub(left.chars().count());
        let line = "─".repeat(WIDTH);
        format!(
            "{text_rows}{:>9} └{line}\n{:>10} {left}{right:>rest$}",
            "", ""
        )
    }

    /// Rows from the top; a later series is drawn over an earlier one.
    fn rows(&self, xs: Option<(f64, f64)>, ys: Option<(f64, f64)>) -> Vec<String> {
        let mut cells = vec![vec![' '; WIDTH]; HEIGHT];
        if let (Some(xs), Some(ys)) = (xs, ys) {
            for (series, sign) in self.series.iter().zip(SIGNS) {
                for (x, y) in self.drawn(series) {
                    let row = HEIGHT - 1 - self.y.cell(y, ys, HEIGHT);
                    cells[row][self.x.cell(x, xs, WIDTH)] = sign;
                }
            }
        }
        cells
            .into_iter()
            .map(|row| row.into_iter().collect())
            .collect()
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        let shown = self.series.iter().take(SIGNS.len());
        shown.flat_map(|series| self.drawn(series))
    }

    /// The points that both axes have a place for.
    fn drawn(&self, series: &Series) -> impl Iterator<Item = (f64, f64)> {
        let points = series.points.iter().copied();
        points.filter(|(x, y)| self.x.holds(*x) && self.y.holds(*y))
    }
}

fn span(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |span, value| {
        let (least, most) = span.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Scale, Unit};
    use super::*;

    fn lines(points: Vec<(f64, f64)>) -> Lines {
        let series = Series {
            name: "way".to_owned(),
            points,
        };
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
        let plane = law.plane();
        let at = |row: &str| row.chars().position(|cell| cell == '●');
        let columns: Vec<usize> = plane.lines().filter_map(at).collect();
        assert_eq!(columns.len(), 12);
        let even = |pair: &[usize]| [5, 6].contains(&(pair[0] - pair[1]));
        assert!(columns.windows(2).all(even), "{plane}");
    }

    #[test]
    fn what_no_axis_has_a_place_for_is_left_out() {
        let odd = [f64::NAN, f64::INFINITY, 0.0, -1.0];
        let plane = lines(odd.iter().map(|odd| (*odd, 1.0)).collect()).plane();
        assert!(!plane.contains('●'), "{plane}");
        assert_eq!(plane, lines(Vec::new()).plane());
        assert_eq!(lines(vec![(1.0, 1.0)]).plane().matches('●').count(), 1);
    }
}
