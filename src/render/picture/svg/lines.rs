//! Series of points, joined in the order of the horizontal axis.

use plotters::prelude::Color;
use plotters::style::text_anchor::HPos;

use super::ink::{self, Area, Drawn, INK, SMALL, line, nothing, sign, stroke, text, write};
use super::plane::{Plane, Side};
use crate::render::picture::description::{Lines, Mark, Series};
use crate::render::picture::span::Span;

pub const HEIGHT: u32 = 330;
/// Further series are named as a number only.
const MOST_SERIES: usize = 12;
/// Of a series with more points, evenly chosen ones.
const MOST_POINTS: usize = 1000;
/// A series with more points is a line without signs.
const MOST_SIGNS: usize = 60;
const MOST_MARKS: usize = 8;

pub fn legend(lines: &Lines) -> Vec<String> {
    named(lines.series.iter().map(|series| &series.name), MOST_SERIES)
}

/// The names that fit, and how many there are beyond them.
pub fn named<'a>(names: impl ExactSizeIterator<Item = &'a String>, most: usize) -> Vec<String> {
    let beyond = names.len().saturating_sub(most);
    let mut shown: Vec<String> = names.take(most).cloned().collect();
    if let Some(last) = shown.last_mut().filter(|_| beyond > 0) {
        *last += &format!(" (and {beyond} more, not drawn)");
    }
    shown
}

pub fn draw(page: &Area, body: &Area, lines: &Lines) -> Drawn {
    let series: Vec<Vec<(f64, f64)>> = lines.series.iter().take(MOST_SERIES).map(points).collect();
    let all = || series.iter().flatten();
    let spans = (
        Span::around(&lines.x, all().map(|point| point.0)),
        Span::around(&lines.y, all().map(|point| point.1)),
    );
    let (Some(xs), Some(ys)) = spans else {
        return nothing(body);
    };
    let x = Side {
        title: &lines.x.title,
        ticks: xs.ticks_at(all().map(|point| point.0)),
        grid: true,
        room: 44,
    };
    let y = Side {
        title: &lines.y.title,
        ticks: ys.ticks(),
        grid: true,
        room: 86,
    };
    let plane = Plane::draw(body, &x, &y)?;
    draw_marks(page, &plane, &xs, &lines.marks)?;
    for (index, points) in series.iter().enumerate() {
        let place = |(x, y): &(f64, f64)| Some(plane.at(xs.place(*x)?, ys.place(*y)?));
        let pixels: Vec<(i32, i32)> = points.iter().filter_map(place).collect();
        joined(page, index, pixels)?;
    }
    Ok(())
}

/// A series' line, with its sign at each point while these are few.
pub fn joined(page: &Area, index: usize, pixels: Vec<(i32, i32)>) -> Drawn {
    let signed = if pixels.len() <= MOST_SIGNS {
        pixels.clone()
    } else {
        Vec::new()
    };
    line(page, pixels, stroke(ink::colour(index), 2))?;
    signed
        .into_iter()
        .try_for_each(|pixel| sign(page, index, pixel))
}

/// Upright lines with their labels.
pub fn draw_marks(page: &Area, plane: &Plane, xs: &Span, marks: &[Mark]) -> Drawn {
    for mark in marks.iter().take(MOST_MARKS) {
        let Some(place) = mark.at.and_then(|at| xs.place(at)) else {
            continue;
        };
        let x = plane.x(place);
        let ends = vec![(x, plane.bottom()), (x, plane.top())];
        line(page, ends, stroke(INK.mix(0.8), 1))?;
        let (side, beside) = if place > 0.5 {
            (HPos::Right, -5)
        } else {
            (HPos::Left, 5)
        };
        let label = ink::fitting(&mark.label, SMALL, plane.width() / 2);
        write(
            page,
            &label,
            text(SMALL),
            side,
            (x + beside, plane.top() + 8),
        )?;
    }
    Ok(())
}

fn points(series: &Series) -> Vec<(f64, f64)> {
    let step = series.points.len().div_ceil(MOST_POINTS).max(1);
    let kept = series.points.iter().step_by(step);
    let mut points: Vec<(f64, f64)> = kept.filter_map(|(x, y)| Some(((*x)?, (*y)?))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}
