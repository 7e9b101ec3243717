//! Draws a roofline as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::Roofline;
use crate::picture::{Picture, SIGNS, cut, folded, plane};
use crate::show::{per_second, significant};
use crate::time::{Timing, percent};

/// The points of the roof: enough for each column of a text, and for a line without markers in SVG.
const ROOF: usize = 121;
/// The roof reaches at least from here to there, in operations a byte.
const WIDTH: (f64, f64) = (1.0 / 16.0, 256.0);
const NAME: usize = 18;

impl Roofline {
    /// A chart of the roof and the measured operations. The axes are logarithmic, and the ridge is marked.
    pub fn picture(&self) -> Picture {
        let title = format!("what {} can do", self.of);
        Picture::new(&title, self.caption(), Drawing::Lines(self.lines()))
    }

    fn caption(&self) -> String {
        format!(
            "Below {} operations a byte memory is the limit, above it arithmetic. Measured {}; `roofline()?.again()?` measures \
             anew.",
            significant(self.ridge()),
            self.measured
        )
    }

    fn lines(&self) -> Lines {
        let roof = Series {
            is_limit: true,
            ..Series::new("roof", self.outline())
        };
        let single = |(name, timing): &(String, Timing)| {
            Series::new(name, place(timing).into_iter().collect())
        };
        Lines {
            x: Axis::new("operations a byte", Unit::Count, Scale::Logarithmic),
            y: Axis::new("speed", Unit::Operations, Scale::Logarithmic),
            series: std::iter::once(roof)
                .chain(self.points.iter().map(single))
                .collect(),
            marks: vec![Mark {
                at: self.ridge(),
                label: "ridge".to_owned(),
            }],
        }
    }

    /// The roof, at evenly spaced places of a logarithmic axis that all operations are on.
    fn outline(&self) -> Vec<(f64, f64)> {
        let places = self.points.iter().filter_map(|(_, timing)| place(timing));
        let (least, most) = places
            .map(|(x, _)| x)
            .chain([self.ridge()])
            .filter(|x| x.is_finite() && *x > 0.0)
            .fold(WIDTH, |(least, most), x| (least.min(x), most.max(x)));
        let at = |index: usize| least * (most / least).powf(index as f64 / (ROOF - 1) as f64);
        (0..ROOF).map(at).map(|x| (x, self.roof(x))).collect()
    }
}

/// The operations for each byte, and per second.
fn place(timing: &Timing) -> Option<(f64, f64)> {
    Some((timing.work?.intensity(), timing.operations_per_second()?))
}

impl fmt::Display for Roofline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.of)?;
        let peak = per_second(self.operations, "FLOP/s");
        writeln!(f, "{:<NAME$}  {peak:>12}", "  best product")?;
        let bandwidth = per_second(self.bandwidth, "B/s");
        writeln!(f, "{:<NAME$}  {bandwidth:>12}\n", "  memory")?;
        write!(
            f,
            "{:<NAME$}  {:>12}  {:>12}  {:>12}  {:>8}",
            "  operation", "a byte", "speed", "roof", "share"
        )?;
        for (index, (name, timing)) in self.points.iter().enumerate() {
            // The first sign is that of the roof.
            let sign = SIGNS.get(index + 1).copied().unwrap_or(' ');
            let (Some((intensity, speed)), name) = (place(timing), cut(name, NAME - 2)) else {
                continue;
            };
            let roof = self.roof(intensity);
            write!(
                f,
                "\n{sign} {name:<rest$}  {:>12}  {:>12}  {:>12}  {:>8}",
                significant(intensity),
                per_second(speed, "FLOP/s"),
                per_second(roof, "FLOP/s"),
                percent(speed / roof),
                rest = NAME - 2,
            )?;
        }
        write!(
            f,
            "\n\n{}\n{}",
            plane(&self.lines()),
            folded(&self.caption())
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roofline::made;

    fn machine() -> Roofline {
        let timing = |seconds: f64| Timing::from_seconds(vec![seconds]);
        let machine = made(1e11, 1e10);
        let machine = machine.with("sum", &timing(1.0).work(0.5e9, 6e9)).unwrap();
        machine
            .with("large product", &timing(1.0).work(9e10, 5e8))
            .unwrap()
    }

    #[test]
    fn each_operation_stands_with_its_speed_and_its_share_of_the_roof() {
        let text = machine().to_string();
        for line in [
            "  best product       100 GFLOP/s",
            "  memory               10.0 GB/s",
            "○ sum                       0.08   500 MFLOP/s   833 MFLOP/s      60 %",
            "▲ large product              180  90.0 GFLOP/s   100 GFLOP/s      90 %",
            "Below 10.0 operations a byte memory is the limit, above it arithmetic.",
        ] {
            assert!(text.contains(line), "{line}:\n{text}");
        }
        assert!(text.contains('·') && text.contains('○') && text.contains('▲'));
        let fits = |line: &str| line.chars().count() <= 80;
        assert!(text.lines().all(fits), "{text}");
    }

    #[test]
    fn the_roof_covers_every_operation_and_is_nowhere_above_its_limits() {
        let machine = machine();
        let outline = machine.outline();
        let (first, last) = (outline[0], outline[ROOF - 1]);
        assert!(first.0 <= 0.0625 && last.0 >= 180.0);
        assert!(outline.iter().all(|(_, y)| *y <= 1e11));
        assert!((last.1 - 1e11).abs() < 1.0 && first.1 < 1e9);
    }
}
