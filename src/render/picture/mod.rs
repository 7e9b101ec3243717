//! Pictures for front ends that show more than text: the description that a shown value brings along, drawn as SVG.
//!
//! The same description is what the prelude draws as text, so a terminal and a notebook show the same thing.

mod description;
mod number;
mod span;
mod svg;

use std::collections::BTreeMap;

/// The MIME type of a description: the prelude's `Picture` as JSON.
pub const DESCRIPTION: &str = "application/vnd.gpu-tutor.picture+json";
pub const SVG: &str = "image/svg+xml";

/// Larger descriptions are not drawn, in bytes.
const LARGEST: usize = 4 << 20;

/// A result by MIME type, with its picture drawn if it has one that can be.
pub fn drawn(result: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut all = result.clone();
    if let Some(description) = result.get(DESCRIPTION)
        && !result.contains_key(SVG)
        && let Some(picture) = svg(description)
    {
        all.insert(SVG.to_owned(), picture);
    }
    all
}

fn svg(description: &str) -> Option<String> {
    if description.len() > LARGEST {
        return None;
    }
    svg::draw(&serde_json::from_str(description).ok()?)
}

#[cfg(test)]
mod tests;
