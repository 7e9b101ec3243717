//! The exercises whose answers are searched for.

use std::collections::BTreeSet;

use gpu_tutor_lessons::{Exercise, Lesson, Step};
use gpu_tutor_notebook::is_unsolved;
use gpu_tutor_session::cell::tokens::TokenKind;

use super::names::definitions;
use crate::tokens::{code_tokens, same_code};

/// An exercise, and how its answers are recognised.
pub struct Target<'a> {
    pub lesson: &'a Lesson,
    pub exercise: &'a Exercise,
    /// The names that both the starter and the solution define.
    names: BTreeSet<String>,
    /// The variables that exist before the answer.
    pub given: BTreeSet<String>,
    words: BTreeSet<String>,
}

impl<'a> Target<'a> {
    pub fn new(lesson: &'a Lesson, exercise: &'a Exercise) -> Self {
        let (starter, solution) = (&exercise.starter.code, &exercise.solution.code);
        let both: BTreeSet<String> = &names(starter) & &names(solution);
        let setups = lesson.setups_for(exercise);
        Target {
            lesson,
            exercise,
            names: match both.is_empty() {
                true => names(starter),
                false => both,
            },
            given: setups.iter().flat_map(|setup| names(&setup.code)).collect(),
            words: words(&format!("{starter}\n{solution}")),
        }
    }

    pub fn id(&self) -> &'a str {
        &self.exercise.id
    }

    /// How well code that names no exercise matches: how many of the exercise's names it defines, then how many words
    /// they share. None if it is not an answer, or cannot be told apart from other code: one variable out of many
    /// proves nothing.
    pub fn fits(&self, code: &Traits) -> Option<(usize, usize)> {
        let shared: Vec<&String> = self.names.intersection(&code.names).collect();
        let has_item = shared.iter().any(|name| !name.starts_with("let "));
        let is_all = shared.len() == self.names.len() && !shared.is_empty();
        let common = code.words.intersection(&self.words).count();
        (has_item || is_all).then_some((shared.len(), common))
    }

    /// Whether nothing has been written yet.
    pub fn is_untouched(&self, answer: &str) -> bool {
        let starter = self.exercise.starter.code.as_str();
        is_unsolved(answer, Some(starter)) || same_code(answer, starter)
    }
}

/// The traits that identify code as an answer.
pub struct Traits {
    names: BTreeSet<String>,
    words: BTreeSet<String>,
}

impl Traits {
    pub fn of(code: &str) -> Self {
        Traits {
            names: names(code),
            words: words(code),
        }
    }
}

fn names(code: &str) -> BTreeSet<String> {
    let definitions = definitions(code).into_iter();
    definitions.map(|definition| definition.name).collect()
}

fn words(code: &str) -> BTreeSet<String> {
    let tokens = code_tokens(code).into_iter();
    let words = tokens.filter(|token| token.kind == TokenKind::Word);
    words
        .map(|token| token.text.trim_start_matches('_').to_owned())
        .collect()
}

/// The code that the lesson itself shows, which is not an answer.
pub fn shown_code(lesson: &Lesson) -> Vec<&str> {
    let mut shown = Vec::new();
    for step in &lesson.steps {
        match step {
            Step::Setup(cell) => shown.push(cell.code.as_str()),
            Step::Demo(demo) => shown.push(demo.cell.code.as_str()),
            Step::Exercise(exercise) => {
                shown.extend(exercise.setups.iter().map(|cell| cell.code.as_str()));
            }
            Step::Prose(_) | Step::Quiz(_) => {}
        }
    }
    shown
}
