//! The items that a cell defines.

use std::ops::Range;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{ImplItem, Item, Signature, TraitItem, UseTree};

use super::bytes;
use super::name::item_name;
use super::statics::has_statics;
use super::thread_local::thread_locals;
use crate::session::cell::thread_local::is_thread_local as thread_local;
use crate::session::cell::{called_by, words};

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
    /// The words by which other code can ask for it; none: it is always needed.
    pub called_by: Vec<String>,
    /// The `#[cfg(…)]` that it stands under.
    pub condition: Option<String>,
    /// What an `impl` is of: its text before the braces.
    pub header: Option<String>,
    /// It holds statics, by itself or within it.
    pub has_statics: bool,
    /// It holds a value for each thread, which the session cannot keep from one cell to the next.
    pub is_thread_local: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    Use,
    /// Variables may be of it.
    Type,
    /// May stand in a type: as the length of an array.
    Constant,
    Static,
    /// A macro, which must stand in front of what calls it.
    Macro,
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
    let kind = match item {
        Item::Const(_) => DefinitionKind::Constant,
        Item::Fn(item) if item.sig.constness.is_some() => DefinitionKind::Constant,
        Item::Macro(_) => DefinitionKind::Macro,
        Item::Static(_) => DefinitionKind::Static,
        Item::Enum(_)
        | Item::Mod(_)
        | Item::Struct(_)
        | Item::Trait(_)
        | Item::Type(_)
        | Item::Union(_) => DefinitionKind::Type,
        Item::Use(_) => DefinitionKind::Use,
        _ => DefinitionKind::Other,
    };
    Definition {
        name: item_name(item).map(ToString::to_string),
        functions,
        kind,
        loops,
        range: bytes(item.span()),
        called_by: called_by(item),
        condition: condition(item),
        header: header(item),
        has_statics: has_statics(item),
        is_thread_local: is_thread_local(item) || makes_statics(item),
    }
}

/// A call of a macro that stands for items: of `thread_local!`, or of a macro of the session's that makes some.
pub fn made_by_macro(
    call: &syn::StmtMacro,
    own: &[&Item],
    makes_items: &dyn Fn(&str) -> bool,
) -> Option<Definition> {
    let name = call.mac.path.get_ident()?.to_string();
    let defined_here = own.iter().any(|item| {
        matches!(item, Item::Macro(item) if item.ident.as_ref().is_some_and(|ident| *ident == name)
            && makes_items_by(item))
    });
    let is_local = thread_local(&call.mac);
    if !is_local && !defined_here && !makes_items(&name) {
        return None;
    }
    let text = call.to_token_stream().to_string();
    let names = thread_locals(&text).map(|found| found.names());
    let called_by = names
        .clone()
        .unwrap_or_else(|| words(&text).map(str::to_owned).collect());
    Some(Definition {
        name: Some(names.map_or(text, |names| names.join(" "))),
        functions: Vec::new(),
        kind: DefinitionKind::Other,
        loops: false,
        range: bytes(call.span()),
        called_by,
        condition: None,
        header: None,
        has_statics: is_local,
        is_thread_local: false,
    })
}

/// Whether the macro that this text defines makes items.
pub fn makes_items(text: &str) -> bool {
    syn::parse_str::<syn::ItemMacro>(text).is_ok_and(|item| makes_items_by(&item))
}

fn makes_items_by(item: &syn::ItemMacro) -> bool {
    const ITEMS: [&str; 14] = [
        "struct", "enum", "union", "fn", "impl", "trait", "mod", "const", "static", "type", "pub",
        "use", "extern", "#",
    ];
    // Each arm ends in a group, and what it makes begins there.
    let tokens: Vec<proc_macro2::TokenTree> = item.mac.tokens.clone().into_iter().collect();
    let arms = tokens.windows(3).filter_map(|three| match three {
        [
            proc_macro2::TokenTree::Punct(dash),
            proc_macro2::TokenTree::Punct(tip),
            proc_macro2::TokenTree::Group(made),
        ] if dash.as_char() == '=' && tip.as_char() == '>' => Some(made.stream()),
        _ => None,
    });
    let mut arms = arms.peekable();
    let begins = |made: proc_macro2::TokenStream| {
        let mut tokens = made.into_iter();
        let first = match tokens.next() {
            // `$( … )*`
            Some(proc_macro2::TokenTree::Punct(dollar)) if dollar.as_char() == '$' => {
                match tokens.next() {
                    Some(proc_macro2::TokenTree::Group(repeated)) => {
                        repeated.stream().into_iter().next()
                    }
                    other => other,
                }
            }
            other => other,
        };
        first.is_some_and(|first| ITEMS.contains(&first.to_string().as_str()))
    };
    arms.peek().is_some() && arms.all(begins)
}

fn condition(item: &Item) -> Option<String> {
    let attributes = match item {
        Item::Fn(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        _ => return None,
    };
    let conditions = attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("cfg"));
    let texts: Vec<String> = conditions
        .map(|attribute| attribute.to_token_stream().to_string())
        .collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

fn header(item: &Item) -> Option<String> {
    let Item::Impl(item) = item else { return None };
    let mut bare = item.clone();
    bare.items.clear();
    bare.attrs.clear();
    Some(bare.to_token_stream().to_string())
}

/// Whether it is a macro that makes statics, which nobody sees in the text that calls it.
fn makes_statics(item: &Item) -> bool {
    matches!(item, Item::Macro(item) if words(&item.mac.tokens.to_string()).any(|word| word == "static"))
}

/// Whether there is a `thread_local!` in it.
fn is_thread_local(item: &Item) -> bool {
    struct Macros(bool);
    impl<'a> Visit<'a> for Macros {
        fn visit_macro(&mut self, call: &'a syn::Macro) {
            let name = call.path.segments.last();
            self.0 |= name.is_some_and(|name| name.ident == "thread_local");
        }
    }
    let mut macros = Macros(false);
    macros.visit_item(item);
    macros.0
}

/// What a `use` brings in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// `None` for a `*` and for `_`.
    pub name: Option<String>,
    /// A `use` of this alone.
    pub text: String,
}

/// The imports of a `use`, one by one; none if the text is something else.
pub fn imports(text: &str) -> Vec<Import> {
    let Ok(item) = syn::parse_str::<syn::ItemUse>(text) else {
        return Vec::new();
    };
    let mut front = String::new();
    for attribute in &item.attrs {
        front.push_str(&attribute.to_token_stream().to_string());
        front.push(' ');
    }
    let visible = item.vis.to_token_stream().to_string();
    let leading = if item.leading_colon.is_some() {
        "::"
    } else {
        ""
    };
    let front = format!("{front}{visible} use {leading}");
    let mut found = Vec::new();
    leaves(&item.tree, front.trim_start(), &mut found);
    found
}

/// The first names of a `use`'s paths, each with its place in the text.
pub fn use_begins(text: &str) -> Vec<(String, usize)> {
    fn collect(tree: &UseTree, found: &mut Vec<(String, usize)>) {
        let ident = match tree {
            UseTree::Path(step) => &step.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(renamed) => &renamed.ident,
            UseTree::Glob(_) => return,
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| collect(tree, found));
            }
        };
        found.push((ident.to_string(), bytes(ident.span()).start));
    }
    let mut found = Vec::new();
    if let Ok(item) = syn::parse_str::<syn::ItemUse>(text)
        && item.leading_colon.is_none()
    {
        collect(&item.tree, &mut found);
    }
    found
}

fn leaves(tree: &UseTree, path: &str, found: &mut Vec<Import>) {
    // `a::self` is `a`.
    let whole = |path: &str| path.trim_end_matches("::").to_owned();
    let last = |path: &str| {
        path.trim_end_matches("::")
            .rsplit([':', ' '])
            .next()
            .map(str::to_owned)
    };
    match tree {
        UseTree::Path(step) => leaves(&step.tree, &format!("{path}{}::", step.ident), found),
        UseTree::Name(name) if name.ident == "self" => found.push(Import {
            name: last(path),
            text: format!("{};", whole(path)),
        }),
        UseTree::Name(name) => found.push(Import {
            name: Some(name.ident.to_string()),
            text: format!("{path}{};", name.ident),
        }),
        UseTree::Rename(renamed) => {
            let path = match renamed.ident == "self" {
                true => whole(path),
                false => format!("{path}{}", renamed.ident),
            };
            let name = renamed.rename.to_string();
            found.push(Import {
                text: format!("{path} as {name};"),
                name: (name != "_").then_some(name),
            });
        }
        UseTree::Glob(_) => found.push(Import {
            name: None,
            text: format!("{path}*;"),
        }),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| leaves(tree, path, found)),
    }
}

#[cfg(test)]
mod tests {
    use super::imports;

    #[test]
    fn a_use_is_taken_apart_by_the_names_it_brings_in() {
        let found =
            imports("pub use ::std::{fmt::{self, Display as Shown}, io::*, cmp::Ordering as _};");
        let found: Vec<_> = found
            .iter()
            .map(|import| (import.name.as_deref(), import.text.as_str()))
            .collect();
        let wanted = [
            (Some("fmt"), "pub use ::std::fmt;"),
            (Some("Shown"), "pub use ::std::fmt::Display as Shown;"),
            (None, "pub use ::std::io::*;"),
            (None, "pub use ::std::cmp::Ordering as _;"),
        ];
        assert_eq!(found, wanted);
    }
}
