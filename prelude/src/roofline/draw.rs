//! Draws a roofline as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::Roofline;
use super::measure::{LARGE_PRODUCT, MATRIX_VECTOR, SMALL_PRODUCT, SUM};
use crate::picture::{Picture, SIGNS, cut, folded, plane};
use crate::show::{per_second, significant};
use crate::time::{Timing, no_times, percent};
use crate::words::{left, right};

/// The number of points on the roof: enough for every column of text, and for a line without markers in SVG.
const ROOF: usize = 121;
/// The minimum range that the roof covers, in operations per byte.
const WIDTH: (f64, f64) = (1.0 / 16.0, 256.0);
const NAME: usize = 18;
/// Takes the place of the sign that rows for operations have.
const MARGIN: &str = "  ";

impl Roofline {
    /// A chart of the roof and the measured operations. The axes are logarithmic, and the ridge is marked.
    pub fn picture(&self) -> Picture {
        let title = t!("what %{machine} can do", machine = self.of);
        Picture::new(title, self.caption(), Drawing::Lines(self.lines()))
    }

    fn caption(&self) -> String {
        t!(
            "Below %{ridge} operations a byte, memory is the limit; above that, arithmetic. Measured %{date}; `roofline()?.again()?` measures again.",
            ridge = significant(self.ridge()),
            date = self.measured
        )
    }

    fn lines(&self) -> Lines {
        let roof = Series {
            is_limit: true,
            ..Series::new(&t!("roof"), self.outline())
        };
        let single = |(name, timing): &(String, Timing)| {
            Series::new(&shown(name), place(timing).into_iter().collect())
        };
        Lines {
            x: Axis::new(&t!("operations a byte"), Unit::Count, Scale::Logarithmic),
            y: Axis::new(&t!("speed"), Unit::Operations, Scale::Logarithmic),
            series: std::iter::once(roof)
                .chain(self.points.iter().map(single))
                .collect(),
            marks: vec![Mark {
                at: self.ridge(),
                label: t!("ridge"),
            }],
        }
    }

    /// The roof, at evenly spaced places on a logarithmic axis that covers all operations.
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

/// The name of an operation in the session's language. Names are stored in English, because files outlive a session.
fn shown(name: &str) -> String {
    match name {
        SUM => t!("sum"),
        MATRIX_VECTOR => t!("matrix × vector"),
        SMALL_PRODUCT => t!("small product"),
        LARGE_PRODUCT => t!("large product"),
        other => other.to_owned(),
    }
}

/// The operations per byte, and per second.
fn place(timing: &Timing) -> Option<(f64, f64)> {
    Some((timing.work?.intensity(), timing.operations_per_second()?))
}

impl fmt::Display for Roofline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_simulated() {
            return f.write_str(&no_times());
        }
        writeln!(f, "{}", self.of)?;
        let peak = per_second(self.operations, "FLOP/s");
        let best = left(&(MARGIN.to_owned() + &t!("best product")), NAME);
        writeln!(f, "{best}  {peak:>12}")?;
        let bandwidth = per_second(self.bandwidth, "B/s");
        let memory = left(&(MARGIN.to_owned() + &t!("memory")), NAME);
        writeln!(f, "{memory}  {bandwidth:>12}\n")?;
        let operation = left(&(MARGIN.to_owned() + &t!("operation")), NAME);
        let heads = [t!("a byte"), t!("speed"), t!("roof")].map(|head| right(&head, 12));
        let share = right(&t!("share"), 8);
        write!(f, "{operation}  {}  {share}", heads.join("  "))?;
        for (index, (name, timing)) in self.points.iter().enumerate() {
            // The first sign is the roof's.
            let sign = SIGNS.get(index + 1).copied().unwrap_or(' ');
            let (Some((intensity, speed)), name) = (place(timing), cut(&shown(name), NAME - 2))
            else {
                continue;
            };
            let roof = self.roof(intensity);
            write!(
                f,
                "\n{sign} {}  {:>12}  {:>12}  {:>12}  {:>8}",
                left(&name, NAME - 2),
                significant(intensity),
                per_second(speed, "FLOP/s"),
                per_second(roof, "FLOP/s"),
                percent(speed / roof),
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
            "Below 10.0 operations a byte, memory is the limit; above that, arithmetic.",
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
