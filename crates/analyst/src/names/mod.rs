//! Names that are known without a language server: the session's, the prelude's and a few keywords.

mod exported;
mod fallback;
mod typed;

pub use exported::{Exported, exported};
pub use fallback::complete;

use std::collections::HashSet;

use gpu_tutor_session::cell::item_name;
use gpu_tutor_session::scope::Scope;

/// The names that a session's items define.
pub fn defined(scope: &Scope) -> HashSet<String> {
    let files = scope.items.iter().map(|text| syn::parse_file(text));
    let items = files.flatten().flat_map(|file| file.items);
    let names = items.filter_map(|item| item_name(&item).map(ToString::to_string));
    let names = names.collect();
    // Parsing adds spans to a thread-local table, which would otherwise only grow.
    proc_macro2::extra::invalidate_current_thread_spans();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_items_of_a_session_give_their_names() {
        let items = [
            "fn twice(x: i32) -> i32 { 2 * x }",
            "#[derive(Debug)]\nstruct Point;",
            "impl Point { fn norm(&self) {} }",
            "macro_rules! square { ($x:expr) => { $x * $x } }",
            "const LIMIT: usize = 1;",
        ];
        let scope = Scope {
            items: items.map(str::to_owned).into(),
            ..Scope::default()
        };
        let names = ["twice", "Point", "square", "LIMIT"].map(str::to_owned);
        assert_eq!(defined(&scope), HashSet::from(names));
    }
}
