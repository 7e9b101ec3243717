//! Literals that are off by one, zero or empty.

use syn::Lit;

/// Replacements for a literal.
pub fn instead_of(literal: &Lit) -> Vec<String> {
    match literal {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u128>() else {
                return Vec::new();
            };
            let more = value.checked_add(1);
            let less = value.checked_sub(1);
            let others = [more, less, Some(0)].into_iter().flatten();
            others
                .map(|other| format!("{other}{}", number.suffix()))
                .collect()
        }
        Lit::Float(number) => {
            let Ok(value) = number.base10_parse::<f64>() else {
                return Vec::new();
            };
            let others = [value + 1.0, value - 1.0, 0.0];
            others
                .map(|other| format!("{other:?}{}", number.suffix()))
                .into()
        }
        Lit::Str(text) if !text.value().is_empty() => vec!["\"\"".into()],
        Lit::Char(one) if one.value() != ' ' => vec!["' '".into()],
        Lit::Bool(truth) => vec![(!truth.value).to_string()],
        _ => Vec::new(),
    }
}
