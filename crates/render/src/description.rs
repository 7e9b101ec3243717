//! Descriptions: JSON that accompanies the text of a result or a display, for front ends to draw.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

/// The maximum size of a description in bytes. Larger ones are not read.
pub const LARGEST: usize = 4 << 20;

/// The description of this MIME type, or `None` if there is none or it cannot be read.
///
/// It came through the learner's process, so it may contain anything.
pub fn read<T: DeserializeOwned>(by_type: &BTreeMap<String, String>, mime: &str) -> Option<T> {
    let text = by_type.get(mime).filter(|text| text.len() <= LARGEST)?;
    serde_json::from_str(text).ok()
}
