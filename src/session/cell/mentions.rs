//! Which items of a session a cell can have to do with, by the words in its text.
//!
//! A word is enough, be it in a string: what is kept without need costs a millisecond, what is left out wrongly an
//! error. (Then the cell is compiled again, with everything.)

use quote::ToTokens;
use syn::{ForeignItem, Item, TraitItem};

use super::name::{function_names, item_name};

/// The words of a text: all that could be identifiers.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_'))
        .filter(|word| !word.is_empty())
}

/// The words that call for an item; none: it is always needed.
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
        // Of the session's own types and traits, by their names; of others, by what is called.
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
