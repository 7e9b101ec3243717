use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpu_tutor_session::{Inputs, Session};
use insta::assert_snapshot;

use super::super::{GradeOptions, Reference, Report, Verdict, ask_ahead, grade};
use super::*;

/// The fixture, with inputs added to its second check.
fn lesson_with(check: &str) -> Lesson {
    let old = "observe = \"y\"\nshape = [2, 3]\nmessage = \"`y` is {got}\"";
    assert!(TEXT.contains(old));
    parse("lessons/01-devices.md", &TEXT.replace(old, check)).unwrap()
}

const AS_SOLUTION: &str = r#"as-solution = "add(a, b)"
given = { a = "usize 0..=20", b = "usize 0..=a" }
message = "{a} and {b} give {got}, not {want}: {other}""#;

fn compared(answer: &mut dyn Session, solution: Scripted, check: &str) -> Report {
    let lesson = lesson_with(check);
    let exercise = lesson.exercises().next().unwrap();
    let mut reference = Reference::of(solution);
    let options = GradeOptions::new(0).with_seed(Some(7));
    grade(
        answer,
        &mut reference,
        &lesson,
        exercise,
        SOLUTION,
        &options,
    )
}

fn number(inputs: &Inputs, name: &str) -> f64 {
    match inputs[name] {
        Value::Number(number) => number,
        _ => panic!("{inputs:?}"),
    }
}

fn sums(add: impl Fn(f64, f64) -> Value + Send + 'static) -> Scripted {
    let compute = move |inputs: &Inputs| add(number(inputs, "a"), number(inputs, "b"));
    Scripted::new().computes("move-shape", compute)
}

fn right_sums() -> Scripted {
    sums(|a, b| Value::Number(a + b))
}

/// The verdict and message of the check with inputs.
fn said(report: &Report) -> (Verdict, &str) {
    let check = &report.checks[1];
    (check.verdict, &check.message)
}

#[test]
fn an_answer_that_gives_what_the_solution_gives_passes() {
    let report = compared(&mut right_sums(), right_sums(), AS_SOLUTION);
    assert_eq!(said(&report), (Verdict::Passed, "`y` keeps its shape"));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["checks"][1]["evidence"], "computed");
    assert_eq!(json["checks"][0]["evidence"], "observed");
    assert_eq!(json["seed"], 7);
}

#[test]
fn the_message_names_the_smallest_inputs_at_which_the_answer_is_wrong() {
    let mut wrong = sums(|a, b| Value::Number(if a > 11.0 && b > 2.0 { 0.0 } else { a + b }));
    let report = compared(&mut wrong, right_sums(), AS_SOLUTION);
    assert_snapshot!(said(&report).1, @"12 and 3 give 0, not 15: {other}");
}

#[test]
fn a_panic_is_told_with_its_inputs() {
    let mut wrong = sums(|a, b| match a > 3.0 {
        true => Value::Panicked("too many".into()),
        false => Value::Number(a + b),
    });
    let report = compared(&mut wrong, right_sums(), AS_SOLUTION);
    assert_snapshot!(said(&report).1, @r"
    for a = 4 and b = 0 your answer panics:
    │ too many
    ");
}

#[test]
fn two_errors_are_equal_and_an_error_is_no_value() {
    let failing = || sums(|_, _| Value::Error("no".into()));
    let mut other = sums(|_, _| Value::Error("never".into()));
    assert_eq!(
        said(&compared(&mut other, failing(), AS_SOLUTION)).0,
        Verdict::Passed
    );
    let report = compared(&mut failing(), right_sums(), AS_SOLUTION);
    assert_snapshot!(said(&report).1, @"0 and 0 give an error: no, not 0: {other}");
    let mut absent = sums(|_, _| Value::Absent);
    assert_eq!(
        said(&compared(&mut absent, failing(), AS_SOLUTION)).0,
        Verdict::Failed
    );
}

#[test]
fn a_solution_that_fails_is_not_the_answers_fault() {
    let solution = Scripted::new().fails(SOLUTION, "boom");
    let report = compared(&mut right_sums(), solution, AS_SOLUTION);
    assert_eq!(
        said(&report),
        (Verdict::CouldNotGrade, "the lesson's solution fails: boom")
    );
}

#[test]
fn a_solution_that_fails_leaves_no_grade_whatever_else_is_wrong() {
    let elsewhere = observed(&[("move-device", text("cuda:7"))]);
    let mut wrong = Scripted::new()
        .answer(DEVICE, elsewhere)
        .answer(SHAPE, right_shape());
    let solution = Scripted::new().answer(SOLUTION, failed(Status::CompileError, "boom"));
    let report = compared(&mut wrong, solution, AGAIN);
    assert_eq!(report.checks[0].verdict, Verdict::Failed);
    assert_eq!(report.verdict, Verdict::CouldNotGrade);
    let reason = report.reason.as_deref();
    assert!(reason.is_some_and(|why| why.contains("boom")), "{reason:?}");
    assert!(report.is_open() && !report.passed);
}

#[test]
fn an_observed_output_is_judged_for_every_input() {
    let check = r#"observe = "add(a, b)"
given = { a = "usize 0..=20", b = "usize 0..=a" }
at-least = 1
message = "{a} and {b} give {got}, and {want} is right""#;
    let mut answer = sums(|a, b| Value::Number(a + b + f64::from(a != 9.0)));
    assert_eq!(
        said(&compared(&mut answer, Scripted::new(), check)).0,
        Verdict::Passed
    );
    let report = compared(&mut right_sums(), Scripted::new(), check);
    assert_snapshot!(said(&report).1, @"0 and 0 give 0, and at least 1 is right");
}

#[test]
fn the_two_halves_of_a_pair_are_alike() {
    let check = r#"observe = "(out, net(a))"
given = { a = "usize 0..=20", b = "usize 0..=a" }
alike = true
tolerance = 0.01
message = "for {a}: {got} and {want}""#;
    let pair = |a: f64, b: f64| Value::List(vec![tensor(&[1], &[a]), tensor(&[1], &[b])]);
    let mut near = sums(move |a, _| pair(a, a * 1.001));
    assert_eq!(
        said(&compared(&mut near, Scripted::new(), check)).0,
        Verdict::Passed
    );
    let mut far = sums(move |a, _| pair(a, a * 1.1));
    let report = compared(&mut far, Scripted::new(), check);
    assert_snapshot!(said(&report).1, @"for 1: [1] and [1.1]");
}

#[test]
fn the_solution_is_asked_once_for_each_input() {
    let lesson = lesson_with(AS_SOLUTION);
    let exercise = lesson.exercises().next().unwrap();
    let asked = std::sync::Arc::new(std::sync::Mutex::new(0));
    let counted = asked.clone();
    let mut reference = Reference::of(sums(move |a, b| {
        *counted.lock().unwrap() += 1;
        Value::Number(a + b)
    }));
    let options = GradeOptions::new(0).with_seed(Some(7));
    for _ in 0..2 {
        let mut answer = right_sums();
        grade(
            &mut answer,
            &mut reference,
            &lesson,
            exercise,
            SOLUTION,
            &options,
        );
    }
    assert_eq!(*asked.lock().unwrap(), 60);
}

const AGAIN: &str = r#"as-solution = "y"
given = { a = "usize 1..=20", b = "usize 0..=a" }
rerun = true
before = "let m = a;"
message = "for {a} and {b} `y` is {got}, not {want}""#;
const BIND: &str = "let a: usize = ::prelude::wire::given(\"move-shape\", \"a\");\nlet b: usize = ::prelude::wire::given(\"move-shape\", \"b\");\nlet m = a;";

#[test]
fn setups_inputs_and_answer_run_again_for_each_input() {
    let mut answer = passing().answer(SHAPE, right_shape());
    let solution = Scripted::new().answer(SHAPE, right_shape());
    let report = compared(&mut answer, solution, AGAIN);
    assert_eq!(said(&report), (Verdict::Passed, "`y` keeps its shape"));
    let run = [
        ":reset",
        "let n = 3;",
        "let x = ones((2, 3))?;",
        BIND,
        SOLUTION,
        SHAPE,
    ];
    assert_eq!(answer.ran[5..], [run; 4].concat());
}

#[test]
fn an_answer_that_fails_for_an_input_fails_with_it() {
    let mut died = failed(Status::Died, "signal 11");
    died.error = died.error.map(|error| CellError {
        kind: "died".into(),
        ..error.help("there were no variables")
    });
    let mut answer = passing()
        .answer(SOLUTION, Outcome::default())
        .answer(SOLUTION, died);
    let solution = Scripted::new().answer(SHAPE, right_shape());
    let report = compared(&mut answer, solution, AGAIN);
    assert_snapshot!(said(&report).1, @r"
    for a = 1 and b = 0 your answer ends the session:
    │ signal 11
    ");
    let mut answer = passing().answer(SHAPE, failed(Status::RuntimeError, "too few"));
    let solution = Scripted::new().answer(SHAPE, right_shape());
    let report = compared(&mut answer, solution, AGAIN);
    assert_snapshot!(said(&report).1, @"for 1 and 0 `y` is an error: too few, not [[1, 1, 1], [1, 1, 1]]");
}

#[test]
fn a_check_whose_own_code_fails_is_not_the_answers_fault() {
    let mut answer = passing().fails(BIND, "no `a`");
    let solution = Scripted::new().answer(SHAPE, right_shape());
    let report = compared(&mut answer, solution, AGAIN);
    assert_snapshot!(said(&report).1, @"for a = 1 and b = 0 the inputs or the check's `before` failed: no `a`");
    assert_eq!(report.checks[1].verdict, Verdict::CouldNotGrade);
}

#[test]
fn a_solution_that_was_asked_ahead_is_not_asked_while_the_answer_runs() {
    let lesson = lesson_with(AS_SOLUTION);
    let exercise = lesson.exercises().next().unwrap();
    let options = GradeOptions::new(0).with_seed(Some(7));
    let disturbed = Arc::new(AtomicBool::new(false));
    let seen = disturbed.clone();
    let mut reference = Reference::of(sums(move |a, b| {
        assert!(!seen.load(Ordering::SeqCst), "the solution is asked again");
        Value::Number(a + b)
    }));
    ask_ahead(&mut reference, &lesson, exercise, &options).unwrap();
    disturbed.store(true, Ordering::SeqCst);
    let answer = &mut right_sums();
    let report = grade(
        answer,
        &mut reference,
        &lesson,
        exercise,
        SOLUTION,
        &options,
    );
    assert_eq!(said(&report).0, Verdict::Passed);
}
