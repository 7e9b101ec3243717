//! What a session's cells have defined so far.

mod entry;
mod needed;

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;

use crate::session::cell::{DefinitionKind, ParsedCell, imports, makes_items, words};

pub use entry::Entry;
pub use needed::called_for;

/// The items of a session, as they were typed.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    named: BTreeMap<String, Entry>,
    /// `impl`s, and what a `*` brings in.
    others: Vec<Entry>,
    /// Attributes of the whole, `#![…]`.
    attributes: Vec<String>,
}

impl Ledger {
    /// With an import that the session begins with.
    pub fn opened(import: &str) -> Ledger {
        Ledger {
            others: vec![Entry::import(import.to_owned(), 0)],
            ..Ledger::default()
        }
    }

    /// Takes over what a cell defines, for compiling it.
    pub fn enter(&mut self, cell: &ParsedCell, number: usize) {
        for attribute in &cell.attributes {
            if !self.attributes.contains(attribute) {
                self.attributes.push(attribute.clone());
            }
        }
        let mut owner: Option<String> = None;
        for item in &cell.items {
            let entry = Entry {
                text: cell.item_text(item).to_owned(),
                kind: item.kind,
                cell: number,
                here: Some(item.range.start),
                has_statics: item.has_statics,
                symbol: None,
                functions: item.functions.clone(),
                called_by: item.called_by.clone(),
                loops: item.loops,
                header: item.header.clone(),
                owner: owner.clone(),
            };
            if entry.is_use() {
                for import in imports(&entry.text) {
                    self.forget(import.name.as_deref().unwrap_or_default());
                }
                self.others.push(entry);
            } else if let Some(name) = &item.name {
                self.forget(name);
                // Of items of one name under different conditions, the compiler takes one.
                let key = match &item.condition {
                    Some(condition) => format!("{name} {condition}"),
                    None => name.clone(),
                };
                self.forget(&key);
                self.named.insert(key, entry);
                if item.kind != DefinitionKind::Macro {
                    owner = Some(name.clone());
                }
            } else {
                self.others.retain(|other| {
                    other.here.is_some()
                        || !(other.is_replaced_by(&entry) || other.text == entry.text)
                });
                self.others.push(entry);
            }
        }
    }

    /// Forgets an item of an earlier cell with all that was typed along with it.
    fn forget(&mut self, name: &str) {
        if self
            .named
            .get(name)
            .is_some_and(|entry| entry.here.is_none())
        {
            self.named.remove(name);
            self.others
                .retain(|other| other.here.is_some() || other.owner.as_deref() != Some(name));
        }
    }

    /// The cell that was entered last has run: what it defined is an earlier cell's from now on.
    pub fn keep(&mut self) {
        let here = |entry: &Entry| entry.here.is_some() && entry.is_use();
        let (uses, others) = std::mem::take(&mut self.others).into_iter().partition(here);
        self.others = others;
        for used in uses {
            let Entry { text, cell, .. } = used;
            for import in imports(&text) {
                let entry = Entry::import(import.text, cell);
                match import.name {
                    Some(name) => {
                        self.named.insert(name, entry);
                    }
                    None if self.others.iter().any(|other| other.text == entry.text) => {}
                    None => self.others.push(entry),
                }
            }
        }
        let all = self.named.values_mut().chain(&mut self.others);
        all.for_each(|entry| entry.here = None);
    }

    /// Makes a name the one that a `*` of the learner's brings in, where the prelude has another of that name.
    pub fn prefer(&mut self, name: &str, path: &str) {
        let entry = Entry::import(format!("use {path}::{name};"), 0);
        self.named.insert(name.to_owned(), entry);
    }

    /// The items of the session, those of the cell that is being compiled among them.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.named.values().chain(&self.others)
    }

    /// Attributes of the whole, in an order of their own.
    pub fn attributes(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.attributes.iter().map(String::as_str).collect();
        all.sort_unstable();
        all
    }

    /// These items' statics live in a library that has been loaded, under names that begin so.
    pub fn exported(&mut self, statics: &[(String, String)]) {
        for (text, symbol) in statics {
            let all = self.named.values_mut().chain(&mut self.others);
            let item = all.filter(|entry| entry.text == *text).last();
            if let Some(item) = item {
                item.symbol = Some(symbol.clone());
            }
        }
    }

    /// The process that held the statics is gone.
    pub fn statics_are_gone(&mut self) {
        let all = self.named.values_mut().chain(&mut self.others);
        all.for_each(|entry| entry.symbol = None);
    }

    /// The text of a function that cells have defined, and of methods of this name.
    pub fn functions(&self, name: &str) -> Vec<&Entry> {
        let named = self.named.get(name).filter(|entry| !entry.is_use());
        let others = self.entries();
        let with = others.filter(|entry| entry.functions.iter().any(|own| own == name));
        named.into_iter().chain(with).collect()
    }

    /// Whether the name is that of a macro that makes items.
    pub fn makes_items(&self, name: &str) -> bool {
        let entry = self.named.get(name);
        entry.is_some_and(|entry| entry.kind == DefinitionKind::Macro && makes_items(&entry.text))
    }

    /// Whether the name is that of an item, and not of an import.
    pub fn defines_item(&self, name: &str) -> bool {
        self.named.get(name).is_some_and(|entry| !entry.is_use())
    }

    /// The fields' types of a struct that a cell has defined, as text.
    pub fn fields(&self, name: &str) -> Option<Vec<String>> {
        let entry = self.named.get(name)?;
        let item: syn::ItemStruct = syn::parse_str(&entry.text).ok()?;
        let fields = item
            .fields
            .iter()
            .map(|field| field.ty.to_token_stream().to_string());
        Some(fields.collect())
    }

    /// The text of a type that a cell has defined.
    pub fn type_text(&self, name: &str) -> Option<&str> {
        let entry = self.named.get(name);
        let entry = entry.filter(|entry| entry.kind == DefinitionKind::Type);
        entry.map(|entry| entry.text.as_str())
    }

    /// Whether cells have said what is to happen when a value of this type is dropped.
    pub fn implements_drop(&self, name: &str) -> bool {
        let headers = self.entries().filter_map(|entry| entry.header.as_deref());
        let mut headers = headers.map(|header| words(header).collect::<Vec<_>>());
        headers.any(|header| {
            let behind = header.windows(2).position(|two| two == ["Drop", "for"]);
            behind.is_some_and(|at| header[at + 2..].contains(&name))
        })
    }

    /// Whether the name is that of an item which a cell has defined.
    pub fn defines(&self, name: &str) -> bool {
        self.named.contains_key(name)
    }

    /// The types that a cell defines otherwise than they were, with all that are made of them.
    pub fn redefined(&self, cell: &ParsedCell) -> BTreeSet<String> {
        let changes = |name: &String, text: &str| {
            let before = self.named.get(name);
            before.is_some_and(|entry| entry.shapes_types() && !same(&entry.text, text))
        };
        let mut changed: BTreeSet<String> = cell
            .items
            .iter()
            .filter_map(|item| Some((item.name.as_ref()?, cell.item_text(item))))
            .filter(|(name, text)| changes(name, text))
            .map(|(name, _)| name.clone())
            .collect();
        grow(&mut changed, |changed| {
            let names_one = |text: &str| words(text).any(|word| changed.contains(word));
            let made_of_them = self.named.iter();
            let made_of_them =
                made_of_them.filter(|(_, entry)| entry.shapes_types() && names_one(&entry.text));
            // What a `use` brings in from a changed module goes by another name.
            let brought = self.uses().filter(|text| names_one(text));
            let brought = brought.flat_map(|text| words(text).map(str::to_owned));
            made_of_them
                .map(|(name, _)| name.clone())
                .chain(brought)
                .collect()
        });
        changed
    }

    /// Whether a cell's text may call something that loops: then its time counts.
    pub fn may_loop(&self, source: &str) -> bool {
        let mut looping: BTreeSet<&str> = BTreeSet::new();
        grow(&mut looping, |looping| {
            let named = self.named.iter().map(|(name, entry)| (Some(name), entry));
            let all = named.chain(self.others.iter().map(|entry| (None, entry)));
            all.filter(|(_, entry)| {
                entry.loops || words(&entry.text).any(|word| looping.contains(word))
            })
            .flat_map(|(name, entry)| {
                // A type is not called; its functions are.
                let own = name.filter(|_| entry.kind != DefinitionKind::Type);
                entry.functions.iter().chain(own).map(String::as_str)
            })
            .collect()
        });
        !looping.is_empty() && words(source).any(|word| looping.contains(word))
    }

    /// Whether a name in a pattern of a cell is that of a constant, of a unit struct or of a variant. What a `use` with a star
    /// brings in is not known: there a name with small letters counts as a variant's.
    pub fn is_constant(&self, cell: &ParsedCell, name: &str) -> bool {
        let defined = || {
            cell.items
                .iter()
                .any(|item| item.name.as_deref() == Some(name))
        };
        let own = cell
            .items
            .iter()
            .filter(|item| item.kind == DefinitionKind::Use);
        let own = own.map(|item| cell.item_text(item));
        let mut uses = own.chain(self.uses());
        let brings_in = |text: &str| {
            words(text).any(|word| word == name)
                || text.contains("::*")
                    && !text.starts_with("use prelude")
                    && name.contains(char::is_lowercase)
        };
        name == "None" || self.named.contains_key(name) || defined() || uses.any(brings_in)
    }

    /// The session's `use`s.
    pub fn uses(&self) -> impl Iterator<Item = &str> {
        let uses = self.entries().filter(|entry| entry.is_use());
        uses.map(|entry| entry.text.as_str())
    }

    /// The texts of its other items.
    pub fn items(&self) -> impl Iterator<Item = &str> {
        let all = self.entries().filter(|entry| !entry.is_use());
        all.map(|entry| entry.text.as_str())
    }
}

/// Adds what follows from a set to it, until nothing more does.
fn grow<T: Ord>(set: &mut BTreeSet<T>, follows: impl Fn(&BTreeSet<T>) -> Vec<T>) {
    loop {
        let before = set.len();
        let more = follows(set);
        set.extend(more);
        if set.len() == before {
            return;
        }
    }
}

/// Whether two items are made the same: what is said about them and derived for them may differ.
fn same(one: &str, other: &str) -> bool {
    let bare = |text: &str| {
        let mut item: syn::Item = syn::parse_str(text).ok()?;
        if let syn::Item::Enum(syn::ItemEnum { attrs, .. })
        | syn::Item::Struct(syn::ItemStruct { attrs, .. })
        | syn::Item::Union(syn::ItemUnion { attrs, .. }) = &mut item
        {
            attrs.retain(|attribute| {
                !attribute.path().is_ident("derive") && !attribute.path().is_ident("doc")
            });
        }
        let tokens = item.to_token_stream().to_string();
        let tokens: String = tokens.split_whitespace().collect();
        // A comma behind the last part is a matter of taste.
        Some(tokens.replace(",}", "}").replace(",)", ")"))
    };
    match (bare(one), bare(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one.split_whitespace().eq(other.split_whitespace()),
    }
}

#[cfg(test)]
mod tests;
