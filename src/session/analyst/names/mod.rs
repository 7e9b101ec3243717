//! The names that are known without a language server: the session's, the prelude's and a few keywords.

mod exported;
mod fallback;
mod typed;

pub use exported::{Exported, exported};
pub use fallback::complete;

use super::scope::Scope;
use crate::session::cell::item_name;

/// The names that the items of a session define.
pub fn defined(scope: &Scope) -> impl Iterator<Item = String> {
    scope.items.iter().flat_map(|item| items(item))
}

fn items(text: &str) -> Vec<String> {
    let Ok(file) = syn::parse_file(text) else {
        return Vec::new();
    };
    let names = file.items.iter().filter_map(item_name);
    names.map(ToString::to_string).collect()
}
