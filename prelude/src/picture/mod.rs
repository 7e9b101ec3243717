//! Draws pictures as text. Front ends read the same description as JSON and draw it as SVG.

mod axis;
mod bars;
mod cells;
mod histogram;
mod lines;
mod plot;
mod timeline;

use std::fmt;
use std::ops::Deref;

use gpu_tutor_wire::picture::{self as description, Drawing};

pub(crate) use axis::AxisExt;
pub(crate) use bars::{least, most};
pub(crate) use cells::{cut, folded};
pub(crate) use histogram::histogram;
pub(crate) use lines::{SIGNS, plane};
pub use plot::plot;

/// A chart. Its `Display` is the drawing as text, without title and caption.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture(description::Picture);

impl Picture {
    pub(crate) fn new(title: String, caption: String, drawing: Drawing) -> Picture {
        Picture(description::Picture {
            title,
            caption,
            drawing,
        })
    }
}

impl Deref for Picture {
    type Target = description::Picture;

    fn deref(&self) -> &description::Picture {
        &self.0
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.drawing {
            Drawing::Lines(lines) => write!(f, "{}\n{}", lines::legend(lines), plane(lines)),
            Drawing::Bars(bars) => bars::write(bars, f),
            Drawing::Histogram(histogram) => histogram::write(histogram, f),
            Drawing::Timeline(timeline) => timeline::write(timeline, f),
        }
    }
}
