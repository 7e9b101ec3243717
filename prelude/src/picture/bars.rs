//! Values side by side, with their ratios to the smallest.

use std::fmt;

use serde::Serialize;

use super::Axis;
use super::cells::{bar, cut};

const WIDTH: usize = 30;
/// Longer names are cut, so that a line fits 80 columns.
const NAME: usize = 20;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bars {
    /// What each bar is one of.
    pub of: String,
    pub axis: Axis,
    pub bars: Vec<Bar>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bar {
    pub name: String,
    pub value: f64,
}

impl Bars {
    pub(crate) fn least(&self) -> f64 {
        let values = self.bars.iter().map(|bar| bar.value);
        values.fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn most(&self) -> f64 {
        self.bars.iter().map(|bar| bar.value).fold(0.0, f64::max)
    }
}

impl fmt::Display for Bars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (self.least(), self.most());
        let names: Vec<String> = self.bars.iter().map(|bar| cut(&bar.name, NAME)).collect();
        let lengths = names.iter().map(|name| name.chars().count());
        let width = lengths.max().unwrap_or(0).max(self.of.chars().count());
        let (of, title) = (&self.of, &self.axis.title);
        write!(f, "{of:width$}  {title:>8}  {:>7}", "ratio")?;
        for (name, Bar { value, .. }) in names.iter().zip(&self.bars) {
            let ratio = if least > 0.0 {
                format!("{:.1}×", value / least)
            } else {
                "–".to_owned()
            };
            let share = if most > 0.0 { value / most } else { 0.0 };
            let (value, bar) = (self.axis.text(*value), bar(share, WIDTH));
            write!(f, "\n{name:width$}  {value:>8}  {ratio:>7}  {bar}")?;
        }
        Ok(())
    }
}
