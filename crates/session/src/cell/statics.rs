//! Keeps statics in the library of the first cell that uses them, so that later cells use them there.
//!
//! An item is recompiled with every cell that uses it. If its statics were recompiled too, each cell would see their
//! initial values. So the first cell that uses an item exports its statics, and later cells only declare them. This
//! applies to statics at the top level, in functions and in modules.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ItemStatic, Lifetime, Type};

use super::Edit;
use super::thread_local::thread_locals;

/// Whether an item contains statics.
pub fn has_statics(item: &syn::Item) -> bool {
    let mut found = Found(Vec::new());
    found.visit_item(item);
    !found.0.is_empty()
}

/// The changes that make an item export its statics, under names that begin with `symbol`.
pub fn defining(text: &str, symbol: &str) -> Vec<Edit> {
    if let Some(found) = thread_locals(text) {
        return found.defining(text, symbol);
    }
    let edit = |(index, found): (usize, ItemStatic)| {
        let at = found.span().byte_range().start;
        (
            at..at,
            format!("#[unsafe(export_name = \"{symbol}_{index}\")] "),
        )
    };
    edits(text, edit)
}

/// The changes that make an item use the statics that another library exports under such names.
pub fn declaring(text: &str, symbol: &str) -> Vec<Edit> {
    if let Some(found) = thread_locals(text) {
        return found.declaring(text, symbol);
    }
    let edit = |(index, mut found): (usize, ItemStatic)| {
        let range = found.span().byte_range();
        name_lifetimes(&mut found.ty);
        let mutable = matches!(found.mutability, syn::StaticMutability::Mut(_));
        let head = if mutable { "static mut" } else { "safe static" };
        let (visible, name, kind) = (&found.vis, &found.ident, &found.ty);
        let declared = format!(
            "#[allow(improper_ctypes)] unsafe extern \"C\" {{ #[link_name = \"{symbol}_{index}\"] {} {head} {name}: {}; }}",
            visible.to_token_stream(),
            kind.to_token_stream()
        );
        (range, declared)
    };
    edits(text, edit)
}

fn edits(text: &str, edit: impl Fn((usize, ItemStatic)) -> Edit) -> Vec<Edit> {
    let mut found = Found(Vec::new());
    if let Ok(item) = syn::parse_str::<syn::Item>(text) {
        found.visit_item(&item);
    }
    found.0.into_iter().enumerate().map(edit).collect()
}

struct Found(Vec<ItemStatic>);

impl<'a> Visit<'a> for Found {
    fn visit_item_static(&mut self, item: &'a ItemStatic) {
        self.0.push(item.clone());
        visit::visit_item_static(self, item);
    }
}

/// A declaration must write out lifetimes; those of a static are always `'static`.
fn name_lifetimes(kind: &mut Type) {
    let forever = || Lifetime::new("'static", proc_macro2::Span::call_site());
    match kind {
        Type::Reference(inner) => {
            inner.lifetime.get_or_insert_with(forever);
            name_lifetimes(&mut inner.elem);
        }
        Type::Array(inner) => name_lifetimes(&mut inner.elem),
        Type::Slice(inner) => name_lifetimes(&mut inner.elem),
        Type::Paren(inner) => name_lifetimes(&mut inner.elem),
        Type::Tuple(inner) => inner.elems.iter_mut().for_each(name_lifetimes),
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                if let syn::PathArguments::AngleBracketed(arguments) = &mut segment.arguments {
                    for argument in &mut arguments.args {
                        if let syn::GenericArgument::Type(kind) = argument {
                            name_lifetimes(kind);
                        }
                    }
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, edits: Vec<Edit>) -> String {
        let mut text = text.to_owned();
        for (range, new) in edits.into_iter().rev() {
            text.replace_range(range, &new);
        }
        text
    }

    #[test]
    fn a_declaration_names_its_lifetimes() {
        let text = "/// Names.\npub static NAMES: Mutex<Vec<(&str, fn(&str) -> u8)>> = Mutex::new(vec![]);";
        let declared = applied(text, declaring(text, "s"));
        assert!(declared.contains("link_name = \"s_0\""), "{declared}");
        assert!(
            declared.contains("& 'static str , fn (& str) -> u8"),
            "{declared}"
        );
        assert!(!declared.contains("Mutex :: new"), "{declared}");
    }

    #[test]
    fn statics_in_functions_are_exported_and_declared_too() {
        let text = "fn f() -> u8 { static A: u8 = 1; static B: u8 = 2; A + B }";
        let defined = applied(text, defining(text, "s"));
        assert!(
            defined.contains("#[unsafe(export_name = \"s_1\")] static B: u8 = 2;"),
            "{defined}"
        );
        let declared = applied(text, declaring(text, "s"));
        assert!(
            declared.contains("safe static B: u8; } A + B }"),
            "{declared}"
        );
    }
}
