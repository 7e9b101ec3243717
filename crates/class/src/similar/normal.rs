//! Code in the form used for comparison: without comments, white space or the names that its author chose.

use std::collections::BTreeSet;

use gpu_tutor_session::cell::tokens::TokenKind;

use super::idle::{without_attributes, without_unused};
use crate::tokens::{CodeToken, code_tokens};

/// Replaces one of the author's own names.
const NAME: &str = "name";
const LIFETIME: &str = "'a";
/// Replaces a string, which may contain names: `"{x}"`.
const TEXT: &str = "\"\"";

/// What may be added or left out almost everywhere without changing the meaning: brackets around one expression, empty
/// statements, `return` before the last value, `pub`.
const OPTIONAL: [&str; 8] = ["(", ")", "{", "}", ";", ",", "return", "pub"];

const NUMBERS: [&str; 14] = [
    "usize", "isize", "u128", "i128", "u64", "i64", "u32", "i32", "u16", "i16", "u8", "i8", "f64",
    "f32",
];

/// The tokens of a source, with everything optional left out, and with a single name in place of every name that could
/// be changed without changing the meaning. A submission is never parsed, because a parser's stack can be made to
/// overflow.
pub fn normal(code: &str) -> Vec<&str> {
    let tokens = without_unused(without_attributes(code_tokens(code)));
    let own = own_names(&tokens);
    let text = |at: usize| {
        let token = &tokens[at];
        match token.kind {
            TokenKind::Word if is_own(&tokens, at, &own) => NAME,
            TokenKind::Lifetime => LIFETIME,
            TokenKind::Text => TEXT,
            TokenKind::Number => number(token.text),
            _ => token.text,
        }
    };
    let texts: Vec<&str> = (0..tokens.len())
        .map(text)
        .filter(|text| !OPTIONAL.contains(text))
        .collect();
    without_casts(&without_modules(&texts))
}

/// A number without its type.
fn number(text: &str) -> &str {
    let hexadecimal = text.starts_with("0x");
    let mut types = NUMBERS.iter();
    let is_type = |name: &&str| !(hexadecimal && name.starts_with('f'));
    let found = types.find_map(|name| text.strip_suffix(name).filter(|_| is_type(name)));
    found.map_or(text, |number| number.trim_end_matches('_'))
}

/// Removes the modules in front of paths: `std::string::String` becomes `String`.
fn without_modules<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let is_colon = |at: usize| texts.get(at) == Some(&":");
    let is_module = |at: usize| {
        let text = texts[at];
        text.starts_with(|c: char| c.is_lowercase() || c == '_')
            && is_colon(at + 1)
            && is_colon(at + 2)
            && texts.get(at + 3) != Some(&"<")
    };
    let mut found = Vec::with_capacity(texts.len());
    let mut at = 0;
    while at < texts.len() {
        match is_module(at) {
            true => at += 3,
            false => {
                found.push(texts[at]);
                at += 1;
            }
        }
    }
    found
}

/// Removes `as usize` and the like.
fn without_casts<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let is_cast = |at: usize| {
        texts[at] == "as" && texts.get(at + 1).is_some_and(|next| NUMBERS.contains(next))
    };
    let is_kept = |at: &usize| !(is_cast(*at) || *at > 0 && is_cast(*at - 1));
    let kept = (0..texts.len()).filter(is_kept);
    kept.map(|at| texts[at]).collect()
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

/// Whether a name is the author's own: one that is defined here, or a variable. Methods, paths and called functions are
/// not.
fn is_own(tokens: &[CodeToken], at: usize, own: &BTreeSet<&str>) -> bool {
    let name = tokens[at].text;
    if own.contains(name) {
        return true;
    }
    if NUMBERS.contains(&name) {
        return false;
    }
    let before = at.checked_sub(1).map_or("", |at| tokens[at].text);
    let next = tokens.get(at + 1).map_or("", |next| next.text);
    let is_type = name.starts_with(char::is_uppercase);
    let is_path =
        before == ":" || (next == ":" && tokens.get(at + 2).is_some_and(|two| two.text == ":"));
    // `(f)(x)` calls `f` just as `f(x)` does.
    let follows_call = at
        .checked_sub(2)
        .is_some_and(|at| tokens[at].kind == TokenKind::Word || tokens[at].text == ">");
    let is_called = before == "("
        && next == ")"
        && tokens.get(at + 2).is_some_and(|one| one.text == "(")
        && !follows_call;
    !(is_type || is_path || is_called || before == "." || matches!(next, "(" | "!"))
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

    #[test]
    fn what_does_nothing_makes_no_difference() {
        let plain = "let y = f(x)?; g(y, 1)";
        for other in [
            "#[allow(unused)] let y = f(x)?; #![a(b[c])] g(y, 1)",
            "let y = (f)((x))?; (g(y, (1)))",
            "let y = { f({ x })? }; { g({ y }, { 1 }) }",
            "let y = f(x)?; let () = (); let _ = (x as u8, 2); let mut a = 1; let b = a; g(y, 1);;",
            "let y = crate::tools::f(x as usize)?; return std::tools::g(y as core::primitive::f64, 1_u32);",
        ] {
            assert_eq!(normal(other), normal(plain), "{other}");
        }
        for different in [
            "let y = f(x)?; let z = h(x); g(y, 1)",
            "let y = f(x)?; g(y, 2)",
            "let y = f(x)?; g(1, y)",
            "let y = f(x)?; let z = 1; println!(\"{z}\"); g(y, 1)",
        ] {
            assert_ne!(normal(different), normal(plain), "{different}");
        }
    }

    #[test]
    fn hostile_text_is_read_in_one_go() {
        for piece in [
            "#[",
            "#![(",
            "let a = ",
            "let a = b; ",
            "a::",
            "as as ",
            "}",
            "\"",
        ] {
            normal(&piece.repeat(50_000));
        }
    }
}
