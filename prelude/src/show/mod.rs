//! How values look as a cell's result.

mod lists;
mod models;
mod numbers;
mod pictures;
mod plain;
mod tensors;

use std::collections::BTreeMap;

use gpu_tutor_wire::mime::TEXT_PLAIN;

pub(crate) use numbers::{bytes, duration, in_unit_of};

/// A value that has a form of its own as a cell's result. What has none is shown by its `Debug`.
pub trait Show {
    /// The value as text; `None` shows nothing, as for `()`.
    fn text(&self) -> Option<String>;

    /// The value as text inside a list or tuple.
    fn nested(&self) -> String {
        self.text().unwrap_or_else(|| "()".to_owned())
    }

    /// The value by MIME type; `text/plain` is there unless nothing is shown.
    fn mime(&self) -> BTreeMap<String, String> {
        as_plain_text(self.text())
    }
}

/// Not in the trait, whose provided methods are compiled anew wherever a value is shown.
#[inline(never)]
fn as_plain_text(text: Option<String>) -> BTreeMap<String, String> {
    text.map(|text| (TEXT_PLAIN.to_owned(), text))
        .into_iter()
        .collect()
}
