//! What a session's cells have defined so far.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;

use super::generated::words;
use super::syntax::{Cell, DefinitionKind};

/// The items of a session, as they were typed.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    named: BTreeMap<String, Entry>,
    /// `impl`s.
    others: Vec<Entry>,
    uses: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    text: String,
    functions: Vec<String>,
    kind: DefinitionKind,
    loops: bool,
}

impl Entry {
    /// Whether what a type is made of may depend on it.
    fn shapes_types(&self) -> bool {
        matches!(self.kind, DefinitionKind::Type | DefinitionKind::Constant)
    }
}

impl Ledger {
    /// Writes down what a cell defines.
    pub fn enter(&mut self, source: &str, cell: &Cell) {
        for item in &cell.items {
            let text = source[item.range.clone()].to_owned();
            let entry = Entry {
                text: text.clone(),
                functions: item.functions.clone(),
                kind: item.kind,
                loops: item.loops,
            };
            match (&item.name, item.kind) {
                (Some(name), _) => {
                    self.named.insert(name.clone(), entry);
                }
                (None, DefinitionKind::Use) if !self.uses.contains(&text) => self.uses.push(text),
                (None, DefinitionKind::Use) => {}
                (None, _) => self.others.push(entry),
            }
        }
    }

    /// The types that a cell defines otherwise than they were, with all that are made of them.
    pub fn redefined(&self, source: &str, cell: &Cell) -> BTreeSet<String> {
        let changes = |name: &String, text: &str| {
            let before = self.named.get(name);
            before.is_some_and(|entry| entry.shapes_types() && !same(&entry.text, text))
        };
        let mut changed: BTreeSet<String> = cell
            .items
            .iter()
            .filter_map(|item| Some((item.name.as_ref()?, &source[item.range.clone()])))
            .filter(|(name, text)| changes(name, text))
            .map(|(name, _)| name.clone())
            .collect();
        grow(&mut changed, |changed| {
            let names_one = |text: &str| words(text).any(|word| changed.contains(word));
            let made_of_them = self.named.iter();
            let made_of_them =
                made_of_them.filter(|(_, entry)| entry.shapes_types() && names_one(&entry.text));
            // What a `use` brings in from a changed module goes by another name.
            let brought = self.uses.iter().filter(|text| names_one(text));
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
    pub fn is_constant(&self, source: &str, cell: &Cell, name: &str) -> bool {
        let defined = || {
            cell.items
                .iter()
                .any(|item| item.name.as_deref() == Some(name))
        };
        let own = cell
            .items
            .iter()
            .filter(|item| item.kind == DefinitionKind::Use);
        let own = own.map(|item| &source[item.range.clone()]);
        let mut uses = own.chain(self.uses.iter().map(String::as_str));
        let brings_in = |text: &str| {
            words(text).any(|word| word == name)
                || text.contains("::*") && name.contains(char::is_lowercase)
        };
        name == "None" || self.named.contains_key(name) || defined() || uses.any(brings_in)
    }

    /// The session's `use`s.
    pub fn uses(&self) -> &[String] {
        &self.uses
    }

    /// The texts of its other items.
    pub fn items(&self) -> impl Iterator<Item = &str> {
        let all = self.named.values().chain(&self.others);
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
mod tests {
    use super::*;
    use crate::session::syntax::parse;

    fn ledger(cells: &[&str]) -> Ledger {
        let mut ledger = Ledger::default();
        for source in cells {
            ledger.enter(source, &parse(source).expect("parses"));
        }
        ledger
    }

    fn redefined(ledger: &Ledger, source: &str) -> Vec<String> {
        let cell = parse(source).expect("parses");
        ledger.redefined(source, &cell).into_iter().collect()
    }

    #[test]
    fn a_type_that_changes_takes_those_made_of_it_along() {
        let ledger = ledger(&[
            "struct P { a: i32 }",
            "struct Q { p: P }\ntype R = Vec<Q>;",
            "fn f(_: P) {}",
        ]);
        assert_eq!(redefined(&ledger, "struct P { a: f64 }"), ["P", "Q", "R"]);
        assert!(redefined(&ledger, "struct P {\n    a: i32\n}").is_empty());
        assert!(redefined(&ledger, "fn f(_: Q) {}").is_empty());
    }

    #[test]
    fn a_constant_or_a_module_that_changes_takes_the_types_along_that_are_made_with_it() {
        let ledger = ledger(&[
            "const N: usize = 2;",
            "struct G { c: [i64; N] }",
            "mod m { pub struct P(pub i32); }",
            "use m::P;",
            "struct S(P);",
        ]);
        assert_eq!(redefined(&ledger, "const N: usize = 4;"), ["G", "N"]);
        let lost = redefined(&ledger, "mod m { pub struct P(pub i64); }");
        assert!(
            ["P", "S", "m"]
                .iter()
                .all(|name| lost.iter().any(|lost| lost == name)),
            "{lost:?}"
        );
    }

    #[test]
    fn what_is_derived_for_a_type_or_said_about_it_does_not_change_it() {
        let ledger = ledger(&["struct P { x: i32 }"]);
        let told =
            "/// A point.\n#[derive(Debug, Clone)]\nstruct P {\n    // across\n    x: i32,\n}";
        assert!(redefined(&ledger, told).is_empty());
        assert_eq!(redefined(&ledger, "#[repr(C)]\nstruct P { x: i32 }"), ["P"]);
    }

    #[test]
    fn a_constant_in_a_pattern_is_known_by_its_definition_or_its_use() {
        let ledger = ledger(&[
            "const LIMIT: i32 = 3;\nenum Shape { Circle, Dot }",
            "use Shape::*;",
            "use std::cmp::Ordering::{self, Less};",
        ]);
        let source =
            "const OWN: u8 = 1;\nlet (OWN, LIMIT, Circle, Less, None, A) = f() else { panic!() };";
        let cell = parse(source).expect("parses");
        for name in ["OWN", "LIMIT", "Circle", "Less", "None"] {
            assert!(ledger.is_constant(source, &cell, name), "{name}");
        }
        assert!(!ledger.is_constant(source, &cell, "A"));
    }

    #[test]
    fn a_cell_that_calls_a_loop_loops_however_far_the_call_reaches() {
        let ledger = ledger(&[
            "fn sum(n: u32) -> u32 { let mut s = 0; for i in 0..n { s += i } s }",
            "fn twice(n: u32) -> u32 { 2 * sum(n) }",
            "struct M;\nimpl M { fn train(&self) { loop {} } }",
            "fn quick() {}",
        ]);
        assert!(ledger.may_loop("let a = twice(3);"));
        assert!(ledger.may_loop("m.train()"));
        assert!(!ledger.may_loop("let m = M; quick();"));
    }
}
