//! What a piece of code defines, read from its tokens alone, because code with a syntax error defines names, too.

use std::collections::BTreeSet;

use gpu_tutor_session::cell::tokens::TokenKind;

use crate::tokens::{CodeToken, code_tokens};

/// A name that code defines at its top level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The name with its keyword: `fn place`, `let y`, `impl Module for Net fn forward`.
    pub name: String,
    /// Whether it is a variable whose name is used before it is bound, so that it needs an earlier variable with this
    /// name: `let y = y.relu()?`.
    pub needs_earlier: bool,
}

/// How many tokens are examined in an `impl` before its brace, and in a `let`. No real answer has more, and a file that
/// contains nothing but `let` must not take forever.
const LONGEST_HEADER: usize = 64;
const LONGEST_LET: usize = 200;
/// How many bytes of a word are used in a name, and how many names are found in one source.
const LONGEST_WORD: usize = 64;
const MOST_NAMES: usize = 10_000;

/// The definitions in a source, in order.
pub fn definitions(text: &str) -> Vec<Definition> {
    let tokens = code_tokens(text);
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(token) = tokens.get(at).filter(|_| found.len() < MOST_NAMES) {
        if begins_item(text, token) {
            // Anything that was not closed above ends here.
            depth = 0;
        }
        if depth == 0 {
            let rest = &tokens[at..];
            match token.text {
                "let" => variables(text, rest, &seen, &mut found),
                "impl" => found.extend(functions(text, rest).into_iter().map(|name| Definition {
                    name,
                    needs_earlier: false,
                })),
                _ => found.extend(item(rest).map(|name| Definition {
                    name,
                    needs_earlier: false,
                })),
            }
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Word if !is_field(&tokens, at) => {
                seen.insert(token.text);
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The beginning of a word; no real word is longer than the limit.
fn shortened(word: &str) -> &str {
    &word[..word.floor_char_boundary(LONGEST_WORD)]
}

/// Whether an item begins here, in the first column of a line.
fn begins_item(text: &str, token: &CodeToken) -> bool {
    let first_column = text[..token.span.start].ends_with('\n');
    let keywords = ["fn", "pub", "impl", "struct", "enum", "trait"];
    first_column && keywords.contains(&token.text)
}

/// Whether this token comes after a dot.
fn is_field(tokens: &[CodeToken], at: usize) -> bool {
    at > 0 && tokens[at - 1].text == "."
}

/// The item that begins with these tokens.
fn item(tokens: &[CodeToken]) -> Option<String> {
    let word = |at: usize| {
        let token = tokens.get(at)?;
        (token.kind == TokenKind::Word).then_some(shortened(token.text))
    };
    let keyword = tokens.first()?.text;
    match keyword {
        "fn" | "struct" | "enum" | "trait" | "type" | "mod" | "const" => {
            Some(format!("{keyword} {}", word(1)?))
        }
        "static" => Some(format!("static {}", word(1).or_else(|| word(2))?)),
        "macro_rules" => Some(format!("macro {}", word(2)?)),
        _ => None,
    }
}

/// The functions of an `impl`, each with its header, because a type may have several `impl` blocks; only the header if
/// there are no functions.
fn functions(text: &str, tokens: &[CodeToken]) -> Vec<String> {
    let header = tokens.iter().map(|token| token.text);
    let header: Vec<&str> = header
        .take(LONGEST_HEADER)
        .take_while(|text| !matches!(*text, "{" | "where" | ";"))
        .map(shortened)
        .collect();
    let header = header.join(" ");
    let mut found = Vec::new();
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(1) {
        let ends = depth == 0 && matches!(token.text, "impl" | ";");
        if ends || begins_item(text, token) {
            break;
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth <= 1 && token.text == "}" => break,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if found.len() >= MOST_NAMES => break,
            _ if depth == 1 && token.text == "fn" => {
                let name = tokens.get(at + 1).map_or("", |name| shortened(name.text));
                found.push(format!("{header} fn {name}"));
            }
            _ => {}
        }
    }
    if found.is_empty() {
        found.push(header);
    }
    found
}

/// The variables that a `let` binds.
fn variables(text: &str, tokens: &[CodeToken], seen: &BTreeSet<&str>, found: &mut Vec<Definition>) {
    let tokens = &tokens[..tokens.len().min(LONGEST_LET)];
    // A bracket that is still open where an item begins is never closed.
    let item = (1..tokens.len()).find(|at| begins_item(text, &tokens[*at]));
    let tokens = &tokens[..item.unwrap_or(tokens.len())];
    let rest = tokens.get(1..).unwrap_or_default();
    let end = 1 + top_level(rest, &["=", ":", ";", "else", "let"]);
    let value = tokens.get(end..).unwrap_or_default();
    let used = &value[..top_level(value, &[";"])];
    let is_used = |name: &str| {
        let named = |at: usize| used[at].text == name && !is_field(used, at);
        (0..used.len()).any(named)
    };
    for (at, token) in tokens.iter().enumerate().take(end) {
        let is_name = token
            .text
            .starts_with(|c: char| c.is_lowercase() || c == '_');
        let next = tokens.get(at + 1).map_or("", |next| next.text);
        // `Point { x: left }` binds `left`, while `x` is a field.
        let is_field = next == ":" && at + 1 < end;
        if token.kind == TokenKind::Word && is_name && !is_field && next != "(" {
            found.push(Definition {
                name: format!("let {}", shortened(token.text)),
                needs_earlier: seen.contains(token.text) || is_used(token.text),
            });
        }
    }
}

/// The position of the first of these tokens outside brackets.
fn top_level(tokens: &[CodeToken], ends: &[&str]) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth == 0 && ends.contains(&token.text) => return at,
            _ => {}
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let found = definitions(text).into_iter();
        found.map(|definition| definition.name).collect()
    }

    #[test]
    fn items_and_variables_have_names() {
        let text = "use a::b;\nconst fn f() { let inner = 1; fn g() {} }\nlet (a, mut b): (i32, i32) = (1, 2);\n\
                    static mut N: u32 = 0; impl<T> Module for Net<T> where T: Copy {}\nlet Point { x, y: _y } = p;";
        assert_eq!(
            names(text),
            [
                "fn f",
                "let a",
                "let b",
                "static N",
                "impl < T > Module for Net < T >",
                "let x",
                "let _y"
            ]
        );
    }

    #[test]
    fn each_function_of_an_impl_counts() {
        assert_eq!(
            names(
                "impl A { fn a() { fn inner() {} } pub fn b(&self) -> [u8; 2] { [0, 1] } } fn c() {}"
            ),
            ["impl A fn a", "impl A fn b", "fn c"]
        );
        assert_eq!(
            names("impl A {\n    fn a() {\n\nimpl A { fn b() {} }"),
            ["impl A fn a", "impl A fn b"]
        );
    }

    #[test]
    fn an_error_hides_nothing_below_it() {
        assert_eq!(names("fn f() { (((\n\nfn g() {}"), ["fn f", "fn g"]);
        assert_eq!(names("fn f() { \"\n\nfn g() {}"), ["fn f"]);
        assert!(names("let let fn 1").is_empty());
        assert_eq!(
            names("let (a\nstruct B;\nlet b = 1;"),
            ["let a", "struct B", "let b"]
        );
    }

    #[test]
    fn a_variable_that_is_made_of_its_earlier_value_says_so() {
        let needs = |text: &str| definitions(text).pop().expect("a name").needs_earlier;
        assert!(needs("let y = y.relu()?;"));
        assert!(needs("println!(\"{}\", y); let y = 1;"));
        assert!(!needs("let y = x.y; let z = y;"));
        assert!(!needs("let y = point.y();"));
    }
}
