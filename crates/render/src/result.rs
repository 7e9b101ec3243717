//! A result in the MIME types that front ends show.

use std::collections::BTreeMap;

use gpu_tutor_session::{LISTING, TEXT_PLAIN};
use gpu_tutor_wire::mime;

use super::{description, picture, terminal};

/// The result with its descriptions drawn: a picture as SVG, a listing as a table in plain text.
pub fn drawn(result: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut all = result.clone();
    if !result.contains_key(picture::SVG)
        && let Some(picture) = description::read(result, mime::PICTURE)
        && let Some(svg) = picture::svg(&picture)
    {
        all.insert(picture::SVG.to_owned(), svg);
    }
    if let Some(listing) = description::read(result, LISTING) {
        all.insert(TEXT_PLAIN.to_owned(), terminal::listing_text(&listing));
    }
    all
}
