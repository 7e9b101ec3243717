//! Series of points, connected in the order of the horizontal axis.

use gpu_tutor_wire::picture::{Lines, Series};

use super::ink::{Area, Drawn, SMALL, nothing, width};
use super::plane::{DrawnAxis, Plane};
use super::series::{draw_marks, joined, named};
use crate::picture::range::AxisRange;

pub const HEIGHT: u32 = 330;
/// Any further series are counted but not drawn.
const MOST_SERIES: usize = 12;
/// If a series has more points, an evenly spaced selection is drawn.
const MOST_POINTS: usize = 1000;
/// The minimum room for the labels and the title of the vertical axis, in pixels.
const LEAST_ROOM: u32 = 86;

pub fn legend(lines: &Lines) -> Vec<String> {
    named(lines.series.iter().map(|series| &series.name), MOST_SERIES)
}

pub fn draw(page: &Area, body: &Area, lines: &Lines) -> Drawn {
    let series: Vec<Vec<(f64, f64)>> = lines.series.iter().take(MOST_SERIES).map(points).collect();
    let all = || series.iter().flatten();
    let ranges = (
        AxisRange::around(&lines.x, all().map(|point| point.0)),
        AxisRange::around(&lines.y, all().map(|point| point.1)),
    );
    let (Some(xs), Some(ys)) = ranges else {
        return nothing(body);
    };
    let x = DrawnAxis::grid(&lines.x.title, xs.ticks_at(all().map(|point| point.0)), 44);
    let ticks = ys.ticks();
    let longest = ticks.iter().map(|tick| width(&tick.label, SMALL)).max();
    let room = LEAST_ROOM.max(36 + longest.unwrap_or_default().unsigned_abs());
    let y = DrawnAxis::grid(&lines.y.title, ticks, room);
    let plane = Plane::draw(body, &x, &y)?;
    draw_marks(page, &plane, &xs, &lines.marks)?;
    for (index, points) in series.iter().enumerate() {
        let place = |(x, y): &(f64, f64)| Some(plane.at(xs.place(*x)?, ys.place(*y)?));
        let pixels: Vec<(i32, i32)> = points.iter().filter_map(place).collect();
        joined(page, index, pixels)?;
    }
    Ok(())
}

fn points(series: &Series) -> Vec<(f64, f64)> {
    let step = series.points.len().div_ceil(MOST_POINTS).max(1);
    let kept = series.points.iter().step_by(step);
    let mut points: Vec<(f64, f64)> = kept
        .copied()
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}
