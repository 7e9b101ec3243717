//! Draws a sweep as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::{Sweep, Timing, fastest};
use crate::picture::{AxisExt, Picture, SIGNS, cut, folded, plane};
use crate::show::duration;

const NAME: usize = 12;
/// The ways whose columns fit into 80 characters. Text shows no others.
const COLUMNS: usize = 5;

impl Sweep {
    /// A chart of the median of each way at each size. The axes are logarithmic, and the crossover is marked.
    pub fn picture(&self) -> Picture {
        Picture::new(
            "median time by size",
            self.verdict(),
            Drawing::Lines(self.lines()),
        )
    }

    /// A chart of the operations per second of each way at each size, if the timings know their work.
    pub fn operations(&self) -> Picture {
        let axis = Axis::new("speed", Unit::Operations, Scale::Logarithmic);
        self.speeds(
            "operations per second by size",
            axis,
            Timing::operations_per_second,
        )
    }

    /// A chart of the bytes per second of each way at each size, if the timings know their work.
    pub fn bandwidth(&self) -> Picture {
        let axis = Axis::new("bandwidth", Unit::Bandwidth, Scale::Logarithmic);
        self.speeds("bytes per second by size", axis, Timing::bytes_per_second)
    }

    fn speeds(&self, title: &str, y: Axis, speed: fn(&Timing) -> Option<f64>) -> Picture {
        let unit = y.clone();
        let series = |(name, timings): &(String, Vec<Option<Timing>>)| {
            let sizes = self.sizes.iter().zip(timings);
            let point = |(size, timing): (&usize, &Option<Timing>)| {
                Some((*size as f64, speed(timing.as_ref()?)?))
            };
            Series::new(name, sizes.filter_map(point).collect())
        };
        let series: Vec<Series> = self.ways.iter().map(series).collect();
        let mut caption: Vec<String> = series
            .iter()
            .filter_map(|way| extremes(way, &unit))
            .collect();
        if caption.is_empty() {
            caption
                .push("No work is known: `bench(…)?.work(operations, bytes)` names it".to_owned());
        }
        let lines = Lines {
            x: Axis::new("size", Unit::Count, Scale::Logarithmic),
            y,
            series,
            marks: Vec::new(),
        };
        Picture::new(title, caption.join("; ") + ".", Drawing::Lines(lines))
    }

    fn lines(&self) -> Lines {
        let series = |way: &(String, _)| Series::new(&way.0, self.medians(way));
        let mark = |(size, _): (f64, usize)| Mark {
            at: size,
            label: format!("about {size:.0}"),
        };
        Lines {
            x: Axis::new("size", Unit::Count, Scale::Logarithmic),
            y: Axis::new("median time", Unit::Seconds, Scale::Logarithmic),
            series: self.ways.iter().map(series).collect(),
            marks: self.crossovers().into_iter().map(mark).collect(),
        }
    }

    /// Says which way is the fastest at which sizes. Names such as "2 threads" are neither subject nor object of a verb.
    pub(super) fn verdict(&self) -> String {
        if self.ways.len() < 2 {
            let only = self.ways.first().map_or("none", |(name, _)| name);
            return format!("One way only ({only}): there is nothing to cross.");
        }
        let sizes = self.compared();
        let Some(first) = sizes.first().and_then(|(_, times)| fastest(times)) else {
            return "There is no size at which all ways were measured.".to_owned();
        };
        let crossovers = self.crossovers();
        let mut verdict = format!("The fastest way is {}", self.ways[first].0);
        if crossovers.is_empty() {
            return verdict + " at every size measured: no crossover.";
        }
        for (index, (size, way)) in crossovers.iter().enumerate() {
            let until = if index == 0 {
                "up to a size of about"
            } else {
                "up to about"
            };
            verdict += &format!(" {until} {size:.0}, then {}", self.ways[*way].0);
        }
        verdict + "."
    }
}

/// Where a way reaches its most, and what is left at the largest size.
fn extremes(way: &Series, unit: &Axis) -> Option<String> {
    let best = way.points.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let last = way.points.last()?;
    let most = format!(
        "{}: at most {} at size {}",
        way.name,
        unit.text(best.1),
        best.0
    );
    Some(match last == best {
        true => most,
        false => format!("{most}, {} at size {}", unit.text(last.1), last.0),
    })
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.ways[..self.ways.len().min(COLUMNS)];
        write!(f, "{:>9}", "size")?;
        for ((name, _), sign) in shown.iter().zip(SIGNS) {
            write!(f, "  {:>NAME$}", format!("{sign} {}", cut(name, NAME - 2)))?;
        }
        for (index, size) in self.sizes.iter().enumerate() {
            write!(f, "\n{size:>9}")?;
            for (_, timings) in shown {
                let median = timings[index]
                    .as_ref()
                    .map_or("–".to_owned(), |timing| duration(timing.middle()));
                write!(f, "  {median:>NAME$}")?;
            }
        }
        let mut lines = self.lines();
        lines.series.truncate(COLUMNS);
        write!(f, "\n\n{}\n{}", plane(&lines), folded(&self.verdict()))
    }
}
