//! The text of a `let`.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::cell::{statements, words};

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

/// A `let` that binds one name, with its type added. `None` if it binds through a pattern.
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

/// The names that a `let` binds through a tuple, each with its own `let`: `let (a, b) = (1, 2);`. `None` if it is a
/// different kind of `let`, or if one of the values uses a name that the tuple binds, because that refers to an earlier
/// variable.
pub fn parts_of_tuple(text: &str) -> Option<Vec<(String, String)>> {
    let local = local(text)?;
    let (syn::Pat::Tuple(names), None) = (&local.pat, local.init.as_ref()?.diverge.as_ref()) else {
        return None;
    };
    let syn::Expr::Tuple(values) = &*local.init.as_ref()?.expr else {
        return None;
    };
    let names: Option<Vec<&syn::PatIdent>> = names.elems.iter().map(plain_name).collect();
    let names = names.filter(|names| names.len() == values.elems.len())?;
    let texts: Vec<&str> = values
        .elems
        .iter()
        .map(|value| &text[value.span().byte_range()])
        .collect();
    let bound: Vec<String> = names.iter().map(|name| name.ident.to_string()).collect();
    let is_bound = |word: &str| bound.iter().any(|name| name == word);
    if texts.iter().any(|text| words(text).any(is_bound)) {
        return None;
    }
    let mut parts = Vec::new();
    for (name, value) in names.into_iter().zip(texts) {
        let name_text = &text[name.span().byte_range()];
        parts.push((
            name.ident.to_string(),
            format!("let {name_text} = {value};"),
        ));
    }
    Some(parts)
}

fn plain_name(pattern: &syn::Pat) -> Option<&syn::PatIdent> {
    match pattern {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(name),
        _ => None,
    }
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

/// Whether the value of a `let` borrows a place determined by its text alone: `&mut a.b`, not something that a function
/// chooses.
pub fn lends_a_place(text: &str) -> bool {
    let text = format!("{};", text.trim_end().trim_end_matches(';'));
    let init = local(&text).and_then(|local| local.init);
    init.is_some_and(|init| match *init.expr {
        syn::Expr::Reference(reference) => is_place(&reference.expr),
        other => is_place(&other),
    })
}

/// The value that a `let` binds a `&mut` to, as a statement, if the `let` creates that value: `&mut [1, 2]`.
pub fn lent_value(text: &str) -> Option<String> {
    let init = local(text).and_then(|local| local.init)?;
    let syn::Expr::Reference(lent) = *init.expr else {
        return None;
    };
    let is_made = matches!(
        *lent.expr,
        syn::Expr::Array(_)
            | syn::Expr::Repeat(_)
            | syn::Expr::Tuple(_)
            | syn::Expr::Lit(_)
            | syn::Expr::Macro(_)
    );
    let lends = lent.mutability.is_some() && is_made;
    lends.then(|| format!("let _ = {};", lent.expr.to_token_stream()))
}

fn is_place(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Path(_) => true,
        syn::Expr::Field(field) => is_place(&field.base),
        syn::Expr::Paren(inner) => is_place(&inner.expr),
        syn::Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_place(&unary.expr),
        syn::Expr::Index(index) => {
            is_place(&index.expr) && matches!(*index.index, syn::Expr::Lit(_))
        }
        _ => false,
    }
}

fn local(text: &str) -> Option<syn::Local> {
    match statements(text)?.pop()? {
        syn::Stmt::Local(local) => Some(local),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{lends_a_place, parts_of_tuple};

    #[test]
    fn a_tuple_of_names_has_a_statement_for_each() {
        let parts = |text| {
            let parts = parts_of_tuple(text).unwrap_or_default();
            parts.into_iter().map(|(_, part)| part).collect::<Vec<_>>()
        };
        assert_eq!(
            parts("let (mut a, b) = (Vec::new(), f(1, 2));"),
            ["let mut a = Vec::new();", "let b = f(1, 2);"]
        );
        for whole in [
            "let (a, b) = (b, a);",
            "let (a, b) = f();",
            "let (a, (b, c)) = (1, (2, 3));",
            "let (a, ref b) = (1, 2);",
            "let a = (1, 2);",
        ] {
            assert!(parts(whole).is_empty(), "{whole}");
        }
    }

    #[test]
    fn a_place_is_told_by_the_text_alone() {
        for place in ["let r = &mut a.b[0];", "let r = &mut (*p).x", "let r = q;"] {
            assert!(lends_a_place(place), "{place}");
        }
        for chosen in [
            "let m = v.iter_mut().max().unwrap();",
            "let r = &mut v[i];",
            "let b = if a > b { &mut a } else { &mut b };",
        ] {
            assert!(!lends_a_place(chosen), "{chosen}");
        }
    }
}
