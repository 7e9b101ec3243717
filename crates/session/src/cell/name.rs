//! The names of items and of their functions.

use syn::{Block, Ident, ImplItem, Item, Signature, TraitItem};

/// The name that an item defines; `None` for an `impl`, a `use`, a block of foreign items or a macro call.
pub fn item_name(item: &Item) -> Option<&Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::ExternCrate(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Mod(item) => Some(&item.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        Item::Union(item) => Some(&item.ident),
        _ => None,
    }
}

/// The name that an item in an `impl` defines.
pub fn impl_item_name(item: &ImplItem) -> Option<&Ident> {
    match item {
        ImplItem::Const(item) => Some(&item.ident),
        ImplItem::Fn(item) => Some(&item.sig.ident),
        ImplItem::Type(item) => Some(&item.ident),
        _ => None,
    }
}

/// The functions of an `impl` or a trait, each with its body if it has one.
pub fn functions(item: &Item) -> Vec<(&Signature, Option<&Block>)> {
    match item {
        Item::Impl(item) => {
            let functions = item.items.iter().filter_map(|inner| match inner {
                ImplItem::Fn(function) => Some((&function.sig, Some(&function.block))),
                _ => None,
            });
            functions.collect()
        }
        Item::Trait(item) => {
            let functions = item.items.iter().filter_map(|inner| match inner {
                TraitItem::Fn(function) => Some((&function.sig, function.default.as_ref())),
                _ => None,
            });
            functions.collect()
        }
        _ => Vec::new(),
    }
}

/// The names of the functions of an `impl` or a trait.
pub fn function_names(item: &Item) -> impl Iterator<Item = String> {
    let functions = functions(item).into_iter();
    functions.map(|(signature, _)| signature.ident.to_string())
}
