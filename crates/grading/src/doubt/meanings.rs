//! The words that code gives a meaning to: the names of its traits, macros and items, wherever they are.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::visit::{self, Visit};

use crate::names::is_exported;
use crate::script::split_cells;

pub type Words = BTreeSet<String>;

/// The words that code gives a meaning to.
#[derive(Debug, Default)]
pub struct Meanings {
    pub methods: Words,
    pub macros: Words,
    pub items: Words,
}

impl Meanings {
    /// Items whose text is the same as one in `known` do not give a name another meaning.
    pub fn of(code: &str, known: &Words) -> Meanings {
        let mut reader = Reader {
            known: known.clone(),
            ..Reader::default()
        };
        for cell in split_cells(code) {
            match statements(cell.code) {
                Some(statements) => reader.cell(&statements),
                // A session may accept code that cannot be parsed here, so the code may give any word in it a meaning.
                None => {
                    reader.writes_items = true;
                    if let Ok(tokens) = cell.code.parse() {
                        all_words(tokens, &mut reader.in_macros);
                    }
                }
            }
        }
        reader.meanings()
    }
}

/// The items of an answer, wherever they are.
#[derive(Debug, Default)]
struct Reader {
    /// The source text of the lesson's own items.
    known: Words,
    /// The names of items that are not inside another item.
    items: Words,
    /// The types among them.
    own_types: Words,
    /// The names of modules and of the items in them.
    in_modules: Words,
    modules: Words,
    /// Names that may mean another type: aliases and type parameters.
    aliases: Words,
    /// What `use` brings in: the root of the path, and the name; no name for a glob import.
    imported: Vec<(String, Option<String>)>,
    traits: BTreeMap<String, Words>,
    /// Trait implementations: the trait, its type, and the functions written there.
    implemented: Vec<(String, Option<String>, Words)>,
    macros: Words,
    /// Macro calls, each with the words in it.
    calls: Vec<Words>,
    /// All words that may become names of items.
    in_macros: Words,
    /// Whether the code writes items that are not read here.
    writes_items: bool,
}

/// Names defined in these crates have a fixed meaning, unless they are renamed.
const KNOWN: [&str; 6] = [
    "std",
    "core",
    "alloc",
    "prelude",
    "candle_core",
    "candle_nn",
];

/// Words that begin an item or occur in one.
const OF_ITEMS: [&str; 13] = [
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "macro_rules",
    "mod",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "use",
];

impl Reader {
    fn cell(&mut self, statements: &[syn::Stmt]) {
        for statement in statements {
            if item_text(statement).is_some_and(|text| self.known.contains(&text)) {
                continue;
            }
            if let syn::Stmt::Item(item) = statement {
                self.items.extend(names_of(item));
                if let syn::Item::Struct(_) | syn::Item::Enum(_) | syn::Item::Union(_) = item {
                    self.own_types.extend(names_of(item));
                }
            }
            self.visit_stmt(statement);
        }
    }

    fn meanings(mut self) -> Meanings {
        let imports = std::mem::take(&mut self.imported);
        let (mut renamed, mut imported) = (Words::new(), Words::new());
        for (root, name) in imports {
            let is_known = KNOWN.contains(&root.as_str()) && !self.modules.contains(&root);
            match name {
                Some(name) => {
                    renamed.insert(name.clone());
                    if !is_known {
                        imported.insert(name);
                    }
                }
                None if !is_known => imported.extend(self.in_modules.iter().cloned()),
                None => {}
            }
        }
        let mut methods = Words::new();
        for (name, of, written) in &self.implemented {
            let is_own = of.as_ref().is_some_and(|of| {
                self.own_types.contains(of)
                    && !renamed.contains(of)
                    && !self.aliases.contains(of)
                    && !is_exported(of)
            });
            if is_own {
                continue;
            }
            methods.extend(written.iter().cloned());
            match self.traits.get(name) {
                Some(functions) => methods.extend(functions.iter().cloned()),
                // The trait goes by another name here.
                None => methods.extend(self.traits.values().flatten().cloned()),
            }
        }
        let (mut macros, mut items) = (self.macros, self.items);
        for words in &self.calls {
            let is_own = words.iter().any(|word| macros.contains(word));
            let has_items = OF_ITEMS.iter().any(|word| words.contains(*word));
            self.writes_items |= has_items;
            if is_own || has_items {
                self.in_macros.extend(words.iter().cloned());
            }
        }
        macros.extend(imported.iter().cloned());
        items.extend(imported);
        if self.writes_items {
            for words in [&mut methods, &mut macros, &mut items] {
                words.extend(self.in_macros.iter().cloned());
            }
        }
        Meanings {
            methods,
            macros,
            items,
        }
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        let functions = item.items.iter().filter_map(|inner| match inner {
            syn::TraitItem::Fn(function) => Some(name_of(&function.sig.ident)),
            _ => None,
        });
        let known = self.traits.entry(name_of(&item.ident)).or_default();
        known.extend(functions);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        if let Some((_, path, _)) = &item.trait_ {
            let functions = item.items.iter().filter_map(|inner| match inner {
                syn::ImplItem::Fn(function) => Some(name_of(&function.sig.ident)),
                _ => None,
            });
            let name = path.segments.last().map(|last| name_of(&last.ident));
            let of = match item.self_ty.as_ref() {
                syn::Type::Path(of) if of.qself.is_none() && of.path.segments.len() == 1 => {
                    Some(name_of(&of.path.segments[0].ident))
                }
                _ => None,
            };
            // A type parameter can be any type.
            let of = of.filter(|of| {
                let mut parameters = item.generics.type_params();
                !parameters.any(|parameter| name_of(&parameter.ident) == *of)
            });
            self.implemented
                .push((name.unwrap_or_default(), of, functions.collect()));
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        self.modules.insert(name_of(&item.ident));
        let items = item.content.iter().flat_map(|(_, items)| items);
        self.in_modules.extend(items.flat_map(names_of));
        visit::visit_item_mod(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.aliases.insert(name_of(&item.ident));
        visit::visit_item_type(self, item);
    }

    fn visit_type_param(&mut self, parameter: &'a syn::TypeParam) {
        self.aliases.insert(name_of(&parameter.ident));
        visit::visit_type_param(self, parameter);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        imported(&item.tree, "", &mut self.imported);
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        let mut words = Words::new();
        all_words(item.mac.tokens.clone(), &mut words);
        match &item.ident {
            Some(name) => {
                self.macros.insert(name_of(name));
                self.writes_items |= OF_ITEMS.iter().any(|word| words.contains(*word));
                self.in_macros.extend(words);
            }
            None => self.visit_macro(&item.mac),
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let mut words = Words::new();
        all_words(call.tokens.clone(), &mut words);
        words.extend(call.path.segments.iter().map(|part| name_of(&part.ident)));
        self.calls.push(words);
    }
}

/// The statements of a cell, parsed as a session parses them: after any inner attributes, and with or without the last
/// `;`.
pub fn statements(code: &str) -> Option<Vec<syn::Stmt>> {
    let read = |input: syn::parse::ParseStream| {
        syn::Attribute::parse_inner(input)?;
        syn::Block::parse_within(input)
    };
    [format!("{code}\n"), format!("{code}\n;")]
        .iter()
        .find_map(|text| read.parse_str(text).ok())
}

pub fn item_text(statement: &syn::Stmt) -> Option<String> {
    match statement {
        syn::Stmt::Item(item) => Some(item.to_token_stream().to_string()),
        _ => None,
    }
}

/// The names that an item defines in the scope around it; those from a `use` are read elsewhere.
pub fn names_of(item: &syn::Item) -> Option<String> {
    let name = match item {
        syn::Item::Const(item) => &item.ident,
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Fn(item) => &item.sig.ident,
        syn::Item::Mod(item) => &item.ident,
        syn::Item::Static(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        syn::Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name_of(name))
}

/// The names that a `use` brings in, each with the root of its path.
fn imported(tree: &syn::UseTree, root: &str, names: &mut Vec<(String, Option<String>)>) {
    let own = |name: &syn::Ident| {
        if root.is_empty() {
            name_of(name)
        } else {
            root.to_owned()
        }
    };
    match tree {
        syn::UseTree::Path(path) => imported(&path.tree, &own(&path.ident), names),
        syn::UseTree::Name(name) => names.push((own(&name.ident), Some(name_of(&name.ident)))),
        syn::UseTree::Rename(rename) => {
            // A renamed import does not keep its own meaning.
            names.push((String::new(), Some(name_of(&rename.rename))));
        }
        syn::UseTree::Group(group) => {
            group
                .items
                .iter()
                .for_each(|tree| imported(tree, root, names));
        }
        syn::UseTree::Glob(_) => names.push((root.to_owned(), None)),
    }
}

/// A name without the raw-identifier prefix.
pub fn name_of(name: &syn::Ident) -> String {
    name.unraw().to_string()
}

pub fn all_words(tokens: TokenStream, words: &mut Words) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                words.insert(name_of(&word));
            }
            TokenTree::Group(group) => all_words(group.stream(), words),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_of_traits_for_others_types_are_found_however_they_are_written() {
        for code in [
            "trait Wide: Sized { fn item(self); } impl Wide for Tensor { fn item(self) {} }",
            "let a = 1; trait Wide { fn item(&self) {} } impl<T> Wide for T {}",
            "mod m { pub trait Wide { fn item(self) where Self: Sized {} } } use m::Wide as W; impl W for &Tensor {}",
            "struct Tensor2; use candle_core::Tensor as Tensor2; trait W { fn item(&self); } impl W for Tensor2 { fn item(&self) {} }",
            "macro_rules! m { ($n:ident) => { trait W { fn $n(self); } } } m!(item);",
            "fn unused() { struct Tensor; } trait W { fn item(self); } impl W for Tensor { fn item(self) {} }",
            "struct Net; mod m { type Net = Tensor; impl super::W for Net { fn item(self) {} } } trait W { fn item(self); }",
            "trait W { fn item(self); } fn f() { assert!({ impl W for Tensor { fn item(self) {} } true }); }",
            "#![allow(dead_code)] trait W { fn item(self); } impl W for Tensor { fn item(self) {} } let done = 1",
            "trait W { fn r#item(self); } const _: () = { impl W for Tensor { fn r#item(self) {} } };",
        ] {
            assert!(
                Meanings::of(code, &Words::new()).methods.contains("item"),
                "{code}"
            );
        }
        let own = "struct Net; trait Layer { fn forward(&self); } impl Layer for Net { fn forward(&self) {} }";
        assert_eq!(Meanings::of(own, &Words::new()).methods, Words::new());
    }

    #[test]
    fn macros_and_their_aliases_are_found() {
        for code in [
            "macro_rules! format { () => { 1 } }",
            "mod std { macro_rules! f { () => { 1 } } pub(crate) use f as format; } use std::format;",
            "mod m { macro_rules! f { () => { 1 } } pub(crate) use f; } use m::f as format;",
        ] {
            assert!(
                Meanings::of(code, &Words::new()).macros.contains("format"),
                "{code}"
            );
        }
        assert!(
            !Meanings::of("use std::format;", &Words::new())
                .macros
                .contains("format")
        );
    }
}
