//! The names that `use` declarations bring in.

use quote::ToTokens;
use syn::{ItemUse, UseTree};

use super::bytes;
use super::items::condition;

/// One name, or a `*`, brought in by a `use`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Import {
    /// `None` for a `*` and for `_`.
    pub name: Option<String>,
    /// The `#[cfg(…)]` attributes, if it has any.
    pub condition: Option<String>,
    /// A `use` declaration for this import alone.
    pub text: String,
}

/// The imports of a `use`, one by one; none if the text is something else.
pub fn imports(text: &str) -> Vec<Import> {
    syn::parse_str(text).map_or_else(|_| Vec::new(), |item| imports_of(&item))
}

/// The imports of a `use`, one by one.
pub fn imports_of(item: &ItemUse) -> Vec<Import> {
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
    let condition = condition(&item.attrs);
    for import in &mut found {
        import.condition.clone_from(&condition);
    }
    found
}

/// The first name in each path of a `use`, with its position in the text.
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
    if let Ok(item) = syn::parse_str::<ItemUse>(text)
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
            ..Import::default()
        }),
        UseTree::Name(name) => found.push(Import {
            name: Some(name.ident.to_string()),
            text: format!("{path}{};", name.ident),
            ..Import::default()
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
                ..Import::default()
            });
        }
        UseTree::Glob(_) => found.push(Import {
            text: format!("{path}*;"),
            ..Import::default()
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
