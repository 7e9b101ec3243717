//! Code as it is compared: without comments and space, and without the names that its author chose.

use std::collections::BTreeSet;

use crate::class::code::{CodeToken, code_tokens};
use crate::session::cell::tokens::TokenKind;

/// In place of a name of the author's own.
const NAME: &str = "name";
const LIFETIME: &str = "'a";
/// In place of a text, which may have names in it: `"{x}"`.
const TEXT: &str = "\"\"";

/// The tokens of a text; names that could be other ones without a change in meaning are all the same.
pub fn normal(code: &str) -> Vec<&str> {
    let tokens = code_tokens(code);
    let own = own_names(&tokens);
    let text = |at: usize| {
        let token = &tokens[at];
        match token.kind {
            TokenKind::Word if is_own(&tokens, at, &own) => NAME,
            TokenKind::Lifetime => LIFETIME,
            TokenKind::Text => TEXT,
            _ => token.text,
        }
    };
    (0..tokens.len())
        .map(text)
        .filter(|text| *text != ",")
        .collect()
}

/// The names that an answer gives to items and fields.
fn own_names<'a>(tokens: &[CodeToken<'a>]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let after = |texts: &[&str]| at > 0 && texts.contains(&tokens[at - 1].text);
        let is_item = after(&[
            "fn", "struct", "enum", "trait", "type", "mod", "const", "static", "let", "mut", "|",
        ]);
        let is_macro = after(&["!"]) && at > 1 && tokens[at - 2].text == "macro_rules";
        let next = |distance: usize| tokens.get(at + distance).map_or("", |next| next.text);
        let has_type = next(1) == ":" && next(2) != ":" && !after(&[":"]);
        if token.kind == TokenKind::Word && (is_item || is_macro || has_type) {
            found.insert(token.text);
        }
    }
    found
}

/// Whether a name is the author's: one that is defined here, or a variable. Methods, paths and what is called are not.
fn is_own(tokens: &[CodeToken], at: usize, own: &BTreeSet<&str>) -> bool {
    let name = tokens[at].text;
    if own.contains(name) {
        return true;
    }
    let before = at.checked_sub(1).map_or("", |at| tokens[at].text);
    let next = tokens.get(at + 1).map_or("", |next| next.text);
    let is_type = name.starts_with(char::is_uppercase);
    let is_path =
        before == ":" || (next == ":" && tokens.get(at + 2).is_some_and(|two| two.text == ":"));
    !(is_type || is_path || before == "." || matches!(next, "(" | "!"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_names_are_all_the_same() {
        let one = "fn twice(x: u32) -> u32 { let y = x.pow(2); y * 2 } // a\nstruct A { w: f32 } let v = a.w;";
        let other = "fn zwei( n : u32) -> u32 { let out = n.pow(2); /* b */ out * 2 } struct Cee { t: f32 } let q = c.t;";
        assert_eq!(normal(one), normal(other));
    }

    #[test]
    fn names_of_others_stay() {
        let found = normal("let y = x.relu()?.to_dtype(DType::F32)?; println!(\"{y}\"); zeros(2)");
        for name in ["relu", "to_dtype", "DType", "F32", "println", "zeros"] {
            assert!(found.contains(&name), "{name}: {found:?}");
        }
        assert!(!found.contains(&"y") && !found.contains(&"x"));
    }
}
