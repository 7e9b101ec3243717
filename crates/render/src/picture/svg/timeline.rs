//! Values at named moments. The moments are evenly spaced, since a timeline does not show how long they took.

use gpu_tutor_wire::picture::{Level, Timeline};
use plotters::prelude::Color;

use super::ink::{self, Area, Drawn, SMALL, fitting, nothing, shade};
use super::plane::{DrawnAxis, Plane};
use super::series::{joined, named};
use crate::picture::range::{AxisRange, Tick};

pub const HEIGHT: u32 = 290;
const MOST_SERIES: usize = 6;
/// If there are more moments, an evenly spaced selection is drawn.
const MOST_MOMENTS: usize = 500;
const MOST_LABELS: usize = 8;
const ROOM: f64 = 0.1;
/// The approximate width in pixels for the names of all moments.
const NAMES: i32 = 500;

pub fn legend(timeline: &Timeline) -> Vec<String> {
    named(timeline.series.iter().map(|level| &level.name), MOST_SERIES)
}

pub fn draw(page: &Area, body: &Area, timeline: &Timeline) -> Drawn {
    let step = timeline.moments.len().div_ceil(MOST_MOMENTS).max(1);
    let kept = || (0..timeline.moments.len()).step_by(step);
    let count = kept().count();
    let shown = &timeline.series[..timeline.series.len().min(MOST_SERIES)];
    let value = |level: &Level, index: usize| {
        level
            .values
            .get(index)
            .copied()
            .filter(|value| value.is_finite())
    };
    let values = shown
        .iter()
        .flat_map(|level| kept().filter_map(move |index| value(level, index)));
    let Some(range) = AxisRange::from_zero(timeline.axis.unit, values, ROOM) else {
        return nothing(body);
    };
    let middle = |place: usize| (place as f64 + 0.5) / count as f64;
    let stride = count.div_ceil(MOST_LABELS).max(1);
    let room = NAMES * stride as i32 / count as i32;
    let tick = |place: usize| Tick {
        at: middle(place),
        label: fitting(&timeline.moments[place * step], SMALL, room),
    };
    let moments = (0..count).step_by(stride).map(tick).collect();
    let x = DrawnAxis::new(&timeline.of, moments, 44);
    let y = DrawnAxis::grid(&timeline.axis.title, range.ticks(), 92);
    let plane = Plane::draw(body, &x, &y)?;
    for (index, level) in shown.iter().enumerate() {
        let pixel = |(place, moment)| {
            let height = range.place(value(level, moment)?)?;
            Some(plane.at(middle(place), height))
        };
        let pixels: Vec<(i32, i32)> = kept().enumerate().filter_map(pixel).collect();
        if index == 0 {
            shade(
                page,
                under(&pixels, plane.bottom()),
                ink::colour(0).mix(0.18),
            )?;
        }
        joined(page, index, pixels)?;
    }
    Ok(())
}

/// The outline of the area between points and the axis below.
fn under(points: &[(i32, i32)], bottom: i32) -> Vec<(i32, i32)> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    let mut outline = points.to_vec();
    outline.extend([(last.0, bottom), (first.0, bottom)]);
    outline
}
