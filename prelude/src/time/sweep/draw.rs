//! A sweep as a table, a chart and a sentence.

use std::fmt;

use super::Sweep;
use crate::show::duration;
use crate::time::chart::log_log;
use crate::time::compare::cut;

const MARKS: [char; 5] = ['●', '○', '▲', '△', '■'];
const WIDTH: usize = 60;
const HEIGHT: usize = 12;
const NAME: usize = 11;

impl fmt::Display for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // As many columns as fit; a chart holds them all.
        let shown = &self.ways[..self.ways.len().min(MARKS.len())];
        write!(f, "{:>9}", "size")?;
        for ((name, _), mark) in shown.iter().zip(MARKS) {
            write!(f, "  {:>NAME$}", format!("{mark} {}", cut(name, NAME - 2)))?;
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
        let series: Vec<Vec<(f64, f64)>> = shown.iter().map(|way| self.medians(way)).collect();
        let seconds = || series.iter().flatten().map(|point| point.1);
        let (least, most) = (
            seconds().fold(f64::INFINITY, f64::min),
            seconds().fold(0.0, f64::max),
        );
        writeln!(f, "\n")?;
        for (row, line) in log_log(&series, &MARKS, WIDTH, HEIGHT).iter().enumerate() {
            let label = match row {
                0 => duration(most),
                row if row == HEIGHT - 1 && least.is_finite() => duration(least),
                _ => String::new(),
            };
            writeln!(f, "{label:>9} │{}", line.trim_end())?;
        }
        let sizes = || self.sizes.iter().filter(|size| **size > 0);
        let (left, right) = (
            sizes().min().unwrap_or(&0).to_string(),
            sizes().max().unwrap_or(&0).to_string(),
        );
        writeln!(f, "{:>9} └{}", "", "─".repeat(WIDTH))?;
        writeln!(
            f,
            "{:>10} {left}{right:>rest$}",
            "",
            rest = WIDTH.saturating_sub(left.len())
        )?;
        write!(f, "{}", self.verdict())
    }
}

impl Sweep {
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
