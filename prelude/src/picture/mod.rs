//! What is to be drawn, before anything is drawn: from one description the terminal's text is drawn here, and a front end's
//! SVG in the program, which reads the same description as JSON.

mod axis;
mod bars;
mod cells;
mod histogram;
mod lines;
mod timeline;

pub use axis::{Axis, Mark, Scale, Unit};
pub use bars::{Bar, Bars};
pub use histogram::Histogram;
pub use lines::{Lines, Series};
pub use timeline::{Level, Timeline};

pub(crate) use cells::cut;
pub(crate) use lines::SIGNS;

use std::fmt;

use serde::Serialize;

/// The MIME type of a [`Picture`] as JSON. Numbers that are not finite, which JSON lacks, are `null` there.
pub const MIME: &str = "application/vnd.gpu-tutor.picture+json";

/// A picture's description. Its `Display` is the drawing as text, without title and caption.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Picture {
    pub title: String,
    /// What is to be seen in it, in a sentence; may be empty.
    pub caption: String,
    pub drawing: Drawing,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    Lines(Lines),
    Bars(Bars),
    Histogram(Histogram),
    Timeline(Timeline),
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.drawing {
            Drawing::Lines(lines) => write!(f, "{}\n{}", lines.legend(), lines.plane()),
            Drawing::Bars(bars) => write!(f, "{bars}"),
            Drawing::Histogram(histogram) => write!(f, "{histogram}"),
            Drawing::Timeline(timeline) => write!(f, "{timeline}"),
        }
    }
}
