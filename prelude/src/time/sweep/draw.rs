//! Draws a sweep as a table, a chart and a sentence.

use std::fmt;

use gpu_tutor_wire::picture::{Axis, Drawing, Lines, Mark, Scale, Series, Unit};

use super::Sweep;
use crate::picture::{Picture, SIGNS, cut, plane};
use crate::show::duration;
use crate::words::right;

const NAME: usize = 11;

impl Sweep {
    /// A chart of the median of each way at each size. The axes are logarithmic, and the crossover is marked.
    pub fn picture(&self) -> Picture {
        Picture::new(
            t!("median time by size"),
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
            label: t!("about %{size}", size = format_args!("{size:.0}")),
        };
        Lines {
            x: Axis::new(&t!("size"), Unit::Count, Scale::Logarithmic),
            y: Axis::new(&t!("median time"), Unit::Seconds, Scale::Logarithmic),
            series: self.ways.iter().map(series).collect(),
            marks: self.crossover().map(mark).into_iter().collect(),
        }
    }

    fn verdict(&self) -> String {
        let [(first, _), (second, _), ..] = self.ways.as_slice() else {
            let none = t!("none");
            let only = self.ways.first().map_or(&none, |(name, _)| name);
            return t!(
                "One way only (%{only}): there is nothing to cross.",
                only = only
            );
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
                t!(
                    "From a size of about %{size} on, %{winner} is faster than %{loser}.",
                    size = format_args!("{size:.0}"),
                    winner = winner,
                    loser = loser
                )
            }
            None => {
                t!(
                    "%{winner} is faster than %{loser} at every size measured: no crossover.",
                    winner = winner,
                    loser = loser
                )
            }
        }
    }
}

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Show as many ways as the chart does, so that the columns fit.
        let shown = &self.ways[..self.ways.len().min(SIGNS.len())];
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
        write!(f, "\n\n{}\n{}", plane(&self.lines()), self.verdict())
    }
}
