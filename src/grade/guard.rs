//! What an answer may not say: the grader's own channel is not the learner's to speak on.

use proc_macro2::{TokenStream, TokenTree};

use crate::session::cell::split::{CellPart, split};

/// Why an answer is refused before it is run, if it is; a text that is no Rust is left to the compiler.
pub fn refused(code: &str) -> Option<String> {
    // Nobody runs shell commands here, so `!` begins Rust wherever the answer can be read as Rust.
    let is_rust = |_: &str| syn::parse_str::<syn::Block>(&format!("{{{code}\n}}")).is_ok();
    let parts = split(code, &is_rust);
    let command = parts.iter().find_map(|part| match part {
        CellPart::Command(line) => line.text.split_whitespace().next(),
        CellPart::Rust(_) => None,
    });
    if let Some(command) = command {
        return Some(format!(
            "an answer is Rust only: take the command `{command}` out"
        ));
    }
    let tokens: TokenStream = code.parse().ok()?;
    let word = forbidden(tokens, false)?;
    Some(format!(
        "an answer may not use `{word}`: it reaches past the exercise; name what you compute with `let` instead"
    ))
}

/// The first use of `observe!`, of `wire` in a path, or of either in an import.
fn forbidden(tokens: TokenStream, in_import: bool) -> Option<&'static str> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut importing = in_import;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                if let Some(word) = forbidden(group.stream(), importing) {
                    return Some(word);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => importing = false,
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let after = tokens.get(at + 1);
                let in_path = is(after, ':')
                    || (at > 0
                        && is(tokens.get(at - 1), ':')
                        && at > 1
                        && is(tokens.get(at - 2), ':'));
                match name.trim_start_matches("r#") {
                    "use" => importing = true,
                    // Each is a way around the rest of this list, or around the compiler's own checks.
                    "prelude" => return Some("prelude::…"),
                    "macro_rules" => return Some("macro_rules!"),
                    "unsafe" => return Some("unsafe"),
                    "extern" => return Some("extern"),
                    "Observe" => return Some("Observe"),
                    "begin_cell" => return Some("begin_cell"),
                    "calls" | "transfers"
                        if importing
                            || (is(after, ':') && in_path && !single_colon(&tokens, at)) =>
                    {
                        return Some("the grader's counters");
                    }
                    "observe" if importing || is(after, '!') => return Some("observe!"),
                    "wire" if importing || (in_path && !single_colon(&tokens, at)) => {
                        return Some("prelude::wire");
                    }
                    _ => {}
                }
            }
        }
    }
    None
}

fn is(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// `wire: f64` names a type; `wire::done` a path.
fn single_colon(tokens: &[TokenTree], at: usize) -> bool {
    is(tokens.get(at + 1), ':') && !is(tokens.get(at + 2), ':')
}
