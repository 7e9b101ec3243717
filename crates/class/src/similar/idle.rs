//! Removes code that has no effect: attributes, and statements that only bind a value that is never used.
//!
//! Editors and copyists add such code without changing the meaning. The work is linear in the length of the source,
//! because a submission may be hostile.

use std::collections::BTreeMap;

use gpu_tutor_session::cell::tokens::TokenKind;

use crate::tokens::CodeToken;

/// An unused value may be used only in another unused value. Such a chain is followed for this many steps.
const ROUNDS: usize = 4;

/// The tokens outside attributes. An attribute that is never closed is kept.
pub fn without_attributes(tokens: Vec<CodeToken>) -> Vec<CodeToken> {
    let ends = ends(&tokens);
    let mut found = Vec::with_capacity(tokens.len());
    let mut skip_to = 0;
    for (at, token) in tokens.iter().enumerate() {
        if at < skip_to {
            continue;
        }
        let inner = tokens.get(at + 1).is_some_and(|next| next.text == "!");
        let open = at + 1 + usize::from(inner);
        let is_open = tokens.get(open).is_some_and(|open| open.text == "[");
        match ends.get(open).copied().flatten() {
            Some(end) if token.text == "#" && is_open => skip_to = end + 1,
            _ => found.push(token.clone()),
        }
    }
    found
}

/// For each opening bracket, the position of the one that closes it.
fn ends(tokens: &[CodeToken]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(at),
            TokenKind::Close => {
                if let Some(start) = open.pop() {
                    ends[start] = Some(at);
                }
            }
            _ => {}
        }
    }
    ends
}

/// The tokens without `let` statements that have no effect and whose value is never used.
pub fn without_unused(mut tokens: Vec<CodeToken>) -> Vec<CodeToken> {
    for _ in 0..ROUNDS {
        let uses = uses(&tokens);
        let mut found = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while at < tokens.len() {
            match unused(&tokens[at..], &uses) {
                Some(length) => at += length,
                None => {
                    found.push(tokens[at].clone());
                    at += 1;
                }
            }
        }
        let is_done = found.len() == tokens.len();
        tokens = found;
        if is_done {
            break;
        }
    }
    tokens
}

/// How often each word occurs, including in strings: `"{x}"` uses `x`.
fn uses<'a>(tokens: &[CodeToken<'a>]) -> BTreeMap<&'a str, usize> {
    let mut uses = BTreeMap::new();
    for token in tokens {
        let words = token.text.split(|c: char| c != '_' && !c.is_alphanumeric());
        for word in words.filter(|_| matches!(token.kind, TokenKind::Word | TokenKind::Text)) {
            *uses.entry(word).or_default() += 1;
        }
    }
    uses
}

/// The length of a statement that has no effect and begins here.
fn unused(tokens: &[CodeToken], uses: &BTreeMap<&str, usize>) -> Option<usize> {
    let (first, rest) = tokens.split_first()?;
    if first.text != "let" {
        return None;
    }
    let end = rest
        .iter()
        .position(|token| matches!(token.text, ";" | "{" | "}" | "let" | "!" | "?"))?;
    let statement = &rest[..end];
    let equals = statement.iter().position(|token| token.text == "=")?;
    let (pattern, value) = (&statement[..equals], &statement[equals + 1..]);
    let name = pattern.iter().find(|token| token.text != "mut")?;
    let is_unused = match name.text {
        "_" => true,
        "(" => pattern.get(1).is_some_and(|next| next.text == ")"),
        name => uses.get(name) == Some(&1),
    };
    let is_call = |pair: &[CodeToken]| {
        pair[1].text == "(" && (pair[0].kind == TokenKind::Word || pair[0].text == ">")
    };
    // An assignment inside a value is an effect, and so is a call.
    let has_effect = value.iter().any(|token| token.text == "=") || value.windows(2).any(is_call);
    (rest[end].text == ";" && is_unused && !has_effect).then_some(end + 2)
}
