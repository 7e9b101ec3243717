//! Completion without a language server.

use gpu_tutor_session::scope::Scope;

use super::typed::word;
use crate::answers::{Completion, Completions};
use crate::complete::{fits, is_hidden};
use crate::kind::CompletionKind;
use crate::rank::{Favourites, place};

const KEYWORDS: [&str; 18] = [
    "as", "const", "else", "enum", "false", "fn", "for", "if", "impl", "let", "loop", "match",
    "mut", "return", "struct", "true", "use", "while",
];

/// The names that begin with the word at a byte in the cell, the session's names first.
pub fn complete(scope: &Scope, favourites: &Favourites, code: &str, offset: usize) -> Completions {
    let Some(range) = word(code, offset) else {
        return Completions {
            start: offset,
            end: offset,
            items: Vec::new(),
        };
    };
    let typed = code.get(range.start..offset).unwrap_or_default();
    let mut found = Vec::new();
    let mut offer = |name: &str, kind: CompletionKind, detail: Option<&str>| {
        if fits(name, typed) && !is_hidden(name) {
            let rank = place(kind, name, typed, 0, favourites);
            let item = Completion {
                text: name.to_owned(),
                kind: kind.name().to_owned(),
                detail: detail.map(str::to_owned),
                docs: None,
            };
            found.push((rank, item));
        }
    };
    for variable in &scope.variables {
        offer(
            &variable.name,
            CompletionKind::Variable,
            Some(&variable.type_name),
        );
    }
    for name in favourites.session.iter().chain(&favourites.prelude) {
        offer(name, by_its_case(name), None);
    }
    for name in KEYWORDS {
        offer(name, CompletionKind::Keyword, None);
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.dedup_by(|one, other| one.1.text == other.1.text);
    Completions {
        start: range.start,
        end: range.end,
        items: found.into_iter().map(|(_, item)| item).collect(),
    }
}

/// Guesses a name's kind from its case. The guess is nearly always right.
fn by_its_case(name: &str) -> CompletionKind {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) if first.is_uppercase() => {
            let rest: Vec<char> = letters.collect();
            let constant = rest.len() > 1 && !rest.iter().any(|letter| letter.is_lowercase());
            if constant {
                CompletionKind::Constant
            } else {
                CompletionKind::Struct
            }
        }
        _ => CompletionKind::Function,
    }
}

#[cfg(test)]
mod tests {
    use gpu_tutor_session::scope::ScopeVariable;

    use super::*;

    fn offered(code: &str) -> Vec<String> {
        let variable = |name: &str| ScopeVariable {
            name: name.into(),
            type_name: "prelude::Tensor".into(),
            mutable: false,
        };
        let scope = Scope {
            variables: vec![variable("total"), variable("t")],
            ..Scope::default()
        };
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let favourites = Favourites {
            session: names(&["twice"]),
            prelude: names(&["Tensor", "tensor", "timed", "wire"]),
            ..Favourites::default()
        };
        let found = complete(&scope, &favourites, code, code.len());
        found.items.into_iter().map(|item| item.text).collect()
    }

    #[test]
    fn names_of_the_session_come_before_the_preludes_and_keywords() {
        assert_eq!(
            offered("let y = t"),
            ["t", "total", "twice", "tensor", "timed", "true", "Tensor"]
        );
        assert_eq!(offered("Te"), ["Tensor", "tensor"]);
        assert!(offered("wi").is_empty());
    }

    #[test]
    fn nothing_is_offered_where_only_a_type_could_tell() {
        assert!(offered("t.").is_empty() && offered("nn::t").is_empty());
    }
}
