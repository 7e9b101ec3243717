//! Shows values as a cell's result.

mod lists;
mod models;
mod numbers;
mod pictures;
mod plain;
mod tensors;

use std::collections::BTreeMap;

use gpu_tutor_wire::mime::TEXT_PLAIN;

pub(crate) use numbers::{bytes, duration, in_unit_of, per_second, significant};

/// A value that has its own form as a cell's result. Other values are shown with their `Debug`.
pub trait Show {
    /// The value as text. If this is `None`, as for `()`, nothing is shown.
    fn text(&self) -> Option<String>;

    /// The value as text inside a list or tuple.
    #[inline(never)]
    fn nested(&self) -> String {
        or_unit(self.text())
    }

    /// The forms of the value by MIME type. It contains `text/plain` unless nothing is shown.
    #[inline(never)]
    fn mime(&self) -> BTreeMap<String, String> {
        as_plain_text(self.text())
    }
}

// Separate from the trait, because the provided methods are compiled again for every type that is shown.

#[inline(never)]
fn or_unit(text: Option<String>) -> String {
    text.unwrap_or_else(|| "()".to_owned())
}

#[inline(never)]
fn as_plain_text(text: Option<String>) -> BTreeMap<String, String> {
    text.map(|text| (TEXT_PLAIN.to_owned(), text))
        .into_iter()
        .collect()
}
