//! An item of a session.

use syn::spanned::Spanned;
use syn::{Ident, ImplItem};

use crate::cell::{DefinitionKind, bytes, function_names, impl_item_name, mentioned_by};

/// An item of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub text: String,
    pub kind: DefinitionKind,
    /// The number of the cell that defined it.
    pub cell: usize,
    /// Its offset in the cell that is being compiled; `None` if it is from an earlier cell.
    pub here: Option<usize>,
    /// Whether it contains statics.
    pub has_statics: bool,
    /// The prefix of the symbols that a library uses to export its statics.
    pub symbol: Option<String>,
    pub(super) functions: Vec<String>,
    pub(super) mentioned_by: Vec<String>,
    pub(super) loops: bool,
    pub(super) header: Option<String>,
    /// The item that it was typed after. If that item is replaced, this one is also removed.
    pub(super) owner: Option<String>,
    /// Whether it is what remains of an `impl` after a cell redefined some of its functions.
    pub(super) is_rest: bool,
}

impl Item {
    /// Whether a type's layout may depend on it.
    pub(super) fn shapes_types(&self) -> bool {
        matches!(self.kind, DefinitionKind::Type | DefinitionKind::Constant)
    }

    pub(super) fn is_use(&self) -> bool {
        self.kind == DefinitionKind::Use
    }

    /// What remains of an earlier cell's `impl` alongside a newer one: all of it, if the newer one is for another type
    /// or trait or defines other names; otherwise the functions and constants that the newer one does not define. A
    /// newer `impl` of the same trait replaces all of it.
    pub(super) fn beside(self, newer: &Item) -> Option<Item> {
        if self.header.is_none() || self.header != newer.header {
            return Some(self);
        }
        let parse = |item: &Item| syn::parse_str::<syn::ItemImpl>(&item.text).ok();
        let (old, new) = (parse(&self)?, parse(newer)?);
        let defined: Vec<&Ident> = new.items.iter().filter_map(impl_item_name).collect();
        let is_replaced =
            |item: &&ImplItem| impl_item_name(item).is_some_and(|name| defined.contains(&name));
        let replaced: Vec<&ImplItem> = old.items.iter().filter(is_replaced).collect();
        if old.trait_.is_none() && replaced.is_empty() {
            return Some(self);
        }
        // An item's statics are exported by their position in it.
        if old.trait_.is_some() || self.has_statics || replaced.len() == old.items.len() {
            return None;
        }
        let mut text = self.text;
        for item in replaced.iter().rev() {
            text.replace_range(bytes(item.span()), "");
        }
        let rest: syn::Item = syn::parse_str(&text).ok()?;
        Some(Item {
            functions: function_names(&rest).collect(),
            mentioned_by: mentioned_by(&rest),
            text,
            is_rest: true,
            ..self
        })
    }

    /// A title for display: the item's first line, without the body.
    pub fn title(&self) -> String {
        let first = self
            .text
            .lines()
            .find(|line| !line.trim_start().starts_with(['#', '/']));
        let first = first.unwrap_or_default();
        first
            .split(['{', '=', '('])
            .next()
            .unwrap_or(first)
            .trim()
            .to_owned()
    }

    /// An import on its own.
    pub(super) fn import(text: String, cell: usize) -> Item {
        Item {
            text,
            kind: DefinitionKind::Use,
            cell,
            here: None,
            has_statics: false,
            symbol: None,
            functions: Vec::new(),
            mentioned_by: Vec::new(),
            loops: false,
            header: None,
            owner: None,
            is_rest: false,
        }
    }
}
