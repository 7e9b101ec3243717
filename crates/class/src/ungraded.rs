//! Turns a class's submissions into results that wait to be graded.

use std::collections::BTreeSet;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::Catalogue;

use super::intake::Intake;
use super::mend::{self, Handed};
use super::policy::Policy;
use super::run::Shard;
use super::{Assignment, ExerciseResult, Lateness, Student, StudentResult, Submission};

/// The results of one part of a class, with the answers that were handed in but without reports on them, sorted by the
/// learner's id and then by attempt. Learners on the roster who have handed in nothing get an empty one.
///
/// Submissions are read one at a time, and only the answers are kept in memory: a class may hand in gigabytes of
/// outputs.
pub fn ungraded(
    intake: Intake,
    policy: &Policy,
    assignment: &Assignment,
    catalogue: &Catalogue,
    shard: Shard,
) -> Vec<StudentResult> {
    let Intake {
        submissions,
        roster,
        mut files,
        ..
    } = intake;
    let mine = |student: &Student| shard.has(&student.id);
    let submissions = policy.to_grade(submissions).into_iter();
    let mut all: Vec<StudentResult> = submissions
        .filter(|submission| mine(&submission.student))
        .map(|submission| {
            let read = files.with(&submission, |contents| {
                let handed = mend::answers(&contents.files, &assignment.exercises, catalogue);
                (contents.problems, handed)
            });
            result(submission, read, policy, assignment)
        })
        .collect();
    let handed_in: BTreeSet<String> = all.iter().map(|one| one.student.id.clone()).collect();
    let absent = roster.into_iter().flatten();
    let absent = absent.filter(|student| mine(student) && !handed_in.contains(&student.id));
    all.extend(absent.map(|student| StudentResult {
        student,
        attempt: None,
        lateness: Lateness::default(),
        exercises: exercises(assignment, &mut Handed::default()),
        mended: Vec::new(),
        problems: Vec::new(),
    }));
    let order = |result: &StudentResult| {
        let number = result.attempt.as_ref().map(|attempt| attempt.number);
        (result.student.id.clone(), number)
    };
    all.sort_by_cached_key(order);
    all
}

/// What was read from a submission: what is wrong with its files, and what they contain. If that failed, a sentence
/// that says so.
type Read = Result<(Vec<String>, Handed), String>;

fn result(
    submission: Submission,
    read: Read,
    policy: &Policy,
    assignment: &Assignment,
) -> StudentResult {
    let (unread, mut handed) = read.unwrap_or_else(|fault| (vec![fault], Handed::default()));
    StudentResult {
        lateness: policy.lateness(&submission.student, submission.attempt.submitted),
        student: submission.student,
        attempt: Some(submission.attempt),
        exercises: exercises(assignment, &mut handed),
        mended: handed.mended,
        problems: [submission.problems, unread, handed.problems].concat(),
    }
}

fn exercises(assignment: &Assignment, handed: &mut Handed) -> Vec<ExerciseResult> {
    let exercises = assignment.exercises.iter();
    let results = exercises.map(|(_, exercise)| {
        let open = handed.open.remove(&exercise.id);
        let answer = handed.answers.remove(&exercise.id);
        ExerciseResult {
            report: open.map(|why| Report::could_not_grade(exercise, why)),
            ..ExerciseResult::ungraded(exercise, answer)
        }
    });
    results.collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::intake::{IntakeOptions, read};

    #[test]
    fn a_panic_over_one_submission_is_its_own_problem() {
        let catalogue = Catalogue::embedded();
        let assignment = crate::assignment::named(&catalogue, &["half".to_owned()]).unwrap();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("eve.rs"), "let x = 1;").unwrap();
        let mut intake = read(folder.path(), &IntakeOptions::default()).unwrap();
        let mut submission = intake.submissions.remove(0);
        submission.problems.push("It is late.".to_owned());
        let odd = intake.files.with(&submission, |_| panic!("an odd cell"));
        let result = result(submission, odd, &Policy::default(), &assignment);
        assert!(result.exercises.iter().all(|one| one.answer.is_none()));
        assert_eq!(result.problems[0], "It is late.");
        assert!(
            result.problems[1].contains("please report it): an odd cell"),
            "{:?}",
            result.problems
        );
    }
}
