//! An item of a session.

use crate::cell::{DefinitionKind, words};

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
    /// The prefix of the symbols under which a library exports its statics.
    pub symbol: Option<String>,
    pub(super) functions: Vec<String>,
    pub(super) mentioned_by: Vec<String>,
    pub(super) loops: bool,
    pub(super) header: Option<String>,
    /// The item that it was typed after. If that item is replaced, this one is removed, too.
    pub(super) owner: Option<String>,
}

impl Item {
    /// Whether the layout of a type may depend on it.
    pub(super) fn shapes_types(&self) -> bool {
        matches!(self.kind, DefinitionKind::Type | DefinitionKind::Constant)
    }

    pub(super) fn is_use(&self) -> bool {
        self.kind == DefinitionKind::Use
    }

    /// Whether another `impl` replaces it: one of the same trait for the same type, or one that has a function with the
    /// same name.
    pub(super) fn is_replaced_by(&self, other: &Item) -> bool {
        let same = self.header.is_some() && self.header == other.header;
        let of_trait = || {
            let header = self.header.as_deref().unwrap_or_default();
            words(header).any(|word| word == "for")
        };
        same && (of_trait()
            || self
                .functions
                .iter()
                .any(|name| other.functions.contains(name)))
    }

    /// A title to show to people: its first line, without the body.
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
        }
    }
}
