//! The names that are known without a language server: the session's, the prelude's and a few keywords.

mod exported;
mod fallback;
mod typed;

pub use exported::{Exported, exported};
pub use fallback::complete;

use super::scope::Scope;

/// The names that the items of a session define.
pub fn defined(scope: &Scope) -> impl Iterator<Item = String> {
    scope.items.iter().flat_map(|item| items(item))
}

fn items(text: &str) -> Vec<String> {
    let Ok(file) = syn::parse_file(text) else {
        return Vec::new();
    };
    let name = |item: &syn::Item| match item {
        syn::Item::Fn(item) => Some(item.sig.ident.to_string()),
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        syn::Item::Enum(item) => Some(item.ident.to_string()),
        syn::Item::Trait(item) => Some(item.ident.to_string()),
        syn::Item::Type(item) => Some(item.ident.to_string()),
        syn::Item::Const(item) => Some(item.ident.to_string()),
        syn::Item::Static(item) => Some(item.ident.to_string()),
        syn::Item::Mod(item) => Some(item.ident.to_string()),
        syn::Item::Macro(item) => item.ident.as_ref().map(ToString::to_string),
        _ => None,
    };
    file.items.iter().filter_map(name).collect()
}
