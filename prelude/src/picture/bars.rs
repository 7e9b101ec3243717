//! Draws bars of values, with their ratios to the smallest value.

use std::fmt;

use gpu_tutor_wire::picture::{Bar, Bars};

use super::AxisExt;
use super::cells::{bar, cut};
use crate::words::{columns, left, right};

const WIDTH: usize = 30;
/// The maximum length of a name, so that a line fits in 80 columns.
const NAME: usize = 20;

pub fn least(bars: &Bars) -> f64 {
    let values = bars.bars.iter().map(|bar| bar.value);
    values.fold(f64::INFINITY, f64::min)
}

pub fn most(bars: &Bars) -> f64 {
    bars.bars.iter().map(|bar| bar.value).fold(0.0, f64::max)
}

pub fn write(bars: &Bars, f: &mut fmt::Formatter) -> fmt::Result {
    let (least, most) = (least(bars), most(bars));
    let names: Vec<String> = bars.bars.iter().map(|bar| cut(&bar.name, NAME)).collect();
    let lengths = names.iter().map(|name| columns(name));
    let width = lengths.max().unwrap_or(0).max(columns(&bars.of));
    let (of, title) = (left(&bars.of, width), right(&bars.axis.title, 8));
    write!(f, "{of}  {title}  {}", right(&t!("ratio"), 7))?;
    for (name, Bar { value, .. }) in names.iter().zip(&bars.bars) {
        let ratio = if least > 0.0 {
            format!("{:.1}×", value / least)
        } else {
            "–".to_owned()
        };
        let share = if most > 0.0 { value / most } else { 0.0 };
        let (value, bar) = (bars.axis.text(*value), bar(share, WIDTH));
        write!(f, "\n{}  {value:>8}  {ratio:>7}  {bar}", left(name, width))?;
    }
    Ok(())
}
