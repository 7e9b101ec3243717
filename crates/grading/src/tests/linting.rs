use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use gpu_tutor_session::Inputs;
use insta::assert_snapshot;

use super::super::{GradeOptions, LintOptions, LintReport, Mutants, Open, lint};
use super::*;

const STAYS: &str = "let y = x.clone();";
const FLAT: &str = "let y = x.flatten_all()?;";
/// The mutants of the fixture's solution.
const NEXT: &str = "let y = x.to(&try_gpu(1))?;";
const NOT_MOVED: &str = "let y = x;";

/// The fixture's text with a reason why it has no computed check.
fn text_with_reason() -> String {
    let reason = "exercise id=move-it observed-because=places";
    TEXT.replace("exercise id=move-it", reason)
}

fn lesson() -> Lesson {
    parse("lessons/01-devices.md", &text_with_reason()).unwrap()
}

const ONE: NonZeroUsize = NonZeroUsize::MIN;

fn options(mutants: usize) -> LintOptions<'static> {
    LintOptions {
        grading: GradeOptions::new(0),
        mutants,
        messages: true,
        workers: ONE,
        stopped: &|| false,
        announce: &|_| {},
        done: &|_| {},
    }
}

/// Lints the lesson's first exercise in these sessions, which are opened one after the other: first for answers, then
/// for mutants.
fn linted_in(sessions: Vec<Scripted>, lesson: &Lesson, options: &LintOptions) -> LintReport {
    let sessions = Mutex::new(VecDeque::from(sessions));
    let open: Open = Arc::new(move |_| {
        let session = sessions.lock().unwrap().pop_front();
        Ok(Box::new(session.expect("a session for each")))
    });
    let exercise = lesson.exercises().next().unwrap();
    lint(&open, &[(lesson, exercise)], options)
}

fn linted(session: Scripted) -> LintReport {
    linted_in(vec![session], &lesson(), &options(0))
}

fn findings(report: &LintReport) -> String {
    report
        .findings()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// A session where the checks answer in this order: starter (which does not run), solution, `move-stays`, `move-flat`.
fn scripted(device: &str, flat: Outcome) -> Scripted {
    let stays = observed(&[
        ("move-device", text(device)),
        ("move-shape", tensor(&[2, 3], &[1.0; 6])),
    ]);
    Scripted::new()
        .fails("let y = todo!();", "not yet implemented")
        .answer(BOTH, right())
        .answer(BOTH, stays)
        .answer(FLAT, flat)
        .answer(BOTH, right())
}

#[test]
fn a_lesson_whose_answers_do_as_they_should_has_no_findings() {
    let flat = failed(Status::RuntimeError, "what \"y\" \\ is");
    let report = linted(scripted("cuda:3", flat));
    assert_eq!(findings(&report), "");
    assert_eq!(
        (report.graded(), report.skipped().collect()),
        (4, vec!["move-twice"])
    );
}

#[test]
fn a_wrong_answer_that_passes_or_gets_another_message_is_found() {
    let report = linted(scripted("cpu", failed(Status::RuntimeError, "another")));
    assert_snapshot!(findings(&report), @r#"
    lessons/01-devices.md:99:1: the wrong answer `move-stays` does not fail at `move-device`
        |
     99 | ```rust wrong id=move-stays for=move-it check=move-device message="is on"
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: it passes every check that can be judged here

    lessons/01-devices.md:102:1: the wrong answer `move-flat` gets a message other than “"y" \ is”
         |
     102 | ```rust wrong id=move-flat for=move-it check=move-shape message="\"y\" \\ is"
         | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: it gets “another”
    "#);
}

#[test]
fn a_starter_that_passes_and_a_solution_that_fails_are_found() {
    let session = Scripted::new()
        .answer(BOTH, right())
        .answer(SOLUTION, failed(Status::CompileError, "no `to` here"))
        .answer(STAYS, failed(Status::CompileError, "is on"))
        .answer(FLAT, failed(Status::CompileError, "\"y\" \\ is"));
    assert_snapshot!(findings(&linted(session)), @r"
    lessons/01-devices.md:56:1: the starter of `move-it` passes every check
        |
     56 | ```rust exercise id=move-it observed-because=places
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-devices.md:62:1: the solution of `move-it` does not pass
        |
     62 | ```rust solution for=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: move-device: your answer does not compile:
    │ no `to` here
            move-shape: not reached: the answer must run first
    ");
}

#[test]
fn an_answer_that_cannot_be_graded_is_found_with_the_reason() {
    let session = Scripted::new().fails("let n = 3;", "boom");
    let report = linted(session);
    assert!(
        findings(&report).contains("the lesson's setup `base` failed: boom"),
        "{}",
        findings(&report)
    );
}

#[test]
fn a_starter_that_earns_more_than_a_quarter_is_found() {
    let generous = observed(&[
        ("move-device", text("cpu")),
        ("move-shape", tensor(&[3], &[1.0; 3])),
    ]);
    let modest = observed(&[("move-device", text("none")), ("move-shape", text("none"))]);
    let with = |starter: Outcome| {
        let wrong = observed(&[
            ("move-device", text("cuda:3")),
            ("move-shape", tensor(&[6], &[1.0; 6])),
        ]);
        let session = Scripted::new()
            .answer(BOTH, starter)
            .answer(BOTH, right())
            .answer(BOTH, wrong)
            .answer(FLAT, failed(Status::CompileError, "\"y\" \\ is"));
        findings(&linted(session))
    };
    assert_eq!(with(modest), "");
    assert_snapshot!(with(generous), @r"
    lessons/01-devices.md:56:1: the starter of `move-it` earns 2 of 3 points, but may earn at most a quarter of them
        |
     56 | ```rust exercise id=move-it observed-because=places
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: it passes move-device: make the starter do less, or these checks require more
    ");
}

fn answers() -> Scripted {
    scripted("cuda:3", failed(Status::RuntimeError, "what \"y\" \\ is"))
}

/// A session where the first mutant, which does not move, does not compile; the other produces this outcome.
fn mutants(next: Outcome) -> Scripted {
    Scripted::new()
        .answer(NOT_MOVED, failed(Status::CompileError, "`x` is moved"))
        .answer(BOTH, next)
}

fn unexplained() -> Lesson {
    parse(
        "lessons/01-devices.md",
        &text_with_reason().replace("becomes `try_gpu(1)`", "becomes `try_gpu(9)`"),
    )
    .unwrap()
}

#[test]
fn a_mutant_that_passes_is_found_with_its_line_and_so_is_an_explanation_of_none() {
    let sessions = vec![answers(), mutants(right())];
    let report = linted_in(sessions, &unexplained(), &options(9));
    assert_snapshot!(findings(&report), @r#"
    lessons/01-devices.md:63:1: a mutant of `move-it` passes every check: `try_gpu(0)` becomes `try_gpu(1)`
        |
     63 | let y = x.to(&try_gpu(0))?;
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: add a check or an input that tells it from the solution; if it is as good as the solution, say why:
            ```toml survivor for=move-it
            change = "`try_gpu(0)` becomes `try_gpu(1)`"
            why = "…"
            ```

    lessons/01-devices.md:108:1: no mutant of `move-it` passes with: `try_gpu(0)` becomes `try_gpu(9)`
         |
     108 | ```toml survivor for=move-it
         | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: remove this explanation, or write the change as `lint` prints it
    "#);
    let counts = Mutants {
        made: 2,
        not_compiling: 1,
        survived: 1,
        ..Mutants::default()
    };
    assert_eq!(report.mutants(), counts);
}

#[test]
fn a_mutant_that_passes_and_is_explained_is_counted_only() {
    let sessions = vec![answers(), mutants(right())];
    let report = linted_in(sessions, &lesson(), &options(9));
    assert_eq!(findings(&report), "");
    assert_eq!(report.mutants().explained, 1);
}

#[test]
fn a_mutant_that_fails_or_runs_for_too_long_is_killed() {
    let elsewhere = observed(&[
        ("move-device", text("cuda:1")),
        ("move-shape", tensor(&[2, 3], &[1.0; 6])),
    ]);
    let without = parse(
        "lessons/01-devices.md",
        text_with_reason().split("```toml survivor").next().unwrap(),
    );
    let without = without.unwrap();
    let report = linted_in(vec![answers(), mutants(elsewhere)], &without, &options(9));
    assert_eq!(findings(&report), "");
    assert_eq!((report.mutants().killed, report.mutants().too_long), (1, 0));
    let slow = mutants(right()).answer(NEXT, failed(Status::TimeLimit, "5 s are over"));
    let report = linted_in(vec![answers(), slow], &without, &options(9));
    assert_eq!((report.mutants().killed, report.mutants().too_long), (1, 1));
}

#[test]
fn mutants_over_the_limit_are_left_out_and_their_explanations_not_judged() {
    let sessions = vec![answers(), mutants(right())];
    let report = linted_in(sessions, &lesson(), &options(1));
    let graded_last = Mutants {
        made: 2,
        left_out: 1,
        explained: 1,
        ..Mutants::default()
    };
    assert_eq!(report.mutants(), graded_last);
    assert_eq!(findings(&report), "");
}

#[test]
fn an_explanation_for_machines_without_a_gpu_says_nothing_on_others() {
    let with_gpu = observed(&[
        ("move-device", text("cuda:0")),
        ("move-shape", tensor(&[2, 3], &[1.0; 6])),
    ]);
    let there = |mutant: Outcome| {
        let answers = Scripted::new()
            .fails("let y = todo!();", "not yet implemented")
            .answer(BOTH, with_gpu.clone())
            .answer(BOTH, right())
            .answer(FLAT, failed(Status::RuntimeError, "what \"y\" \\ is"))
            .answer("let y = x.to(&gpu(0)?)?; let z = x.to(&gpu(0)?)?;", {
                failed(Status::RuntimeError, "copies")
            });
        let options = LintOptions {
            grading: GradeOptions::new(1),
            ..options(9)
        };
        findings(&linted_in(
            vec![answers, mutants(mutant)],
            &lesson(),
            &options,
        ))
    };
    assert_eq!(
        there(right()),
        "",
        "the mutant is killed by the GPU's own name"
    );
    assert!(
        there(with_gpu.clone()).contains("a mutant of `move-it` passes every check"),
        "{}",
        there(with_gpu.clone())
    );
}

#[test]
fn answers_are_reported_in_their_order_however_many_are_graded_at_once() {
    let opened = Arc::new(AtomicUsize::new(0));
    let count = opened.clone();
    let open: Open = Arc::new(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(answers()))
    });
    let text = TEXT
        .replace("move-it", "move-on")
        .replace("move-", "shift-");
    let text = text
        .replace("id=base", "id=basis")
        .replace("devices", "others");
    let other = parse("lessons/02-others.md", &text).unwrap();
    let first = lesson();
    let both = [&first, &other].map(|lesson| (lesson, lesson.exercises().next().unwrap()));
    let options = LintOptions {
        workers: NonZeroUsize::new(3).unwrap(),
        ..options(0)
    };
    let report = lint(&open, &both, &options);
    let order: Vec<&str> = report
        .exercises
        .iter()
        .map(|linted| linted.exercise.as_str())
        .collect();
    assert_eq!(order, ["move-it", "shift-on"]);
    assert_eq!(report.graded(), 8);
    assert!((1..=3).contains(&opened.load(Ordering::Relaxed)));
}

/// The fixture, with inputs added to its second check.
fn computed(text: &str) -> Lesson {
    let old = "observe = \"y\"\nshape = [2, 3]\nmessage = \"`y` is {got}\"";
    let new = "as-solution = \"f(a)\"\ngiven = { a = \"usize 0..9\" }\nmessage = \"no\"";
    parse("lessons/01-devices.md", &text.replace(old, new)).unwrap()
}

#[test]
fn an_exercise_without_a_computed_check_says_why() {
    let found = |lesson: &Lesson| {
        let report = linted_in(vec![answers(), Scripted::new()], lesson, &options(0));
        let all = report.findings().map(ToString::to_string);
        let found: Vec<String> = all.filter(|found| found.contains("computed")).collect();
        (found.join("\n\n"), report.points().to_string())
    };
    // The second session is the reference.
    let silent = parse("lessons/01-devices.md", TEXT).unwrap();
    assert_snapshot!(found(&silent).0, @r#"
    lessons/01-devices.md:56:1: `move-it` has no computed check: anyone who knows its values can answer without solving it
        |
     56 | ```rust exercise id=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: add a check with `as-solution`; where no value can show that an answer is right, say why after the id: observed-because="…"
    "#);
    assert_eq!(found(&lesson()), (String::new(), "0 of 4".into()));
    assert_eq!(found(&computed(TEXT)), (String::new(), "1 of 4".into()));
    assert_snapshot!(found(&computed(&text_with_reason())).0, @r"
    lessons/01-devices.md:56:1: `move-it` says why it has no computed check, but has one
        |
     56 | ```rust exercise id=move-it observed-because=places
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: take `observed-because` out
    ");
}

#[test]
fn a_computed_check_for_which_the_solution_always_gives_the_same_is_found() {
    let found = |value: fn(&Inputs) -> Value| {
        let solution = Scripted::new().computes("move-shape", value);
        let report = linted_in(vec![answers(), solution], &computed(TEXT), &options(0));
        let all = report.findings().map(ToString::to_string);
        let found: Vec<String> = all.filter(|found| found.contains("each of its")).collect();
        found.join("\n\n")
    };
    let same = found(|_| Value::Bool(true));
    let said =
        "`move-shape` is a computed check, and the solution gives true for each of its 9 inputs";
    assert!(same.contains(said), "{same}");
    assert_eq!(found(|inputs| inputs["a"].clone()), "");
    let all_fail = found(|inputs| Value::Error(format!("{:?}", inputs["a"])));
    assert!(all_fail.contains("each of its 9 inputs"), "{all_fail}");
}

#[test]
fn a_linter_that_is_stopped_says_so() {
    let options = LintOptions {
        stopped: &|| true,
        ..options(9)
    };
    let report = linted_in(Vec::new(), &lesson(), &options);
    assert!(report.stopped && report.exercises.is_empty());
}
