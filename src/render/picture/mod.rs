//! Pictures for front ends that show more than text: the description that a shown value brings along, drawn as SVG.
//!
//! The same description is what the prelude draws as text, so a terminal and a notebook show the same thing.

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
