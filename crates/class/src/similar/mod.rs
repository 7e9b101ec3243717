//! Finds similar answers: groups and pairs of groups for a person to look at, never a verdict.
//!
//! The method is that of MOSS: Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document
//! Fingerprinting", SIGMOD 2003. It compares fingerprints of short runs of tokens, ignoring those of code that
//! everybody was given.

mod fingerprints;
mod idle;
mod normal;

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_lessons::{Exercise, Lesson, Step};

use self::fingerprints::{Fingerprint, every, winnowed};
use self::normal::normal;
use super::Similar;
use super::tokens::texts;

/// One learner's answer to one exercise.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a> {
    pub student: &'a str,
    pub exercise: &'a str,
    pub code: &'a str,
}

/// The minimum share for a pair to be listed. No two independent answers in `tests/grade/answers` have this much in
/// common.
const LEAST_SHARE: f64 = 0.5;
/// An answer with fewer fingerprints of its own is too short to be told apart from another one.
const FEWEST: usize = 10;
/// A fingerprint found in more than this many answers, and in more than a quarter of all answers, is something that the
/// exercise suggests.
const COMMON: usize = 10;

/// The answers to an exercise that are the same except for names and code that does nothing.
struct Group<'a> {
    /// The learners, by the tokens of their answers.
    by_tokens: BTreeMap<Vec<&'a str>, BTreeSet<&'a str>>,
    prints: BTreeSet<Fingerprint>,
}

/// The groups and pairs of groups that are similar, the most similar first.
pub fn find(answers: &[Answer], exercises: &[(&Lesson, &Exercise)]) -> Vec<Similar> {
    let mut found = Vec::new();
    for (lesson, exercise) in exercises {
        let given = given(lesson, exercise);
        let of_this = answers
            .iter()
            .filter(|answer| answer.exercise == exercise.id);
        let mut groups = groups(of_this, &given);
        let common = common(&groups);
        for group in &mut groups {
            group.prints = &group.prints - &common;
        }
        for (number, one) in groups.iter().enumerate() {
            found.extend(one.rows(&exercise.id));
            let others = groups[number + 1..].iter();
            found.extend(others.filter_map(|other| pair(&exercise.id, one, other)));
        }
    }
    found.sort_by(|one, other| {
        let names = |row: &Similar| (row.exercise.clone(), row.groups.clone());
        let order = other.share.total_cmp(&one.share);
        let order = order.then(other.exact.cmp(&one.exact));
        order.then_with(|| names(one).cmp(&names(other)))
    });
    found
}

/// The answers that are long enough, with identical ones in one group.
fn groups<'a>(
    answers: impl Iterator<Item = &'a Answer<'a>>,
    given: &BTreeSet<Fingerprint>,
) -> Vec<Group<'a>> {
    let mut groups: BTreeMap<Vec<&str>, Group> = BTreeMap::new();
    for answer in answers {
        let normal = normal(answer.code);
        let group = groups.entry(normal).or_insert_with_key(|normal| Group {
            by_tokens: BTreeMap::new(),
            prints: &winnowed(normal) - given,
        });
        let learners = group.by_tokens.entry(texts(answer.code)).or_default();
        learners.insert(answer.student);
    }
    groups.retain(|_, group| group.prints.len() >= FEWEST);
    groups.into_values().collect()
}

impl Group<'_> {
    fn learners(&self) -> BTreeSet<&str> {
        self.by_tokens.values().flatten().copied().collect()
    }

    /// A row for each set of learners with the same tokens, and one for the whole group if its answers differ in names.
    fn rows(&self, exercise: &str) -> Vec<Similar> {
        let row = |learners: &BTreeSet<&str>, exact| Similar {
            exercise: exercise.to_owned(),
            groups: vec![owned(learners)],
            share: 1.0,
            exact,
        };
        let exact = self.by_tokens.values().filter(|same| same.len() > 1);
        let mut rows: Vec<Similar> = exact.map(|same| row(same, true)).collect();
        let learners = self.learners();
        if self.by_tokens.len() > 1 && learners.len() > 1 && self.prints.len() >= FEWEST {
            rows.push(row(&learners, false));
        }
        rows
    }
}

fn owned(learners: &BTreeSet<&str>) -> Vec<String> {
    learners.iter().map(|one| (*one).to_owned()).collect()
}

/// The fingerprints that occur in so many answers that they say nothing about any two of them.
fn common(groups: &[Group]) -> BTreeSet<Fingerprint> {
    let mut counts: BTreeMap<Fingerprint, usize> = BTreeMap::new();
    let mut all = 0;
    for group in groups {
        let learners = group.learners().len();
        all += learners;
        for print in &group.prints {
            *counts.entry(*print).or_default() += learners;
        }
    }
    let most = COMMON.max(all / 4);
    let common = counts.into_iter().filter(|(_, count)| *count > most);
    common.map(|(print, _)| print).collect()
}

fn pair(exercise: &str, one: &Group, other: &Group) -> Option<Similar> {
    let share = share(&one.prints, &other.prints);
    if share < LEAST_SHARE {
        return None;
    }
    let learners = [one.learners(), other.learners()];
    let is_of_two = learners[0].union(&learners[1]).count() > 1;
    let mut groups = learners.map(|learners| owned(&learners));
    groups.sort();
    is_of_two.then(|| Similar {
        exercise: exercise.to_owned(),
        groups: groups.into(),
        share: (share * 100.0).round() / 100.0,
        exact: false,
    })
}

/// The share of the shorter one that is also in the other; 0 if it is too short to tell.
fn share(one: &BTreeSet<Fingerprint>, other: &BTreeSet<Fingerprint>) -> f64 {
    let shorter = one.len().min(other.len());
    match shorter < FEWEST {
        true => 0.0,
        false => one.intersection(other).count() as f64 / shorter as f64,
    }
}

/// The fingerprints of what the lesson shows: its cells, the starter, and the solution, because `:solution` shows it.
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
mod disguise;
#[cfg(test)]
mod tests;
