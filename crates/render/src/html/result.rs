//! The result of a cell.

use std::collections::BTreeMap;

use gpu_tutor_session::{LISTING, Listing, VARIABLES, Variable};
use gpu_tutor_wire::mime;
use maud::Markup;
use serde_json::Value;

use super::listing::{listing_table, variables_table};
use super::mime::{HTML, MimeBundle, fragment};
use super::tensor;
use crate::result::{described, drawn};

/// The prefix of our own MIME types, which no front end knows.
const OURS: &str = "application/vnd.gpu-tutor.";

/// Converts a result for notebooks: draws its descriptions, then drops them.
pub fn draw(result: &BTreeMap<String, String>) -> MimeBundle {
    let mut all = drawn(result);
    if !all.contains_key(HTML)
        && let Some(html) = markup(result)
    {
        all.insert(HTML.to_owned(), fragment(html));
    }
    all.into_iter()
        .filter(|(kind, _)| !kind.starts_with(OURS))
        .map(|(kind, content)| {
            let value = value(&kind, content);
            (kind, value)
        })
        .collect()
}

fn markup(result: &BTreeMap<String, String>) -> Option<Markup> {
    let tensor = || described(result, mime::TENSOR).and_then(|tensor| tensor::draw(&tensor));
    let listing = || described::<Listing>(result, LISTING).map(|listing| listing_table(&listing));
    let held = || described::<Vec<Variable>>(result, VARIABLES).map(|held| variables_table(&held));
    tensor().or_else(listing).or_else(held)
}

/// Notebooks expect JSON types as JSON values, not as strings.
fn value(kind: &str, content: String) -> Value {
    let is_json = kind == "application/json" || kind.ends_with("+json");
    let parsed = is_json.then(|| serde_json::from_str(&content).ok());
    parsed.flatten().unwrap_or(Value::String(content))
}
