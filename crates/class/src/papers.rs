//! Turns a class's submissions into what is graded.

use std::collections::BTreeSet;

use gpu_tutor_lessons::Catalogue;

use super::fault::contained;
use super::intake::Intake;
use super::mend::{self, Handed};
use super::policy::Policy;
use super::run::{Paper, Shard};
use super::{Assignment, Lateness, Student, Submission};

/// The papers of one part of a class, sorted by the learner's id and then by attempt. Learners on the roster who have
/// handed in nothing get an empty one.
///
/// Submissions are read one at a time, and only the answers are kept in memory: a class may hand in gigabytes of
/// outputs.
pub fn papers(
    intake: Intake,
    policy: &Policy,
    assignment: &Assignment,
    catalogue: &Catalogue,
    shard: Shard,
) -> Vec<Paper> {
    let Intake {
        submissions,
        roster,
        mut files,
        ..
    } = intake;
    let mine = |student: &Student| shard.has(&student.id);
    let submissions = policy.to_grade(submissions).into_iter();
    let mut all: Vec<Paper> = submissions
        .filter(|submission| mine(&submission.student))
        .map(|submission| {
            let read = |submission: &Submission| {
                let contents = files.of(submission);
                let handed = mend::answers(&contents.files, &assignment.exercises, catalogue);
                (contents.problems, handed)
            };
            paper(submission, read, policy)
        })
        .collect();
    let handed_in: BTreeSet<String> = all.iter().map(|one| one.student.id.clone()).collect();
    let absent = roster.into_iter().flatten();
    let absent = absent.filter(|student| mine(student) && !handed_in.contains(&student.id));
    all.extend(absent.map(|student| Paper {
        student,
        attempt: None,
        lateness: Lateness::default(),
        answers: Default::default(),
        open: Default::default(),
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

/// What was read from a submission: what is wrong with its files, and what they contain.
type Read = (Vec<String>, Handed);

fn paper(submission: Submission, read: impl FnOnce(&Submission) -> Read, policy: &Policy) -> Paper {
    // A notebook that makes its reader panic affects only itself, never the class.
    let read = contained("it read the files", || read(&submission));
    let (unread, handed) = read.unwrap_or_else(|fault| (vec![fault], Handed::default()));
    Paper {
        lateness: policy.lateness(&submission.student, submission.attempt.submitted),
        student: submission.student,
        attempt: Some(submission.attempt),
        answers: handed.answers,
        open: handed.open,
        mended: handed.mended,
        problems: [submission.problems, unread, handed.problems].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Attempt;

    #[test]
    fn a_panic_over_one_submission_is_its_own_problem() {
        let submission = |id: &str| Submission {
            student: Student {
                id: id.to_owned(),
                ..Student::default()
            },
            attempt: Attempt::default(),
            entries: Vec::new(),
            problems: vec!["It is late.".to_owned()],
        };
        let read = |_: &Submission| panic!("an odd cell");
        let paper = paper(submission("eve"), read, &Policy::default());
        assert!(paper.answers.is_empty());
        assert_eq!(paper.problems[0], "It is late.");
        assert!(
            paper.problems[1].contains("please report it): an odd cell"),
            "{:?}",
            paper.problems
        );
    }
}
