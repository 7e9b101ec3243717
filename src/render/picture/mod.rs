//! Pictures as SVG, drawn from the description that comes with a displayed value.
//!
//! The prelude draws the same description as text, so terminals and notebooks show the same picture.

mod description;
mod number;
mod range;
mod svg;

/// The MIME type of a description: the prelude's `Picture` as JSON.
pub const DESCRIPTION: &str = "application/vnd.gpu-tutor.picture+json";
pub const SVG: &str = "image/svg+xml";

pub use svg::draw as svg;

#[cfg(test)]
mod tests;
