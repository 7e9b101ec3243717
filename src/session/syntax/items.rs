//! The items that a cell defines.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{ImplItem, Item, Signature, TraitItem};

use super::bytes;

/// An item that the cell defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// `None` for an `impl` or a `use`.
    pub name: Option<String>,
    /// The functions in it, if it is a trait or an `impl`.
    pub functions: Vec<String>,
    pub kind: DefinitionKind,
    pub loops: bool,
    pub range: Range<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    Use,
    /// Variables may be of it.
    Type,
    /// May stand in a type: as the length of an array.
    Constant,
    Other,
}

/// The names of those of an item's parts that are functions.
fn functions<T>(parts: &[T], signature: fn(&T) -> Option<&Signature>) -> Vec<String> {
    let signatures = parts.iter().filter_map(signature);
    signatures.map(|found| found.ident.to_string()).collect()
}

/// What is to be known of an item; `loops` says whether there is a loop in it.
pub fn definition(item: &Item, loops: bool) -> Definition {
    let functions = match item {
        Item::Impl(item) => functions(&item.items, |inner| match inner {
            ImplItem::Fn(function) => Some(&function.sig),
            _ => None,
        }),
        Item::Trait(item) => functions(&item.items, |inner| match inner {
            TraitItem::Fn(function) => Some(&function.sig),
            _ => None,
        }),
        _ => Vec::new(),
    };
    let (ident, kind) = match item {
        Item::Const(item) => (Some(&item.ident), DefinitionKind::Constant),
        Item::Enum(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Fn(item) if item.sig.constness.is_some() => {
            (Some(&item.sig.ident), DefinitionKind::Constant)
        }
        Item::Fn(item) => (Some(&item.sig.ident), DefinitionKind::Other),
        Item::Macro(item) => (item.ident.as_ref(), DefinitionKind::Other),
        Item::Mod(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Static(item) => (Some(&item.ident), DefinitionKind::Other),
        Item::Struct(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Trait(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Type(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Union(item) => (Some(&item.ident), DefinitionKind::Type),
        Item::Use(_) => (None, DefinitionKind::Use),
        _ => (None, DefinitionKind::Other),
    };
    Definition {
        name: ident.map(ToString::to_string),
        functions,
        kind,
        loops,
        range: bytes(item.span()),
    }
}
