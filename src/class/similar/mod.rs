//! Finds answers that are alike: pairs for a person to look at, never a verdict.
//!
//! The method is that of MOSS: Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting",
//! SIGMOD 2003. Fingerprints of short runs of tokens are compared, and those of the code that everybody was given do not
//! count.

mod fingerprints;
mod normal;

use std::collections::{BTreeMap, BTreeSet};

use self::fingerprints::{Fingerprint, every, winnowed};
use self::normal::normal;
use super::Similar;
use super::code::texts;
use crate::lesson::{Exercise, Lesson, Step};

/// One learner's answer to one exercise.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    pub student: &'a str,
    pub exercise: &'a str,
    pub code: &'a str,
}

/// A pair is listed from this share on. The most that independent answers in `tests/grade/answers` have is 0.46.
const LEAST_SHARE: f64 = 0.5;
/// An answer with fewer fingerprints of its own is too short to be told from another one.
const FEWEST: usize = 12;
/// What more answers hold than this, and more than a quarter of all, is what the exercise suggests.
const COMMON: usize = 10;

/// An answer and what it is compared by.
struct Printed<'a> {
    answer: &'a Answer<'a>,
    tokens: Vec<&'a str>,
    prints: BTreeSet<Fingerprint>,
}

/// The pairs that are alike, the most alike first.
pub fn find(answers: &[Answer], exercises: &[(&Lesson, &Exercise)]) -> Vec<Similar> {
    let mut found = Vec::new();
    for (lesson, exercise) in exercises {
        let given = given(lesson, exercise);
        let of_this = answers
            .iter()
            .filter(|answer| answer.exercise == exercise.id);
        let mut all: Vec<Printed> = of_this
            .map(|answer| Printed {
                answer,
                tokens: texts(answer.code),
                prints: own(answer.code, &given),
            })
            .filter(|printed| printed.prints.len() >= FEWEST)
            .collect();
        let common = common(&all);
        for printed in &mut all {
            printed.prints = &printed.prints - &common;
        }
        for (number, one) in all.iter().enumerate() {
            let others = all[number + 1..].iter();
            found.extend(others.filter_map(|other| pair(one, other)));
        }
    }
    found.sort_by(|one, other| {
        let names = |pair: &Similar| (pair.exercise.clone(), pair.students.clone());
        let order = other.share.total_cmp(&one.share);
        let order = order.then(other.exact.cmp(&one.exact));
        order.then_with(|| names(one).cmp(&names(other)))
    });
    found
}

/// The fingerprints that so many answers hold that they say nothing about two of them.
fn common(all: &[Printed]) -> BTreeSet<Fingerprint> {
    let mut counts: BTreeMap<Fingerprint, usize> = BTreeMap::new();
    for print in all.iter().flat_map(|printed| &printed.prints) {
        *counts.entry(*print).or_default() += 1;
    }
    let most = COMMON.max(all.len() / 4);
    let common = counts.into_iter().filter(|(_, count)| *count > most);
    common.map(|(print, _)| print).collect()
}

fn pair(one: &Printed, other: &Printed) -> Option<Similar> {
    if one.answer.student == other.answer.student {
        return None;
    }
    let exact = one.tokens == other.tokens;
    let share = match exact {
        true => 1.0,
        false => share(&one.prints, &other.prints),
    };
    let mut students = [one, other].map(|printed| printed.answer.student.to_owned());
    students.sort();
    (share >= LEAST_SHARE).then(|| Similar {
        exercise: one.answer.exercise.to_owned(),
        students,
        share: (share * 100.0).round() / 100.0,
        exact,
    })
}

/// How much of the shorter one is in the other one; 0 if it is too short to tell.
fn share(one: &BTreeSet<Fingerprint>, other: &BTreeSet<Fingerprint>) -> f64 {
    let shorter = one.len().min(other.len());
    match shorter < FEWEST {
        true => 0.0,
        false => one.intersection(other).count() as f64 / shorter as f64,
    }
}

/// The fingerprints of an answer that come from no code which everybody was given.
fn own(code: &str, given: &BTreeSet<Fingerprint>) -> BTreeSet<Fingerprint> {
    &winnowed(&normal(code)) - given
}

/// The fingerprints of what the lesson shows: cells, the starter, and the solution, because `:solution` shows it.
fn given(lesson: &Lesson, exercise: &Exercise) -> BTreeSet<Fingerprint> {
    let mut found = BTreeSet::new();
    let mut add = |code: &str| found.extend(every(&normal(code)));
    for step in &lesson.steps {
        match step {
            Step::Setup(cell) => add(&cell.code),
            Step::Demo(demo) => add(&demo.cell.code),
            Step::Exercise(_) | Step::Prose(_) | Step::Quiz(_) => {}
        }
    }
    for cell in exercise
        .setups
        .iter()
        .chain([&exercise.starter, &exercise.solution])
    {
        add(&cell.code);
    }
    for hint in &exercise.hints {
        add(hint);
    }
    found
}

#[cfg(test)]
mod tests;
