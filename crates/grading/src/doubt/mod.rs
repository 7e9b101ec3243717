//! Words in a check whose meaning an answer changes.
//!
//! A check is compiled among the answer's items, so that it can call them. `names.rs` imports the names that a check
//! uses from the prelude, but that protects only names. Three kinds of words take their meaning from the answer,
//! whatever is imported:
//!
//! - *Methods.* rustc prefers a trait's method that takes `self` by value to candle's own methods, which borrow. So if
//!   the answer defines a trait and implements it for a type that is not the answer's own, the trait can come between a
//!   check and its values.
//! - *Macros.* A macro that the answer defines hides every other macro of the same name.
//! - *Functions in the lesson's setups.* Their bodies are compiled among the answer's items, too.
//!
//! A check that uses such a word fails and says why, because it is not known what it would have measured. Rejecting too
//! many words only makes a learner rename a method; rejecting too few makes the grade meaningless.

mod meanings;

use gpu_tutor_lessons::Check;
use gpu_tutor_text::say;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

use super::work::Work;
use meanings::{Meanings, Words, item_text, name_of, names_of, statements};

/// The words used by a check and by the lesson's code that it depends on.
#[derive(Debug, Default)]
struct Said {
    methods: Words,
    macros: Words,
    functions: Words,
}

/// The words whose meaning an answer to an exercise changes.
#[derive(Debug, Default)]
pub struct Doubts {
    given: Meanings,
    /// The words that the lesson's setups use.
    setups: Said,
}

impl Doubts {
    /// `answer` is the answer's full text.
    pub fn of(work: &Work, answer: &str) -> Doubts {
        let mut setups = Said::default();
        let mut known = Words::new();
        for setup in &work.setups {
            setups.say_functions(&setup.code);
            let items = statements(&setup.code).unwrap_or_default();
            known.extend(items.iter().filter_map(item_text));
        }
        let mut given = Meanings::of(answer, &known);
        // Definitions that the exercise itself asks for are expected.
        for own in [&work.exercise.starter.code, &work.exercise.solution.code] {
            let asked = Meanings::of(own, &known);
            given.methods.retain(|word| !asked.methods.contains(word));
            given.macros.retain(|word| !asked.macros.contains(word));
            given.items.retain(|word| !asked.items.contains(word));
        }
        Doubts { given, setups }
    }

    /// Why a check proves nothing about the answer; `None` if it does prove something.
    pub fn about(&self, check: &Check) -> Option<String> {
        let mut said = Said::default();
        said.say(check.expression().unwrap_or_default());
        let before = check
            .given
            .as_ref()
            .and_then(|given| given.before.as_deref());
        said.say(before.unwrap_or_default());
        let Said {
            methods,
            macros,
            functions,
        } = &self.setups;
        let meant = [
            (&self.given.methods, [&said.methods, methods]),
            (&self.given.macros, [&said.macros, macros]),
            (&self.given.items, [functions, functions]),
        ];
        let mut both = meant.into_iter().flat_map(|(given, said)| {
            let said = said.into_iter().flatten();
            said.filter(|word| given.contains(*word))
        });
        both.next().map(|word| {
            say!(
                "your answer defines its own `%{word}`, which this check would use instead of the usual one: rename yours",
                word
            )
        })
    }
}

impl Said {
    fn say(&mut self, code: &str) {
        if let Ok(tokens) = code.parse() {
            self.read(tokens, false);
        }
    }

    /// Adds the words of the functions that a piece of code defines.
    fn say_functions(&mut self, code: &str) {
        for statement in statements(code).unwrap_or_default() {
            if let syn::Stmt::Item(item) = statement {
                self.functions.extend(names_of(&item));
                self.read(item.to_token_stream(), true);
            }
        }
    }

    fn read(&mut self, tokens: TokenStream, functions: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: Option<usize>, wanted: char| {
            let token = at.and_then(|at| tokens.get(at));
            matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == wanted)
        };
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.read(group.stream(), functions),
                TokenTree::Ident(word) => {
                    let (before, after) = (at.checked_sub(1), Some(at + 1));
                    let word = name_of(word);
                    let is_called = matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                    if is(before, '.') {
                        if is_called || is(after, ':') {
                            self.methods.insert(word);
                        }
                    } else if is(after, '!') && !is(before, ':') {
                        self.macros.insert(word);
                    } else if functions && is_called && !is(before, ':') {
                        self.functions.insert(word);
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(list: &[&str]) -> Words {
        list.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_check_says_methods_and_macros_and_a_setup_its_functions() {
        let mut said = Said::default();
        said.say("f(&x.to_dtype(d)?.dims) + format!(\"{}\", y.len()) + std::vec![1].iter::<u8>()");
        assert_eq!(said.methods, words(&["iter", "len", "to_dtype"]));
        assert_eq!(said.macros, words(&["format"]));
        said.say_functions("let a = g(1); fn many(n: usize) -> usize { double(n).max(2) }");
        assert_eq!(said.functions, words(&["double", "many"]));
        assert!(said.methods.contains("max"));
    }
}
