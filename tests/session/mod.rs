//! What real cells do: values, errors, panics, what survives, what is lost.

mod borrows;
mod counting;
mod endings;
mod errors;
mod scripts;
mod shared;
mod streams;
mod values;
mod waiting;

use serde_json::Value;

fn text(row: &Value) -> &str {
    row["result"]["text/plain"].as_str().unwrap_or_default()
}

fn error(row: &Value) -> String {
    format!(
        "{} {}",
        row["error"]["message"].as_str().unwrap_or_default(),
        row["error"]["help"].as_str().unwrap_or_default()
    )
}
