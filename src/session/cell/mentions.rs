//! Which items of a session a cell can have to do with, by the words in its text.
//!
//! A word is enough, be it in a string: what is kept without need costs a millisecond, what is left out wrongly an
//! error. (Then the cell is compiled again, with everything.)

use quote::ToTokens;
use syn::{ForeignItem, ImplItem, Item, TraitItem};

/// The words of a text: all that could be identifiers.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_'))
        .filter(|word| !word.is_empty())
}

/// The words that call for an item; none: it is always needed.
pub fn called_by(item: &Item) -> Vec<String> {
    let one = |ident: &syn::Ident| vec![ident.to_string()];
    match item {
        Item::Const(item) if item.ident != "_" => one(&item.ident),
        Item::Enum(item) => one(&item.ident),
        Item::Fn(item) => one(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref().map(one).unwrap_or_default(),
        Item::Mod(item) => one(&item.ident),
        Item::Static(item) => one(&item.ident),
        Item::Struct(item) => one(&item.ident),
        Item::Type(item) => one(&item.ident),
        Item::Union(item) => one(&item.ident),
        Item::Trait(item) => {
            let methods = item.items.iter().filter_map(|inner| match inner {
                TraitItem::Fn(method) => Some(method.sig.ident.to_string()),
                TraitItem::Const(constant) => Some(constant.ident.to_string()),
                _ => None,
            });
            methods.chain(one(&item.ident)).collect()
        }
        // Of the session's own types and traits, by their names; of others, by what is called.
        Item::Impl(item) => {
            let methods = item.items.iter().filter_map(|inner| match inner {
                ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                _ => None,
            });
            let mut called: Vec<String> = methods.collect();
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
        _ => Vec::new(),
    }
}

fn text_of(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}
