//! What a session's cells have defined so far.

mod item;
mod reachable;
mod waiting;

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;

use crate::cell::{DefinitionKind, ParsedCell, impl_item_name, imports, makes_items, words};
use crate::memory::OPENING;

pub use item::Item;
pub use reachable::reachable;
use waiting::Waiting;

/// The names whose meaning a cell changes.
#[derive(Debug, Default)]
pub struct ChangedMeanings {
    items: BTreeSet<String>,
    /// The functions and constants of each type.
    methods: BTreeMap<String, BTreeSet<String>>,
}

impl ChangedMeanings {
    /// Whether a text uses one of them. The text may have to name the types of the variables in it, because methods
    /// count only with their type.
    pub fn concern(&self, text: &str) -> bool {
        let named: BTreeSet<&str> = words(text).collect();
        let is_named = |name: &String| named.contains(name.as_str());
        self.items.iter().any(is_named)
            || self
                .methods
                .iter()
                .any(|(kind, methods)| is_named(kind) && methods.iter().any(is_named))
    }

    pub fn is_empty(&self) -> bool {
        self.names().next().is_none()
    }

    /// The names, without the types of methods.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.items.iter().chain(self.methods.values().flatten())
    }
}

/// The items of a session, as they were typed.
#[derive(Debug, Clone, Default)]
pub struct Items {
    named: BTreeMap<String, Item>,
    /// `impl`s and `*` imports.
    others: Vec<Item>,
    /// Attributes of the whole program, `#![…]`.
    attributes: Vec<String>,
    /// Items that use names that are not defined yet.
    waiting: Vec<Waiting>,
}

impl Items {
    /// The items of a new session: one import.
    pub fn opened(import: &str) -> Items {
        Items {
            others: vec![Item::import(import.to_owned(), 0)],
            ..Items::default()
        }
    }

    /// Adds the items of a cell that is about to be compiled.
    pub fn define(&mut self, cell: &ParsedCell, number: usize) {
        for attribute in &cell.attributes {
            if !self.attributes.contains(attribute) {
                self.attributes.push(attribute.clone());
            }
        }
        let mut owner: Option<String> = None;
        for definition in &cell.items {
            let item = Item {
                text: cell.item_text(definition).to_owned(),
                kind: definition.kind,
                cell: number,
                here: Some(definition.range.start),
                has_statics: definition.has_statics,
                symbol: None,
                functions: definition.functions.clone(),
                mentioned_by: definition.mentioned_by.clone(),
                loops: definition.loops,
                header: definition.header.clone(),
                owner: owner.clone(),
                is_rest: false,
            };
            if item.is_use() {
                let all = imports(&item.text).into_iter();
                for import in all.filter(|import| import.condition.is_none()) {
                    self.forget(import.name.as_deref().unwrap_or_default());
                }
                self.others.push(item);
            } else if let Some(name) = &definition.name {
                let beside = self.make_room(name, &item);
                if !beside {
                    self.forget(name);
                }
                let own = if beside {
                    of_module(name)
                } else {
                    name.clone()
                };
                let key = keyed(own, definition.condition.as_deref());
                self.forget(&key);
                self.named.insert(key, item);
                if definition.kind != DefinitionKind::Macro {
                    owner = Some(name.clone());
                }
            } else {
                self.others = std::mem::take(&mut self.others)
                    .into_iter()
                    .filter_map(|other| match other.here {
                        Some(_) => Some(other),
                        None if other.text == item.text => None,
                        None => other.beside(&item),
                    })
                    .collect();
                self.others.push(item);
            }
        }
    }

    /// Drops the item with this title, from the cell with this number, if it is what remains of an `impl` after a cell
    /// redefined some of its functions. Returns the names of the functions that are lost.
    pub fn drop_rest(&mut self, title: &str, cell: usize) -> Vec<String> {
        let others = std::mem::take(&mut self.others).into_iter();
        let (rests, others) = others.partition::<Vec<_>, _>(|item| {
            item.is_rest && item.cell == cell && item.title() == title
        });
        self.others = others;
        rests.into_iter().flat_map(|item| item.functions).collect()
    }

    /// Lets a module and a function, constant, static or macro with the same name exist together, as Rust does: the
    /// module then has its own key. Returns whether the new item is this module.
    fn make_room(&mut self, name: &str, item: &Item) -> bool {
        let Some(there) = self.named.get(name).filter(|there| !there.is_use()) else {
            return false;
        };
        match (module(there), module(item)) {
            (None, Some(_)) if there.kind != DefinitionKind::Type => true,
            (Some(_), None) if item.kind != DefinitionKind::Type => {
                let moved = self.named.remove(name);
                let moved = moved.map(|moved| (of_module(name), moved));
                self.named.extend(moved);
                false
            }
            _ => false,
        }
    }

    /// Forgets an item from an earlier cell, and everything that was typed along with it.
    fn forget(&mut self, name: &str) {
        if self.named.get(name).is_some_and(|item| item.here.is_none()) {
            self.named.remove(name);
            self.others
                .retain(|other| other.here.is_some() || other.owner.as_deref() != Some(name));
        }
    }

    /// Notes that the cell whose items were added last has run: from now on they belong to an earlier cell.
    pub fn commit(&mut self) {
        let here = |item: &Item| item.here.is_some() && item.is_use();
        let (uses, others) = std::mem::take(&mut self.others).into_iter().partition(here);
        self.others = others;
        for used in uses {
            let Item { text, cell, .. } = used;
            for import in imports(&text) {
                let item = Item::import(import.text, cell);
                match import.name {
                    Some(name) => {
                        self.named
                            .insert(keyed(name, import.condition.as_deref()), item);
                    }
                    None if self.others.iter().any(|other| other.text == item.text) => {}
                    None => self.others.push(item),
                }
            }
        }
        let all = self.named.values_mut().chain(&mut self.others);
        all.for_each(|item| item.here = None);
    }

    /// Makes a name refer to what one of the learner's `*` imports brings in, when the prelude has the same name.
    pub fn prefer(&mut self, name: &str, path: &str) {
        let item = Item::import(format!("use {path}::{name};"), 0);
        self.named.insert(name.to_owned(), item);
    }

    /// The session's items, including those of the cell that is being compiled.
    pub fn all(&self) -> impl Iterator<Item = &Item> {
        self.named.values().chain(&self.others)
    }

    /// Attributes of the whole program, sorted.
    pub fn attributes(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.attributes.iter().map(String::as_str).collect();
        all.sort_unstable();
        all
    }

    /// Notes that a loaded library holds these items' statics, and which prefix their symbols have.
    pub fn exported(&mut self, statics: &[(String, String)]) {
        for (text, symbol) in statics {
            let all = self.named.values_mut().chain(&mut self.others);
            let item = all.filter(|item| item.text == *text).last();
            if let Some(item) = item {
                item.symbol = Some(symbol.clone());
            }
        }
    }

    /// Notes that the process that held the statics is gone.
    pub fn statics_are_gone(&mut self) {
        let all = self.named.values_mut().chain(&mut self.others);
        all.for_each(|item| item.symbol = None);
    }

    /// The functions with this name that cells defined, and the items that contain methods with this name.
    pub fn functions(&self, name: &str) -> Vec<&Item> {
        let named = self.named.get(name).filter(|item| !item.is_use());
        let others = self.all();
        let with = others.filter(|item| item.functions.iter().any(|own| own == name));
        named.into_iter().chain(with).collect()
    }

    /// Whether the name belongs to a macro that generates items.
    pub fn makes_items(&self, name: &str) -> bool {
        let item = self.named.get(name);
        item.is_some_and(|item| item.kind == DefinitionKind::Macro && makes_items(&item.text))
    }

    /// The modules that cells have defined.
    pub fn modules(&self) -> impl Iterator<Item = syn::ItemMod> {
        self.named.values().filter_map(module)
    }

    /// Whether the name belongs to a module.
    pub fn defines_module(&self, name: &str) -> bool {
        self.modules().any(|module| module.ident == name)
    }

    /// Whether an import brings this name in from one of the session's own modules.
    pub fn imports_from_own_module(&self, name: &str) -> bool {
        let item = self.named.get(name).filter(|item| item.is_use());
        item.is_some_and(|item| {
            let mut path = words(&item.text).skip_while(|word| matches!(*word, "pub" | "use"));
            path.next().is_some_and(|first| self.defines_module(first))
        })
    }

    /// Whether the name belongs to an item rather than an import.
    pub fn defines_item(&self, name: &str) -> bool {
        self.named.get(name).is_some_and(|item| !item.is_use())
    }

    /// Whether an item defines or imports this name, or imports names without listing them. The prelude's import does
    /// not count.
    pub fn gives_meaning_to(&self, name: &str) -> bool {
        let imports_all =
            |item: &Item| item.is_use() && item.text.contains('*') && item.text != OPENING;
        self.named.contains_key(name) || self.all().any(imports_all)
    }

    /// The field types, as text, of a struct that a cell defined.
    pub fn fields(&self, name: &str) -> Option<Vec<String>> {
        let item = self.named.get(name)?;
        let item: syn::ItemStruct = syn::parse_str(&item.text).ok()?;
        let fields = item
            .fields
            .iter()
            .map(|field| field.ty.to_token_stream().to_string());
        Some(fields.collect())
    }

    /// The text of a type that a cell has defined.
    pub fn type_text(&self, name: &str) -> Option<&str> {
        let item = self.named.get(name);
        let item = item.filter(|item| item.kind == DefinitionKind::Type);
        item.map(|item| item.text.as_str())
    }

    /// Whether cells implement `Drop` for this type.
    pub fn implements_drop(&self, name: &str) -> bool {
        let headers = self.all().filter_map(|item| item.header.as_deref());
        let mut headers = headers.map(|header| words(header).collect::<Vec<_>>());
        headers.any(|header| {
            let behind = header.windows(2).position(|two| two == ["Drop", "for"]);
            behind.is_some_and(|at| header[at + 2..].contains(&name))
        })
    }

    /// Whether a cell has defined an item with this name.
    pub fn defines(&self, name: &str) -> bool {
        self.named.contains_key(name)
    }

    /// The types that a cell redefines differently, and all types built from them.
    pub fn redefined(&self, cell: &ParsedCell) -> BTreeSet<String> {
        let changes = |name: &String, text: &str| {
            let mut before = [name.clone(), of_module(name)].into_iter();
            before.any(|key| {
                let before = self.named.get(&key);
                before.is_some_and(|item| item.shapes_types() && !same(&item.text, text))
            })
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
                made_of_them.filter(|(_, item)| item.shapes_types() && names_one(&item.text));
            // A `use` brings in names from a changed module.
            let brought = self.uses().filter(|text| names_one(text));
            let brought = brought.flat_map(|text| words(text).map(str::to_owned));
            made_of_them
                .map(|(name, _)| name.clone())
                .chain(brought)
                .collect()
        });
        changed
    }

    /// Everything whose meaning a cell changes: items that it defines differently, methods that it redefines, and all
    /// functions, constants and macros that use them.
    pub fn changed_meanings(&self, cell: &ParsedCell) -> ChangedMeanings {
        let mut changed = ChangedMeanings::default();
        for definition in &cell.items {
            let text = cell.item_text(definition);
            if let Some(name) = &definition.name {
                let mut before = [name.clone(), of_module(name)].into_iter();
                let differs = |item: &Item| !item.is_use() && !same(&item.text, text);
                if before.any(|key| self.named.get(&key).is_some_and(differs)) {
                    changed.items.insert(name.clone());
                }
            } else if let Some(header) = &definition.header {
                let same_header = |item: &&Item| item.header.as_ref() == Some(header);
                let earlier = self.others.iter().filter(same_header);
                let earlier: BTreeSet<&str> = earlier
                    .filter(|item| item.text != text)
                    .flat_map(|item| words(&item.text))
                    .collect();
                let own = syn::parse_str::<syn::ItemImpl>(text);
                let own = own.iter().flat_map(|own| &own.items);
                let own = own.filter_map(impl_item_name).map(ToString::to_string);
                let methods: BTreeSet<String> =
                    own.filter(|name| earlier.contains(name.as_str())).collect();
                let types = words(header).filter(|word| word.starts_with(char::is_uppercase));
                for kind in types {
                    let of_type = changed.methods.entry(kind.to_owned()).or_default();
                    of_type.extend(methods.iter().cloned());
                }
            }
        }
        while !changed.is_empty() {
            let uses = |(name, item): &(&String, &Item)| {
                !item.is_use() && !changed.items.contains(*name) && changed.concern(&item.text)
            };
            let more = self.named.iter().filter(uses).map(|(name, _)| name.clone());
            let more: Vec<String> = more.collect();
            if more.is_empty() {
                break;
            }
            changed.items.extend(more);
        }
        changed
    }

    /// Whether a text may call something that loops, so that its running time is worth optimising.
    pub fn may_loop(&self, source: &str) -> bool {
        let mut looping: BTreeSet<&str> = BTreeSet::new();
        grow(&mut looping, |looping| {
            let named = self.named.iter().map(|(name, item)| (Some(name), item));
            let all = named.chain(self.others.iter().map(|item| (None, item)));
            all.filter(|(_, item)| {
                item.loops || words(&item.text).any(|word| looping.contains(word))
            })
            .flat_map(|(name, item)| {
                // A type is not called; its functions are.
                let own = name.filter(|_| item.kind != DefinitionKind::Type);
                item.functions.iter().chain(own).map(String::as_str)
            })
            .collect()
        });
        !looping.is_empty() && words(source).any(|word| looping.contains(word))
    }

    /// Whether a name in one of a cell's patterns refers to a constant, a unit struct or a variant. What a `*` import
    /// brings in is not known: if there is one, a name containing lower-case letters counts as a variant.
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

    /// The text of every `use` in the session.
    pub fn uses(&self) -> impl Iterator<Item = &str> {
        let uses = self.all().filter(|item| item.is_use());
        uses.map(|item| item.text.as_str())
    }

    /// The text of every other item.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let all = self.all().filter(|item| !item.is_use());
        all.map(|item| item.text.as_str())
    }
}

/// The key of an item. If several items have the same name under different conditions, the compiler uses one of them.
fn keyed(name: String, condition: Option<&str>) -> String {
    match condition {
        Some(condition) => format!("{name} {condition}"),
        None => name,
    }
}

/// The key of a module that shares its name with another item.
fn of_module(name: &str) -> String {
    format!("{name} mod")
}

/// The item as a module, if it is one.
fn module(item: &Item) -> Option<syn::ItemMod> {
    let may_be = item.kind == DefinitionKind::Type && item.text.contains("mod ");
    may_be.then(|| syn::parse_str(&item.text).ok()).flatten()
}

/// Adds everything that follows from a set to the set, until nothing new follows.
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

/// Whether two items are the same apart from doc comments and derives.
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
        // A trailing comma is a matter of taste.
        Some(tokens.replace(",}", "}").replace(",)", ")"))
    };
    match (bare(one), bare(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one.split_whitespace().eq(other.split_whitespace()),
    }
}

#[cfg(test)]
mod tests;
