//! The words that a cell uses to mention a session's items.
//!
//! A word counts even inside a string: including an item unnecessarily costs a millisecond, but omitting a needed one
//! causes an error. (The cell is then recompiled with everything.)

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ForeignItem, Item, PatIdent, TraitItem};

use super::name::{function_names, item_name};

/// The words in a text: everything that could be an identifier.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_'))
        .filter(|word| !word.is_empty())
}

/// The words in a text that could be variables: all except the parts of paths and the names of fields and methods,
/// which follow a dot on the same line. A dot at the end of a line does not count, because it may end a comment.
pub fn value_words(text: &str) -> impl Iterator<Item = &str> {
    words(text).filter(move |word| {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let before = text[..at].trim_end_matches([' ', '\t']);
        let after = text[at + word.len()..].trim_start_matches([' ', '\t']);
        let in_path = before.ends_with("::") || after.starts_with("::");
        !in_path && (!before.ends_with('.') || before.ends_with(".."))
    })
}

/// Whether every occurrence of the name in a text only calls or borrows what the name refers to.
pub fn only_calls(text: &str, name: &str) -> bool {
    words(text).filter(|word| *word == name).all(|word| {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        text[at + word.len()..].trim_start().starts_with('(')
            || text[..at].trim_end().ends_with('&')
    })
}

/// The parameters of a closure; none if the text is not a closure. Inside the closure, these words refer to nothing
/// outside it.
pub fn closure_parameters(text: &str) -> BTreeSet<String> {
    let mut parameters = Parameters::default();
    if let Ok(Expr::Closure(closure)) = syn::parse_str(text) {
        for pattern in &closure.inputs {
            parameters.visit_pat(pattern);
        }
    }
    parameters.0
}

#[derive(Default)]
struct Parameters(BTreeSet<String>);

impl<'ast> Visit<'ast> for Parameters {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        self.0.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

/// The words that mention an item. If there are none, the item is always needed.
pub fn mentioned_by(whole: &Item) -> Vec<String> {
    match whole {
        Item::Const(item) if item.ident == "_" => Vec::new(),
        Item::ExternCrate(_) => Vec::new(),
        Item::Trait(item) => {
            let constants = item.items.iter().filter_map(|inner| match inner {
                TraitItem::Const(constant) => Some(constant.ident.to_string()),
                _ => None,
            });
            let name = item.ident.to_string();
            function_names(whole)
                .chain(constants)
                .chain([name])
                .collect()
        }
        // The names cover the session's own types and traits; the methods cover all others.
        Item::Impl(item) => {
            let mut called: Vec<String> = function_names(whole).collect();
            called.extend(words(&text_of(&item.self_ty)).map(str::to_owned));
            if let Some((_, path, _)) = &item.trait_ {
                called.extend(words(&text_of(path)).map(str::to_owned));
            }
            called
        }
        Item::ForeignMod(item) => {
            let names = item.items.iter().filter_map(|inner| match inner {
                ForeignItem::Fn(function) => Some(function.sig.ident.to_string()),
                ForeignItem::Static(item) => Some(item.ident.to_string()),
                ForeignItem::Type(item) => Some(item.ident.to_string()),
                _ => None,
            });
            names.collect()
        }
        _ => item_name(whole)
            .map(ToString::to_string)
            .into_iter()
            .collect(),
    }
}

fn text_of(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

#[cfg(test)]
mod tests {
    use super::value_words;

    #[test]
    fn fields_and_methods_are_no_variables() {
        let found: Vec<&str> =
            value_words("a.b(c) + d . e; f[g..h] ..i; j\n.0 // 1.\nk; l::m::<n>(o)").collect();
        assert_eq!(
            found,
            ["a", "c", "d", "f", "g", "h", "i", "j", "1", "k", "n", "o"]
        );
    }
}
