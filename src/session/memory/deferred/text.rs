//! The text of a `let`.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::session::cell::statements;

/// A `let` without its `mut`s.
pub fn immutable_text(text: &str) -> String {
    struct Fixed(Vec<std::ops::Range<usize>>);
    impl<'a> Visit<'a> for Fixed {
        fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
            self.0
                .extend(pattern.mutability.map(|word| word.span.byte_range()));
        }
    }
    let mut fixed = Fixed(Vec::new());
    if let Some(local) = local(text) {
        fixed.visit_pat(&local.pat);
    }
    let mut text = text.to_owned();
    for range in fixed.0.into_iter().rev() {
        text.replace_range(range, "");
    }
    text
}

/// A `let` of one name, with its type. `None` if it binds by a pattern.
pub fn typed_text(text: &str, type_name: &str) -> Option<String> {
    let (pattern, end) = match local(text)?.pat {
        syn::Pat::Type(typed) => (*typed.pat, typed.ty.span().byte_range().end),
        pattern => (pattern.clone(), pattern.span().byte_range().end),
    };
    let syn::Pat::Ident(name) = pattern else {
        return None;
    };
    let begin = name.ident.span().byte_range().end;
    Some(format!("{}: {type_name}{}", &text[..begin], &text[end..]))
}

/// The text of the value that a `let` binds.
pub fn value_of(text: &str) -> String {
    let Some(init) = local(text).and_then(|local| local.init) else {
        return String::new();
    };
    let mut value = init.expr.to_token_stream().to_string();
    if let Some((_, diverges)) = init.diverge {
        value.push_str(&diverges.to_token_stream().to_string());
    }
    value
}

fn local(text: &str) -> Option<syn::Local> {
    match statements(text)?.pop()? {
        syn::Stmt::Local(local) => Some(local),
        _ => None,
    }
}
