//! Draws a sweep as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::Sweep;
use crate::picture::{Picture, SIGNS, cut, plane};
use crate::show::duration;

const NAME: usize = 11;

impl Sweep {
    /// A chart of the median of each way at each size. The axes are logarithmic, and the crossover is marked.
    pub fn picture(&self) -> Picture {
        Picture::new(
            "median time by size",
            self.verdict(),
            Drawing::Lines(self.lines()),
        )
    }

    fn lines(&self) -> Lines {
        let series = |way: &(String, _)| Series {
            name: way.0.clone(),
            points: self.medians(way),
        };
        let mark = |size: f64| Mark {
            at: size,
            label: format!("about {size:.0}"),
        };
        Lines {
            x: Axis::new("size", Unit::Count, Scale::Logarithmic),
            y: Axis::new("median time", Unit::Seconds, Scale::Logarithmic),
            series: self.ways.iter().map(series).collect(),
            marks: self.crossover().map(mark).into_iter().collect(),
        }
    }

    fn verdict(&self) -> String {
        let [(first, _), (second, _), ..] = self.ways.as_slice() else {
            let only = self.ways.first().map_or("none", |(name, _)| name);
            return format!("One way only ({only}): there is nothing to cross.");
        };
        let last = |way| {
            self.medians(way)
                .last()
                .map_or(f64::INFINITY, |point| point.1)
        };
        let second_wins = last(&self.ways[1]) < last(&self.ways[0]);
        let (winner, loser) = if second_wins {
            (second, first)
        } else {
            (first, second)
        };
        match self.crossover() {
            Some(size) => {
                format!("From a size of about {size:.0} on, {winner} is faster than {loser}.")
            }
            None => {
                format!("{winner} is faster than {loser} at every size measured: no crossover.")
            }
        }
    }
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Show as many ways as the chart does, so that the columns fit.
        let shown = &self.ways[..self.ways.len().min(SIGNS.len())];
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
        write!(f, "\n\n{}\n{}", plane(&self.lines()), self.verdict())
    }
}
