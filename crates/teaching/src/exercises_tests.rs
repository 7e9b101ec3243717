use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_lessons::{Exercise, Lesson, Step};
use gpu_tutor_session::Outcome;

use super::{QuizAnswer, Taken, Tutor};
use crate::fixture::lesson;
use crate::progress::{Progress, Store};
use crate::{Grader, Record};

/// Gives every answer the same verdict.
struct Gives(Verdict);

impl Grader for Gives {
    fn grade(&mut self, _: &Lesson, exercise: &Exercise, _: &str) -> Report {
        let check = |check| CheckReport::new(check, self.0, "so it is");
        Report::new(exercise, exercise.checks.iter().map(check).collect())
    }
}

fn exercise(lesson: &Lesson) -> &Exercise {
    lesson.exercises().next().expect("the fixture has one")
}

/// A tutor that gives every answer this verdict.
fn tutor(verdict: Verdict) -> Tutor<'static> {
    Tutor::new(Gives(verdict), Record::default())
}

#[test]
fn the_last_answer_counts() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Passed);
    assert_eq!(tutor.answer(exercise), None);
    tutor.take_whole(&exercise.id, "// exercise: a\n1");
    tutor.take_whole(&exercise.id, "\n//exercise:a\n3");
    assert_eq!(tutor.answer(exercise).as_deref(), Some("\n//exercise:a\n3"));
    tutor.forget_attempts();
    assert_eq!(tutor.answer(exercise), None);
}

#[test]
fn cells_at_an_exercise_add_up_to_an_answer() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Passed);
    assert_eq!(tutor.draft(exercise), exercise.starter.code);
    let asked = vec!["y".to_owned()];
    assert_eq!(
        tutor.take(exercise, "let x = 1;", &[]),
        Taken::Part { asked }
    );
    assert_eq!(tutor.draft(exercise), exercise.starter.code);
    assert_eq!(tutor.take(exercise, "let y = x;", &[]), Taken::Answer);
    assert_eq!(tutor.take(exercise, "y", &[]), Taken::Look);
    assert_eq!(tutor.draft(exercise), "let x = 1;\nlet y = x;");
    assert_eq!(
        tutor.answer(exercise).as_deref(),
        Some("let x = 1;\n// %%\nlet y = x;")
    );
}

#[test]
fn an_answer_that_did_not_run_is_what_to_edit_next() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Passed);
    for look in ["y.nothing()", "let x = ;", "x"] {
        tutor.keep_broken(exercise, look);
        assert_eq!(tutor.draft(exercise), exercise.starter.code, "{look}");
    }
    for broken in ["let y: i32 = \"\";", "let y = (;"] {
        tutor.keep_broken(exercise, broken);
        assert_eq!(tutor.draft(exercise), broken);
    }
    assert_eq!(tutor.answer(exercise), None);
    assert_eq!(tutor.take(exercise, "let y = 1;", &[]), Taken::Answer);
    assert_eq!(tutor.draft(exercise), "let y = 1;");
}

/// The outcome of a cell that has used up a variable.
fn uses_up(name: &str) -> Outcome {
    Outcome {
        lost: vec![name.to_owned()],
        ..Outcome::default()
    }
}

#[test]
fn what_an_attempt_has_used_up_is_given_again_before_the_next_one() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Failed);
    let again = |tutor: &Tutor, cell: &str| {
        let again = tutor.given_again(&lesson, exercise, Some(cell))?;
        let setups: Vec<_> = again.setups.iter().map(|setup| setup.id.clone()).collect();
        Some((again.names, setups, again.answer))
    };
    let given = |answer: &[&str]| {
        let setups = vec!["move-input".to_owned()];
        let answer = answer.iter().map(|cell| (*cell).to_owned());
        Some((vec!["x".to_owned()], setups, answer.collect()))
    };
    tutor.given(&exercise.id);
    tutor.take(exercise, "let a = 1;", &[]);
    tutor.ran(&uses_up("other"), true);
    tutor.take(exercise, "let y = x;", &[]);
    tutor.ran(&uses_up("x"), true);
    assert_eq!(again(&tutor, "let z = y;"), None, "the answer goes on");
    assert_eq!(again(&tutor, "y"), None, "it only looks");
    assert_eq!(again(&tutor, "let y = 2;"), given(&["let a = 1;"]));
    let whole = tutor.given_again(&lesson, exercise, None);
    assert!(whole.is_some_and(|again| again.answer.is_empty()));
    tutor.given(&exercise.id);
    assert_eq!(again(&tutor, "let y = 2;"), None, "nothing is missing");
    tutor.ran(&uses_up("x"), false);
    let all = given(&["let a = 1;", "let y = x;"]);
    assert_eq!(again(&tutor, "let z = y;"), all, "a cell that failed");
}

#[test]
fn only_a_certain_grade_is_recorded() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    for (verdict, kept) in [
        (Verdict::Passed, true),
        (Verdict::Failed, true),
        (Verdict::Inconclusive, false),
        (Verdict::NotJudged, false),
        (Verdict::CouldNotGrade, false),
    ] {
        let mut tutor = tutor(verdict);
        assert_eq!(tutor.grade(&lesson, exercise, "1").verdict, verdict);
        let score = tutor.progress().score(&exercise.id);
        assert_eq!(score.is_some(), kept, "{verdict:?}");
    }
}

#[test]
fn hints_come_one_by_one_and_the_last_one_stays() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Passed);
    let numbers = [1, 2, 3, 3].map(|_| tutor.hint(exercise).number);
    assert_eq!(numbers, [1, 2, 3, 3]);
    tutor.set(&lesson, exercise);
    assert_eq!(tutor.hint(exercise).text, exercise.hints[0]);
}

#[test]
fn a_solution_is_shown_at_the_second_request_or_after_an_attempt() {
    let lesson = lesson();
    let exercise = exercise(&lesson);
    let mut tutor = tutor(Verdict::Passed);
    assert_eq!(tutor.solution(exercise), None);
    assert_eq!(tutor.solution(exercise), Some(&*exercise.solution.code));
    tutor.set(&lesson, exercise);
    tutor.take(exercise, "let y = 1;", &[]);
    assert_eq!(tutor.solution(exercise), Some(&*exercise.solution.code));
}

#[test]
fn a_failure_to_write_is_reported_once() {
    let no_folder = Store::at("/dev/null/progress");
    let record = Record::new(Some(no_folder), Progress::default());
    let mut tutor = Tutor::new(Gives(Verdict::Passed), record);
    assert!(tutor.unkept().is_none());
    for _ in 0..2 {
        tutor.record(|progress| progress.play("count"));
    }
    assert!(tutor.unkept().is_some() && tutor.unkept().is_none());
    tutor.record(|progress| progress.play("absent"));
    assert!(tutor.unkept().is_none());
    assert!(tutor.progress().has_played("absent"));
}

#[test]
fn a_question_takes_one_of_its_options() {
    let lesson = lesson();
    let mut quizzes = lesson.steps.iter().filter_map(|step| match step {
        Step::Quiz(quiz) => Some(quiz),
        _ => None,
    });
    let quiz = quizzes.next().expect("the fixture has a question");
    let mut tutor = tutor(Verdict::Passed);
    let none = quiz.options.len() + 1;
    assert_eq!(tutor.answer_quiz(quiz, none), QuizAnswer::NoSuchOption);
    assert_eq!(tutor.answer_quiz(quiz, 0), QuizAnswer::NoSuchOption);
    assert!(tutor.progress().answered(&quiz.id).is_none());
    let wrong = if quiz.answer == 1 { 2 } else { 1 };
    let reply = &quiz.replies[&wrong];
    assert_eq!(tutor.answer_quiz(quiz, wrong), QuizAnswer::Wrong { reply });
    assert_eq!(tutor.answer_quiz(quiz, quiz.answer), QuizAnswer::Right);
    assert!(
        tutor
            .progress()
            .answered(&quiz.id)
            .is_some_and(|kept| kept.right)
    );
}
