//! The items that a cell defines.

use std::ops::Range;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, Item};

use super::bytes;
use super::name::{function_names, item_name};
use super::statics::has_statics;
use super::thread_local::{is_thread_local as thread_local, thread_locals};
use super::{mentioned_by, words};

/// An item that the cell defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// `None` for an `impl` or a `use`.
    pub name: Option<String>,
    /// Its functions, if it is a trait or an `impl`.
    pub functions: Vec<String>,
    pub kind: DefinitionKind,
    pub loops: bool,
    pub range: Range<usize>,
    /// The words that other code can use to mention it. If there are none, it is always needed.
    pub mentioned_by: Vec<String>,
    /// The `#[cfg(…)]` that applies to it.
    pub condition: Option<String>,
    /// The text of an `impl` before its braces.
    pub header: Option<String>,
    /// Whether it is a static or contains statics.
    pub has_statics: bool,
    /// Whether it holds a per-thread value, which the session cannot keep from one cell to the next.
    pub is_thread_local: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    Use,
    /// Variables may have it as their type.
    Type,
    /// It may be part of a type, such as an array's length.
    Constant,
    Static,
    /// A macro, which must be defined before its calls.
    Macro,
    Other,
}

/// Reads an item; `loops` says whether it contains a loop.
pub fn definition(item: &Item, loops: bool) -> Definition {
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
        functions: function_names(item).collect(),
        kind,
        loops,
        range: bytes(item.span()),
        mentioned_by: mentioned_by(item),
        condition: condition(attributes(item)),
        header: header(item),
        has_statics: has_statics(item),
        is_thread_local: is_thread_local(item) || makes_statics(item),
    }
}

/// The item that a macro call represents, if it calls `thread_local!` or one of the session's macros that generate
/// items.
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
    let mentioned_by = names
        .clone()
        .unwrap_or_else(|| words(&text).map(str::to_owned).collect());
    Some(Definition {
        name: Some(names.map_or(text, |names| names.join(" "))),
        functions: Vec::new(),
        kind: DefinitionKind::Other,
        loops: false,
        range: bytes(call.span()),
        mentioned_by,
        condition: None,
        header: None,
        has_statics: is_local,
        is_thread_local: false,
    })
}

/// Whether the macro that this text defines generates items.
pub fn makes_items(text: &str) -> bool {
    syn::parse_str::<syn::ItemMacro>(text).is_ok_and(|item| makes_items_by(&item))
}

fn makes_items_by(item: &syn::ItemMacro) -> bool {
    const ITEMS: [&str; 14] = [
        "struct", "enum", "union", "fn", "impl", "trait", "mod", "const", "static", "type", "pub",
        "use", "extern", "#",
    ];
    // Each arm ends in a group that contains the code it generates.
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

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        _ => &[],
    }
}

/// The conditions among an item's attributes, `#[cfg(…)]`.
pub fn condition(attributes: &[Attribute]) -> Option<String> {
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

/// Whether it is a macro that generates statics, which are not visible in the text that calls it.
fn makes_statics(item: &Item) -> bool {
    matches!(item, Item::Macro(item) if words(&item.mac.tokens.to_string()).any(|word| word == "static"))
}

/// Whether it contains a `thread_local!`.
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
