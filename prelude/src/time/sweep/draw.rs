//! Draws a sweep as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::{Sweep, Timing, fastest};
use crate::picture::{AxisExt, Picture, SIGNS, cut, folded, plane};
use crate::show::duration;
use crate::time::no_times;
use crate::words::right;

const NAME: usize = 12;
/// How many ways have columns that fit into 80 characters. The text shows no others.
const COLUMNS: usize = 5;

impl Sweep {
    /// A chart of the median of each way at each size. The axes are logarithmic, and the crossover is marked.
    pub fn picture(&self) -> Picture {
        Picture::new(
            t!("median time by size"),
            self.verdict(),
            Drawing::Lines(self.lines()),
        )
    }

    /// A chart of the operations per second of each way at each size, if the work of the timings is known.
    pub fn operations(&self) -> Picture {
        let axis = Axis::new(&t!("speed"), Unit::Operations, Scale::Logarithmic);
        self.speeds(
            t!("operations per second by size"),
            axis,
            Timing::operations_per_second,
        )
    }

    /// A chart of the bytes per second of each way at each size, if the work of the timings is known.
    pub fn bandwidth(&self) -> Picture {
        let axis = Axis::new(&t!("bandwidth"), Unit::Bandwidth, Scale::Logarithmic);
        self.speeds(
            t!("bytes per second by size"),
            axis,
            Timing::bytes_per_second,
        )
    }

    fn speeds(&self, title: String, y: Axis, speed: fn(&Timing) -> Option<f64>) -> Picture {
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
            caption.push(t!(
                "The work of a run is not known: `bench(…)?.work(operations, bytes)` states it"
            ));
        }
        let lines = Lines {
            x: Axis::new(&t!("size"), Unit::Count, Scale::Logarithmic),
            y,
            series,
            marks: Vec::new(),
        };
        Picture::new(
            title,
            caption.join(&t!("; ")) + &t!("."),
            Drawing::Lines(lines),
        )
    }

    fn lines(&self) -> Lines {
        let series = |way: &(String, _)| Series::new(&way.0, self.medians(way));
        let mark = |(size, _): (f64, usize)| Mark {
            at: size,
            label: t!("about %{size}", size = format_args!("{size:.0}")),
        };
        Lines {
            x: Axis::new(&t!("size"), Unit::Count, Scale::Logarithmic),
            y: Axis::new(&t!("median time"), Unit::Seconds, Scale::Logarithmic),
            series: self.ways.iter().map(series).collect(),
            marks: self.crossovers().into_iter().map(mark).collect(),
        }
    }

    /// Says which way is the fastest at which sizes. The wording never makes a name such as "2 threads" the subject or
    /// object of a verb.
    pub(super) fn verdict(&self) -> String {
        if self.ways.len() < 2 {
            let none = t!("none");
            let only = self.ways.first().map_or(&none, |(name, _)| name);
            return t!(
                "There is only one way (%{only}), so there is no crossover.",
                only = only
            );
        }
        let sizes = self.compared();
        let Some(first) = sizes.first().and_then(|(_, times)| fastest(times)) else {
            return t!("There is no size at which all ways were measured.");
        };
        let crossovers = self.crossovers();
        let winner = &self.ways[first].0;
        if crossovers.is_empty() {
            return t!(
                "The fastest way is %{winner} at every size measured: no crossover.",
                winner = winner
            );
        }
        let mut winner = winner;
        let mut stretches = Vec::new();
        for (size, way) in &crossovers {
            let size = format_args!("{size:.0}");
            stretches.push(match stretches.is_empty() {
                true => t!(
                    "%{winner} up to a size of about %{size}",
                    winner = winner,
                    size = size
                ),
                false => t!(
                    "%{winner} up to about %{size}",
                    winner = winner,
                    size = size
                ),
            });
            winner = &self.ways[*way].0;
        }
        t!(
            "The fastest way is %{stretches}, then %{last}.",
            stretches = stretches.join(&t!(", then ")),
            last = winner
        )
    }
}

/// Where a way reaches its highest speed, and its speed at the largest size.
fn extremes(way: &Series, unit: &Axis) -> Option<String> {
    let best = way.points.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let last = way.points.last()?;
    let most = t!(
        "%{way}: at most %{speed} at size %{size}",
        way = way.name,
        speed = unit.text(best.1),
        size = best.0
    );
    Some(match last == best {
        true => most,
        false => t!(
            "%{most}, %{speed} at size %{size}",
            most = most,
            speed = unit.text(last.1),
            size = last.0
        ),
    })
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_simulated() {
            return f.write_str(&no_times());
        }
        let shown = &self.ways[..self.ways.len().min(COLUMNS)];
        write!(f, "{}", right(&t!("size"), 9))?;
        for ((name, _), sign) in shown.iter().zip(SIGNS) {
            let name = format!("{sign} {}", cut(name, NAME - 2));
            write!(f, "  {}", right(&name, NAME))?;
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
