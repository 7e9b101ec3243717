//! Items that use names that no cell has defined yet. They are kept as text until a cell defines those names.

use std::collections::{BTreeMap, BTreeSet};

use super::Items;
use crate::cell::{Definition, DefinitionKind, ParsedCell, parse_with, words};

/// The items of a cell.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    cell: usize,
    /// Each with the name that it defines.
    items: Vec<(Option<String>, String)>,
    /// What they wait for: the names of items, and methods as `Type::method`.
    lacks: BTreeSet<String>,
}

impl Items {
    /// Keeps the items of a cell until these names are defined.
    pub fn wait(&mut self, cell: &ParsedCell, number: usize, lacks: BTreeSet<String>) {
        self.replace_waiting(cell);
        let items = cell.items.iter();
        let items = items.map(|item| {
            let name = defined(item).map(str::to_owned);
            (name, cell.item_text(item).to_owned())
        });
        self.waiting.push(Waiting {
            cell: number,
            items: items.collect(),
            lacks,
        });
    }

    /// Defines the waiting items whose missing names all exist by now or are about to be defined by a cell, except for
    /// the items of the cells in `held`. Returns the numbers of their cells.
    pub fn release<T>(&mut self, cell: &ParsedCell, held: &BTreeMap<usize, T>) -> BTreeSet<usize> {
        self.replace_waiting(cell);
        let own = cell.items.iter();
        let own = own.map(|item| (defined(item), cell.item_text(item)));
        let own: Vec<(Option<&str>, &str)> = own.collect();
        let mut released = BTreeSet::new();
        loop {
            let is_complete = |waiting: &Waiting| {
                !held.contains_key(&waiting.cell)
                    && waiting.lacks.iter().all(|name| self.has(name, &own))
            };
            let Some(index) = self.waiting.iter().position(is_complete) else {
                return released;
            };
            let waiting = self.waiting.remove(index);
            released.insert(waiting.cell);
            let texts = waiting.items.iter().map(|(_, text)| text.as_str());
            let text = texts.collect::<Vec<_>>().join("\n");
            if let Some(cell) = parse_with(&text, &|name| self.makes_items(name)) {
                self.define(&cell, waiting.cell);
                self.commit();
            }
        }
    }

    /// Makes the already waiting items of an earlier cell wait for these names as well.
    pub fn wait_also(&mut self, number: usize, lacks: &BTreeSet<String>) {
        let mut waiting = self.waiting.iter_mut();
        if let Some(waiting) = waiting.find(|waiting| waiting.cell == number) {
            waiting.lacks.extend(lacks.iter().cloned());
        }
    }

    /// The names that the item with this name is waiting for.
    pub fn lacks(&self, name: &str) -> Option<BTreeSet<String>> {
        self.lacks_beside(name, &mut BTreeSet::new())
    }

    /// Does the work of [`lacks`](Self::lacks): if a missing item is itself waiting, returns what that item lacks
    /// instead. `seen` holds the names that were already looked up.
    fn lacks_beside(&self, name: &str, seen: &mut BTreeSet<String>) -> Option<BTreeSet<String>> {
        if !seen.insert(name.to_owned()) {
            return None;
        }
        let mut waiting = self.waiting.iter();
        let defines = |waiting: &&Waiting| {
            let mut names = waiting.items.iter().filter_map(|(name, _)| name.as_deref());
            names.any(|defined| defined == name)
        };
        let lacks = &waiting.find(defines)?.lacks;
        let missing = lacks.iter().filter(|name| !self.has(name, &[]));
        let missing = missing.flat_map(|name| {
            let further = self.lacks_beside(name, seen);
            further.unwrap_or_else(|| BTreeSet::from([name.clone()]))
        });
        let missing: BTreeSet<String> = missing.collect();
        (!missing.is_empty()).then_some(missing)
    }

    /// Whether the session or these items, each with its name and text, define something that an item is waiting for:
    /// an item, or a method as `Type::method`. A method is assumed to exist once some item mentions it and some item
    /// other than its type mentions the type, because traits and macros also provide methods. If that is wrong, the
    /// compiler says so, and the item waits again.
    fn has(&self, name: &str, own: &[(Option<&str>, &str)]) -> bool {
        let Some((owner, method)) = name.split_once("::") else {
            return self.defines(name) || own.iter().any(|(defined, _)| *defined == Some(name));
        };
        let named = self.named.iter();
        let named = named.map(|(name, item)| (Some(name.as_str()), item.text.as_str()));
        let others = self.others.iter().map(|item| (None, item.text.as_str()));
        let all = || {
            own.iter()
                .copied()
                .chain(named.clone())
                .chain(others.clone())
        };
        let mentions = |text: &str, word: &str| words(text).any(|other| other == word);
        all().any(|(_, text)| mentions(text, method))
            && all().any(|(defined, text)| defined != Some(owner) && mentions(text, owner))
    }

    /// Forgets waiting items that a cell redefines.
    fn replace_waiting(&mut self, cell: &ParsedCell) {
        let own: BTreeSet<&str> = cell.items.iter().filter_map(defined).collect();
        for waiting in &mut self.waiting {
            let items = &mut waiting.items;
            items.retain(|(name, _)| name.as_deref().is_none_or(|name| !own.contains(name)));
        }
        self.waiting.retain(|waiting| !waiting.items.is_empty());
    }
}

/// The name that an item defines. Imported names do not count.
fn defined(item: &Definition) -> Option<&str> {
    let name = item.name.as_deref();
    name.filter(|_| item.kind != DefinitionKind::Use)
}
