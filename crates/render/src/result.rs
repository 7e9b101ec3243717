//! A result in the MIME types that front ends show, and its descriptions: JSON that accompanies the text of a result
//! or a display, for front ends to draw.

use std::collections::BTreeMap;

use gpu_tutor_session::{LISTING, TEXT_PLAIN};
use gpu_tutor_wire::mime;
use serde::de::DeserializeOwned;

use super::{picture, terminal};

/// The maximum size of a description in bytes. Larger ones are not read.
pub const MAX_DESCRIPTION: usize = 4 << 20;

/// The result with its descriptions drawn: a picture as SVG, a listing as a table in plain text.
pub fn drawn(result: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut all = result.clone();
    if !result.contains_key(picture::SVG)
        && let Some(picture) = described(result, mime::PICTURE)
        && let Some(svg) = picture::svg(&picture)
    {
        all.insert(picture::SVG.to_owned(), svg);
    }
    if let Some(listing) = described(result, LISTING) {
        all.insert(TEXT_PLAIN.to_owned(), terminal::listing_text(&listing));
    }
    all
}

/// The description of this MIME type, or `None` if there is none or it cannot be read.
///
/// It came through the learner's process, so it may contain anything.
pub fn described<T: DeserializeOwned>(by_type: &BTreeMap<String, String>, mime: &str) -> Option<T> {
    let text = by_type
        .get(mime)
        .filter(|text| text.len() <= MAX_DESCRIPTION)?;
    serde_json::from_str(text).ok()
}
