//! From what a class has handed in to what is graded.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::mend::{self, Handed};
use super::policy::Policy;
use super::run::{Paper, Shard};
use super::{Assignment, Lateness, Student, Submission};
use crate::lesson::Catalogue;

/// The papers of one part of a class, by the learner's id, then by attempt. Learners of the roster who have handed in
/// nothing have an empty one.
pub fn papers(
    submissions: Vec<Submission>,
    roster: Option<Vec<Student>>,
    policy: &Policy,
    assignment: &Assignment,
    catalogue: &Catalogue,
    shard: Shard,
) -> Vec<Paper> {
    let mine = |student: &Student| shard.has(&student.id);
    let submissions = policy.to_grade(submissions).into_iter();
    let mut all: Vec<Paper> = submissions
        .filter(|submission| mine(&submission.student))
        .map(|submission| paper(submission, policy, assignment, catalogue))
        .collect();
    let handed_in: BTreeSet<String> = all.iter().map(|one| one.student.id.clone()).collect();
    let absent = roster.into_iter().flatten();
    let absent = absent.filter(|student| mine(student) && !handed_in.contains(&student.id));
    all.extend(absent.map(|student| Paper {
        student,
        attempt: None,
        lateness: Lateness::default(),
        answers: Default::default(),
        mended: Vec::new(),
        problems: Vec::new(),
    }));
    let order = |paper: &Paper| {
        let number = paper.attempt.as_ref().map(|attempt| attempt.number);
        (paper.student.id.clone(), number)
    };
    all.sort_by_cached_key(order);
    all
}

fn paper(
    submission: Submission,
    policy: &Policy,
    assignment: &Assignment,
    catalogue: &Catalogue,
) -> Paper {
    // A notebook that confuses its reader costs itself, and never the class.
    let read = || mend::answers(&submission.files, &assignment.exercises, catalogue);
    let handed = catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Handed {
        problems: vec!["its files could not be read: gpu-tutor has a fault there".to_owned()],
        ..Handed::default()
    });
    let mut problems = submission.problems;
    problems.extend(handed.problems);
    Paper {
        lateness: policy.lateness(&submission.student, submission.attempt.submitted),
        student: submission.student,
        attempt: Some(submission.attempt),
        answers: handed.answers,
        mended: handed.mended,
        problems,
    }
}
