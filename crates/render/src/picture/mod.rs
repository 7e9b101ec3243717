//! Pictures as SVG, drawn from the description that comes with a displayed value.
//!
//! The prelude draws the same description as text, so terminals and notebooks show the same picture.

mod number;
mod range;
mod svg;

pub const SVG: &str = "image/svg+xml";

pub use svg::draw as svg;

#[cfg(test)]
mod tests;
