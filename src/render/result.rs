//! What a result shows beside what it says of itself: its descriptions, drawn.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::picture;
use super::terminal::{self, Theme};
use crate::session::{LISTING, Listing, TEXT_PLAIN};

/// Larger descriptions are not read, in bytes.
pub const LARGEST: usize = 4 << 20;

/// A result by MIME type, with its picture as SVG and its table as text, where it has one that can be drawn.
pub fn drawn(result: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut all = result.clone();
    if !result.contains_key(picture::SVG)
        && let Some(svg) =
            description(result, picture::DESCRIPTION).and_then(|picture| picture::svg(&picture))
    {
        all.insert(picture::SVG.to_owned(), svg);
    }
    if let Some(listing) = description(result, LISTING) {
        all.insert(TEXT_PLAIN.to_owned(), table(&listing));
    }
    all
}

/// A listing as text that is as wide as it must be.
pub fn table(listing: &Listing) -> String {
    let text = terminal::listing(&Theme::plain(usize::MAX), listing);
    text.trim_end_matches('\n').to_owned()
}

/// The description of this MIME type; `None` where there is none that can be read. It came through a learner's process, so
/// anything may be in it.
pub fn description<T: DeserializeOwned>(
    result: &BTreeMap<String, String>,
    kind: &str,
) -> Option<T> {
    let description = result.get(kind).filter(|text| text.len() <= LARGEST)?;
    serde_json::from_str(description).ok()
}
