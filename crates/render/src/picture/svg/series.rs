//! What pictures of series share: names in the legend, lines with markers, marked positions.

use gpu_tutor_text::say;
use gpu_tutor_wire::picture::Mark;
use plotters::prelude::Color;
use plotters::style::text_anchor::HPos;

use super::ink::{self, Area, Drawn, INK, SMALL, line, sign, stroke, text, write};
use super::plane::Plane;
use crate::picture::range::AxisRange;

/// A series with more points is drawn without markers.
const MOST_SIGNS: usize = 60;
const MOST_MARKS: usize = 8;

/// The first names, with the number of those left out.
pub fn named<'a>(names: impl ExactSizeIterator<Item = &'a String>, most: usize) -> Vec<String> {
    let beyond = names.len().saturating_sub(most);
    let mut shown: Vec<String> = names.take(most).cloned().collect();
    if let Some(last) = shown.last_mut().filter(|_| beyond > 0) {
        *last = say!(
            "%{name} (and %{count} more, not drawn)",
            name = last.as_str(),
            count = beyond
        );
    }
    shown
}

/// Draws a series as a line, with a marker at each point if there are few points.
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

/// Draws vertical lines with their labels.
pub fn draw_marks(page: &Area, plane: &Plane, xs: &AxisRange, marks: &[Mark]) -> Drawn {
    for mark in marks.iter().take(MOST_MARKS) {
        let Some(place) = xs.place(mark.at) else {
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
