//! Conversion of MIME bundles to the protocol's type.

use jupyter_protocol::{Media, MediaType};
use serde_json::Value;

use crate::executor::MimeBundle;

/// Keeps the values unchanged; the protocol crate's typed variants would parse them.
pub(crate) fn media(bundle: MimeBundle) -> Media {
    Media::new(bundle.into_iter().map(MediaType::Other).collect())
}

/// The approximate size of a bundle in bytes.
pub(crate) fn size(data: &MimeBundle) -> usize {
    fn of(value: &Value) -> usize {
        match value {
            Value::String(text) => text.len(),
            Value::Array(values) => values.iter().map(of).sum(),
            Value::Object(map) => map.iter().map(|(key, value)| key.len() + of(value)).sum(),
            Value::Null | Value::Bool(_) | Value::Number(_) => 8,
        }
    }
    data.iter()
        .map(|(kind, value)| kind.len() + of(value))
        .sum()
}
