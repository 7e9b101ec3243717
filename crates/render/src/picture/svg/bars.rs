//! Horizontal bars, each with its value and its ratio to the smallest.

use gpu_tutor_wire::picture::{Bar, Bars};
use plotters::style::text_anchor::HPos;

use super::ink::{self, Area, Drawn, SMALL, block, fitting, nothing, text, width, write};
use super::plane::{DrawnAxis, Plane};
use crate::picture::number;
use crate::picture::range::{AxisRange, Tick};

const MOST: usize = 40;
/// The height of a bar and the gap below it, in pixels.
const EACH: u32 = 34;
const LONGEST_NAME: i32 = 170;
/// The room for a label to the right of the longest bar, as a share of that bar.
const ROOM: f64 = 0.6;

pub fn height(bars: &Bars) -> u32 {
    let count = shown(bars).len() as u32;
    (count * EACH).max(EACH) + 66
}

pub fn draw(page: &Area, body: &Area, bars: &Bars) -> Drawn {
    let shown = shown(bars);
    let values = || {
        shown
            .iter()
            .map(|bar| bar.value)
            .filter(|value| value.is_finite())
    };
    let Some(range) = AxisRange::from_zero(bars.axis.unit, values(), ROOM) else {
        return nothing(body);
    };
    let count = shown.len() as f64;
    let middle = |index: usize| 1.0 - (index as f64 + 0.5) / count;
    let names: Vec<String> = names(bars, shown);
    let longest = names.iter().map(|name| width(name, SMALL)).max();
    let tick = |(index, label)| Tick {
        at: middle(index),
        label,
    };
    let room = 36 + longest.unwrap_or_default().unsigned_abs();
    let names = names.into_iter().enumerate().map(tick).collect();
    let x = DrawnAxis::grid(&bars.axis.title, range.ticks(), 44);
    let y = DrawnAxis::new(&bars.of, names, room);
    let plane = Plane::draw(body, &x, &y)?;
    let least = values().fold(f64::INFINITY, f64::min);
    let half = f64::from(plane.height()) / count * 0.32;
    for (index, bar) in shown.iter().enumerate() {
        let Some(place) = range.place(bar.value) else {
            continue;
        };
        let (end, y) = plane.at(place, middle(index));
        let half = half as i32;
        let corners = [(plane.x(0.0), y - half), (end, y + half)];
        block(page, corners, ink::colour(index))?;
        let mut label = number::value(bars.axis.unit, bar.value);
        if least > 0.0 && shown.len() > 1 {
            label += &format!(" · {:.1}×", bar.value / least);
        }
        write(page, &label, text(SMALL), HPos::Left, (end + 8, y))?;
    }
    Ok(())
}

fn shown(bars: &Bars) -> &[Bar] {
    &bars.bars[..bars.bars.len().min(MOST)]
}

/// The names, shortened to fit. The last one says how many bars are left out.
fn names(bars: &Bars, shown: &[Bar]) -> Vec<String> {
    let beyond = bars.bars.len() - shown.len();
    let name = |bar: &Bar| fitting(&bar.name, SMALL, LONGEST_NAME);
    let mut names: Vec<String> = shown.iter().map(name).collect();
    if let Some(last) = names.last_mut().filter(|_| beyond > 0) {
        *last += &format!(" (+{beyond})");
    }
    names
}
