use insta::assert_snapshot;

use super::super::{LintReport, lint};
use super::*;
use crate::session::Session;

const STAYS: &str = "let y = x.clone();";
const FLAT: &str = "let y = x.flatten_all()?;";

fn linted(session: &mut dyn Session) -> LintReport {
    lint(session, [&lesson()], 0, &mut |_| {})
}

fn findings(report: &LintReport) -> String {
    report
        .findings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// Checks answer in the order starter (which does not run), solution, `move-stays`, `move-flat`.
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
    let report = linted(&mut scripted("cuda:3", flat));
    assert_eq!(findings(&report), "");
    assert_eq!(
        (report.graded, report.skipped),
        (4, vec!["move-twice".to_owned()])
    );
}

#[test]
fn a_wrong_answer_that_passes_or_gets_another_message_is_found() {
    let report = linted(&mut scripted(
        "cpu",
        failed(Status::RuntimeError, "another"),
    ));
    assert_snapshot!(findings(&report), @r#"
    lessons/01-devices.md:97:1: the wrong answer `move-stays` does not fail at `move-device`
        |
     97 | ```rust wrong id=move-stays for=move-it check=move-device message="is on"
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: it passes every check that can be judged here

    lessons/01-devices.md:100:1: the wrong answer `move-flat` gets another message than “"y" \ is”
         |
     100 | ```rust wrong id=move-flat for=move-it check=move-shape message="\"y\" \\ is"
         | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: it gets “another”
    "#);
}

#[test]
fn a_starter_that_passes_and_a_solution_that_fails_are_found() {
    let mut session = Scripted::new()
        .answer(BOTH, right())
        .answer(SOLUTION, failed(Status::CompileError, "no `to` here"))
        .answer(STAYS, failed(Status::CompileError, "is on"))
        .answer(FLAT, failed(Status::CompileError, "\"y\" \\ is"));
    assert_snapshot!(findings(&linted(&mut session)), @r"
    lessons/01-devices.md:54:1: the starter of `move-it` passes every check
        |
     54 | ```rust exercise id=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^

    lessons/01-devices.md:60:1: the solution of `move-it` does not pass
        |
     60 | ```rust solution for=move-it
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      help: move-device: your answer does not compile: no `to` here
            move-shape: not reached: the answer must run first
    ");
}

#[test]
fn an_answer_that_cannot_be_graded_is_found_with_the_reason() {
    let mut session = Scripted::new().fails("let n = 3;", "boom");
    let report = linted(&mut session);
    assert!(
        findings(&report).contains("the lesson's setup `base` failed: boom"),
        "{}",
        findings(&report)
    );
}
