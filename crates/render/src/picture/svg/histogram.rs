//! A histogram: one vertical bar for each bin.

use gpu_tutor_text::t;
use gpu_tutor_wire::picture::{Histogram, Unit};
use plotters::style::text_anchor::HPos;

use super::ink::{self, Area, Drawn, SMALL, block, nothing, text, write};
use super::plane::{DrawnAxis, Plane};
use super::series::draw_marks;
use crate::picture::range::AxisRange;

pub const HEIGHT: u32 = 250;
const MOST: usize = 200;

pub fn draw(page: &Area, body: &Area, histogram: &Histogram) -> Drawn {
    let counts = &histogram.counts[..histogram.counts.len().min(MOST)];
    let ends = [histogram.from, histogram.to].into_iter();
    let ranges = (
        AxisRange::exactly(&histogram.axis, ends),
        AxisRange::from_zero(Unit::Count, counts.iter().map(|count| *count as f64), 0.15),
    );
    let (Some(xs), Some(ys)) = ranges else {
        return nothing(body);
    };
    let x = DrawnAxis::new(&histogram.axis.title, xs.ticks(), 44);
    let samples = t!("samples");
    let y = DrawnAxis::grid(&samples, ys.ticks(), 62);
    let plane = Plane::draw(body, &x, &y)?;
    let edge = |index: usize| plane.x(index as f64 / counts.len() as f64);
    for (index, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let place = ys.place(*count as f64).unwrap_or_default();
        let (_, top) = plane.at(0.0, place);
        let (left, right) = (edge(index), edge(index + 1));
        let corners = [(left, top), ((right - 1).max(left + 1), plane.bottom())];
        block(page, corners, ink::colour(0))?;
    }
    draw_marks(page, &plane, &xs, &histogram.marks)?;
    if histogram.beyond > 0 {
        let label = t!(
            "%{count} above the range, in the last bar",
            count = histogram.beyond
        );
        let at = (plane.x(1.0), plane.top() - 6);
        write(page, &label, text(SMALL), HPos::Right, at)?;
    }
    Ok(())
}
