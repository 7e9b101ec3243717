//! What values of a type can do behind the scenes: change through a shared reference, change something else, or run
//! code when they are dropped. The fields of the learner's own types also count.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};

use crate::cell::words;
use crate::memory::items::Items;

/// Types whose values can change through a shared reference.
const CELLS: [&str; 20] = [
    "Cell",
    "RefCell",
    "OnceCell",
    "LazyCell",
    "UnsafeCell",
    "Mutex",
    "RwLock",
    "OnceLock",
    "LazyLock",
    "Condvar",
    "Barrier",
    "Var",
    "VarMap",
    "File",
    "Receiver",
    "Sender",
    "SyncSender",
    "Child",
    "TcpStream",
    CHANNEL_ITERATOR,
];
/// Represents the iterators in `std::sync::mpsc`, whose own names other iterators also have.
const CHANNEL_ITERATOR: &str = "mpsc::Iter";
/// Types where each read takes something out.
const SOURCES: [&str; 8] = [
    CHANNEL_ITERATOR,
    "File",
    "TcpStream",
    "UnixStream",
    "ChildStdout",
    "ChildStderr",
    "Stdin",
    "StdinLock",
];
/// Iterators and guards that lend mutably.
const LENDING: [&str; 8] = [
    "IterMut",
    "ChunksMut",
    "ValuesMut",
    "RefMut",
    "MutexGuard",
    "RwLockWriteGuard",
    "Drain",
    "PeekMut",
];

fn is_cell(word: &str) -> bool {
    CELLS.contains(&word) || word.starts_with("Atomic")
}

/// Whether anything reachable from a value of this type can change through a shared reference.
pub fn has_interior_mutability(type_name: &str, items: &Items) -> bool {
    looked_into(type_name, items, true)
        .words
        .iter()
        .any(|word| is_cell(word))
}

/// Like [`has_interior_mutability`], but only for what the value itself owns.
pub fn owns_interior_mutability(type_name: &str, items: &Items) -> bool {
    looked_into(type_name, items, false)
        .words
        .iter()
        .any(|word| is_cell(word))
}

/// Whether other values can be changed through a value of this type.
pub fn lends_for_change(type_name: &str, items: &Items) -> bool {
    let found = looked_into(type_name, items, false);
    found.mutable
        || found
            .words
            .iter()
            .any(|word| LENDING.contains(&word.as_str()))
}

/// Whether changing a value of this type may change something that it does not own: what it lends, or the channel or
/// file that an iterator reads from.
pub fn changes_others(type_name: &str, items: &Items) -> bool {
    let reads = || {
        let found = looked_into(type_name, items, true);
        found
            .words
            .iter()
            .any(|word| SOURCES.contains(&word.as_str()))
    };
    lends_for_change(type_name, items) || reads()
}

/// Whether the type is one of the learner's structs and holds only references, so that it has no state of its own.
pub fn holds_references_alone(type_name: &str, items: &Items) -> bool {
    let fields = items.fields(first_name(type_name.trim()));
    fields.is_some_and(|fields| fields.iter().all(|field| field.starts_with('&')))
}

/// The name of `a::b::Name<…>`.
fn first_name(type_name: &str) -> &str {
    let path = type_name.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default()
}

/// Whether dropping a value of this type runs the learner's code.
pub fn acts_when_dropped(type_name: &str, items: &Items) -> bool {
    let found = looked_into(type_name, items, false);
    found.words.iter().any(|word| items.implements_drop(word))
}

#[derive(Default)]
struct Found {
    words: BTreeSet<String>,
    /// The type contains a `&mut`.
    mutable: bool,
}

fn looked_into(type_name: &str, items: &Items, through_references: bool) -> Found {
    let mut look = Look {
        items,
        through_references,
        found: Found::default(),
    };
    match syn::parse_str::<syn::Type>(type_name) {
        Ok(parsed) => look.visit_type(&parsed),
        // The type has no name, so every word in it counts.
        Err(_) => {
            look.found.mutable = type_name.contains("&mut");
            if type_name.contains("mpsc::Iter<") || type_name.contains("mpsc::TryIter<") {
                look.named(CHANNEL_ITERATOR);
            }
            for word in words(type_name) {
                look.named(word);
            }
        }
    }
    look.found
}

struct Look<'l> {
    items: &'l Items,
    through_references: bool,
    found: Found,
}

impl Look<'_> {
    fn named(&mut self, word: &str) {
        if self.found.words.insert(word.to_owned())
            && let Some(text) = self.items.type_text(word)
            && let Ok(item) = syn::parse_str::<syn::Item>(text)
        {
            match &item {
                syn::Item::Struct(item) => item
                    .fields
                    .iter()
                    .for_each(|field| self.visit_type(&field.ty)),
                syn::Item::Enum(item) => {
                    let fields = item.variants.iter().flat_map(|variant| &variant.fields);
                    fields.for_each(|field| self.visit_type(&field.ty));
                }
                syn::Item::Type(item) => self.visit_type(&item.ty),
                _ => {}
            }
        }
    }
}

impl<'a> Visit<'a> for Look<'_> {
    fn visit_type_reference(&mut self, node: &'a syn::TypeReference) {
        self.found.mutable |= node.mutability.is_some();
        if self.through_references {
            visit::visit_type_reference(self, node);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut last = path.segments.iter().rev().map(|segment| &segment.ident);
        let is_iterator = last
            .next()
            .is_some_and(|last| last == "Iter" || last == "TryIter");
        if is_iterator && last.next().is_some_and(|module| module == "mpsc") {
            self.named(CHANNEL_ITERATOR);
        }
        visit::visit_path(self, path);
    }

    fn visit_path_segment(&mut self, segment: &'a syn::PathSegment) {
        self.named(&segment.ident.to_string());
        visit::visit_path_segment(self, segment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::parse;

    fn items() -> Items {
        let source = "struct Log<'a> { name: &'a str, n: Cell<u32> }\nstruct View<'a> { d: &'a mut Vec<i32>, n: usize }\n\
            struct Lent<'a> { d: &'a mut Vec<i32> }\nstruct Guard<'a>(&'a Cell<i32>);\nimpl Drop for Guard<'_> { fn drop(&mut self) {} }";
        let mut items = Items::default();
        items.define(&parse(source).expect("parses"), 1);
        items
    }

    #[test]
    fn a_type_is_looked_into() {
        let items = items();
        assert!(owns_interior_mutability("Log<'_>", &items));
        assert!(owns_interior_mutability(
            "(&str, std::sync::Arc<std::sync::atomic::AtomicUsize>)",
            &items
        ));
        assert!(!owns_interior_mutability(
            "&std::cell::RefCell<i32>",
            &items
        ));
        assert!(has_interior_mutability("&std::cell::RefCell<i32>", &items));
        assert!(has_interior_mutability("std::vec::Vec<Guard<'_>>", &items));
        assert!(changes_others("std::sync::mpsc::Iter<'_, i32>", &items));
        assert!(changes_others(
            "Map<std::sync::mpsc::TryIter<'_, i32>, {closure}>",
            &items
        ));
        assert!(!changes_others("std::slice::Iter<'_, i32>", &items));
        assert!(lends_for_change("View<'_>", &items));
        assert!(lends_for_change("std::slice::IterMut<'_, i32>", &items));
        assert!(!lends_for_change("std::vec::Vec<&str>", &items));
        assert!(holds_references_alone("Lent<'_>", &items));
        assert!(!holds_references_alone("View<'_>", &items));
        assert!(acts_when_dropped("(Guard<'_>, i32)", &items));
        assert!(!acts_when_dropped("Lent<'_>", &items));
    }
}
