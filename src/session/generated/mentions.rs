//! Which items and variables of a session a cell can have to do with, by the words in its text.
//!
//! A word is enough, be it in a string: what is kept without need costs a millisecond, what is left out wrongly an
//! error. (Then the cell is compiled again, with everything.)

use std::collections::{HashMap, HashSet};

use syn::spanned::Spanned;
use syn::{ImplItem, Item, TraitItem};

use super::parse::Line;

/// The words of a text: all that could be identifiers.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !(character.is_alphanumeric() || character == '_'))
        .filter(|word| !word.is_empty())
}

/// An item of the session, by its lines.
pub struct Definition<'a> {
    pub lines: Vec<Line<'a>>,
    /// Any of these words calls for it; none: it is always there.
    called_by: Vec<String>,
    /// It must stand before what uses it.
    pub leads: bool,
}

/// The session's items, one by one; `None` if they cannot be told apart.
pub fn definitions<'a>(lines: &[Line<'a>]) -> Option<Vec<Definition<'a>>> {
    let text: String = lines.iter().flat_map(|line| [line.text, "\n"]).collect();
    let file = syn::parse_file(&text).ok();
    let mut definitions = Vec::new();
    let mut next = 0;
    for item in &file.as_ref()?.items {
        let span = item.span();
        // Comments and attributes in front belong to it.
        let (start, end) = (next, span.end().line);
        if span.start().line <= next {
            // Two on one line cannot be told apart.
            return None;
        }
        let behind = lines.get(end - 1)?.text.chars();
        let behind: String = behind.skip(span.end().column).collect();
        if !behind.trim().is_empty() && !behind.trim_start().starts_with("//") {
            // A comment that begins there may go on over the lines of what follows.
            return None;
        }
        definitions.push(Definition {
            lines: lines.get(start..end)?.to_vec(),
            called_by: called_by(item)?,
            leads: matches!(item, Item::Macro(_) | Item::Use(_) | Item::ExternCrate(_)),
        });
        next = end;
    }
    proc_macro2::extra::invalidate_current_thread_spans();
    let rest_is_blank = lines[next..].iter().all(|line| line.text.trim().is_empty());
    rest_is_blank.then_some(definitions)
}

/// `None` for what is not known well enough to be left out.
fn called_by(item: &Item) -> Option<Vec<String>> {
    let one = |ident: &syn::Ident| vec![ident.to_string()];
    Some(match item {
        Item::Const(item) if item.ident != "_" => one(&item.ident),
        Item::Enum(item) => one(&item.ident),
        Item::Fn(item) => one(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref().map(one).unwrap_or_default(),
        Item::Mod(item) => one(&item.ident),
        Item::Static(item) => one(&item.ident),
        Item::Struct(item) => one(&item.ident),
        Item::Type(item) => one(&item.ident),
        Item::Union(item) => one(&item.ident),
        Item::Trait(item) => {
            let methods = item.items.iter().filter_map(|inner| match inner {
                TraitItem::Fn(method) => Some(method.sig.ident.to_string()),
                TraitItem::Const(constant) => Some(constant.ident.to_string()),
                _ => None,
            });
            methods.chain(one(&item.ident)).collect()
        }
        // Of the session's own types and traits, by their names; of others, by what is called.
        Item::Impl(item) => {
            let mut called: Vec<String> = item
                .items
                .iter()
                .filter_map(|inner| match inner {
                    ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                    _ => None,
                })
                .collect();
            let header = &item.self_ty;
            called.extend(words(&text_of(header)).map(str::to_owned));
            if let Some((_, path, _)) = &item.trait_ {
                called.extend(words(&text_of(path)).map(str::to_owned));
            }
            called
        }
        Item::Use(_) | Item::ExternCrate(_) => Vec::new(),
        _ => return None,
    })
}

fn text_of(tokens: &impl quote::ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// Of these definitions the ones that the given words call for, directly or through one another, in their order.
pub fn called_for<'d, 'w>(
    definitions: &'d [Definition<'w>],
    mut wanted: HashSet<&'w str>,
) -> Vec<&'d Definition<'w>> {
    let mut callers: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, definition) in definitions.iter().enumerate() {
        for word in &definition.called_by {
            callers.entry(word).or_default().push(index);
        }
    }
    let mut kept = vec![false; definitions.len()];
    let mut open: Vec<usize> = (0..definitions.len())
        .filter(|index| definitions[*index].called_by.is_empty())
        .collect();
    let mut news: Vec<&str> = wanted.iter().copied().collect();
    loop {
        open.extend(
            news.drain(..)
                .filter_map(|word| callers.get(word))
                .flatten(),
        );
        let Some(index) = open.pop() else { break };
        if std::mem::replace(&mut kept[index], true) {
            continue;
        }
        let lines = definitions[index].lines.iter();
        let mentioned = lines.flat_map(|line| words(line.text));
        news.extend(mentioned.filter(|word| wanted.insert(word)));
    }
    let kept = definitions.iter().zip(kept);
    kept.filter(|(_, kept)| *kept)
        .map(|(definition, _)| definition)
        .collect()
}
