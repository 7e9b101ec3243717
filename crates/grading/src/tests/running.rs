use std::time::Duration;

use gpu_tutor_session::{Transfers, Variable};
use insta::assert_snapshot;

use super::super::asking::{Asked, Seen, ask};
use super::super::cell::graders_cell;
use super::super::checks::not_seen;
use super::super::{GradeOptions, Reference, Report, Verdict, grade};
use super::*;

fn told(report: &Report) -> String {
    let line =
        |check: &crate::CheckReport| format!("{} {:?}: {}", check.id, check.verdict, check.message);
    let lines: Vec<String> = report.checks.iter().map(line).collect();
    format!(
        "{} of {}, exit {}\n{}",
        report.score,
        report.max_score,
        report.exit_code(),
        lines.join("\n")
    )
}

#[test]
fn a_right_answer_passes_after_reset_and_setups_in_one_check_cell() {
    let mut session = passing();
    let report = graded(&mut session, SOLUTION, 0);
    assert_eq!(
        session.ran,
        [
            ":reset",
            "let n = 3;",
            "let x = ones((2, 3))?;",
            SOLUTION,
            BOTH
        ]
    );
    assert_snapshot!(told(&report), @r"
    3 of 3, exit 0
    move-device Passed: `y` is there
    move-shape Passed: `y` keeps its shape
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn the_report_has_the_keys_of_the_contract_first() {
    let report = graded(&mut passing(), SOLUTION, 0);
    assert_snapshot!(serde_json::to_string_pretty(&report).unwrap(), @r#"
    {
      "exercise": "move-it",
      "passed": true,
      "score": 3,
      "max_score": 3,
      "checks": [
        {
          "id": "move-device",
          "passed": true,
          "message": "`y` is there",
          "hint": null,
          "verdict": "passed",
          "title": "`y` is there",
          "points": 2,
          "evidence": "observed"
        },
        {
          "id": "move-shape",
          "passed": true,
          "message": "`y` keeps its shape",
          "hint": null,
          "verdict": "passed",
          "title": "`y` keeps its shape",
          "points": 1,
          "evidence": "observed"
        },
        {
          "id": "move-copies",
          "passed": false,
          "message": "not judged: needs 1 GPU",
          "hint": null,
          "verdict": "not_judged",
          "title": "one copy",
          "points": 1,
          "evidence": "observed"
        }
      ],
      "verdict": "passed",
      "title": "Exercise: move it",
      "not_judged": {
        "checks": [
          "move-copies"
        ],
        "points": 1
      },
      "seed": 1
    }
    "#);
    let line = serde_json::to_string(&report).unwrap();
    assert!(line.starts_with(
        r#"{"exercise":"move-it","passed":true,"score":3,"max_score":3,"checks":[{"id":"#
    ));
}

#[test]
fn a_wrong_value_fails_with_the_checks_words_and_hint() {
    let wrong = observed(&[
        ("move-device", text("cuda:1")),
        ("move-shape", tensor(&[3, 2], &[1.0; 6])),
    ]);
    let report = graded(&mut Scripted::new().answer(BOTH, wrong), SOLUTION, 0);
    assert_snapshot!(told(&report), @r"
    0 of 3, exit 1
    move-device Failed: `y` is on cuda:1, not cpu
    move-shape Failed: `y` is (3, 2)
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    assert_eq!(report.checks[0].hint.as_deref(), Some("Which device?"));
}

#[test]
fn an_answer_that_does_not_compile_is_told_once() {
    let mut session = Scripted::new().answer(
        "let y = ;",
        failed(Status::CompileError, "expected expression"),
    );
    let report = graded(&mut session, "let z = 1;\n// %% second\nlet y = ;", 0);
    assert_snapshot!(told(&report), @r"
    0 of 3, exit 1
    move-device Failed: your answer does not compile, in its cell 2:
    │ expected expression
    move-shape Failed: not reached: the answer must run first
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    assert_eq!(report.error.unwrap().message, "expected expression");
    assert_eq!(report.error_cell, Some(2));
}

#[test]
fn a_check_that_does_not_compile_leaves_the_others_judged() {
    let mut session = Scripted::new()
        .answer(BOTH, failed(Status::CompileError, "both"))
        .answer(
            DEVICE,
            failed(Status::CompileError, "no method named `device` found"),
        )
        .answer(
            SHAPE,
            observed(&[("move-shape", tensor(&[2, 3], &[0.0; 6]))]),
        );
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    1 of 3, exit 1
    move-device Failed: `y.device()` cannot be evaluated after your answer. Does it define every name that the exercise asks for?
    │ no method named `device` found
    move-shape Passed: `y` keeps its shape
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn a_check_that_does_not_compile_names_what_the_answer_has_done_to_its_names() {
    let says = |ran: Outcome| {
        let mut error = failed(Status::CompileError, "cannot add");
        error.error.as_mut().unwrap().help = Some("change the check".into());
        let mut session = Scripted::new()
            .answer(SOLUTION, ran)
            .answer(BOTH, error.clone())
            .answer(DEVICE, error);
        graded(&mut session, SOLUTION, 0).checks[0].message.clone()
    };
    let used_up = Outcome {
        lost: vec!["y".into()],
        ..Outcome::default()
    };
    assert_snapshot!(says(used_up), @"`y.device()` cannot be evaluated after your answer, because your answer moves `y`: borrow it (`&y`) or pass a copy (`y.clone()`)");
    let y = Variable {
        name: "y".into(),
        ..Variable::default()
    };
    let bound = Outcome {
        variables: vec![y],
        ..Outcome::default()
    };
    assert_snapshot!(says(bound), @r"
    `y.device()` cannot be evaluated after your answer. Look at the type of `y`.
    │ cannot add
    ");
}

#[test]
fn the_code_of_a_longer_check_is_not_shown() {
    for code in ["{\n    y.device()\n}", "::prelude::grading::absent_gpu()"] {
        let text = TEXT.replace("\"y.device()\"", &format!("{code:?}"));
        let lesson = parse("lessons/01-devices.md", &text).unwrap();
        let exercise = lesson.exercises().next().unwrap();
        let seen = Seen::Failed {
            outcome: Box::new(failed(Status::RuntimeError, "no")),
            values: Vec::new(),
            asked: 0,
            in_answer: false,
        };
        let report = not_seen(exercise, &exercise.checks[0], &[], Some(&seen), &[]);
        assert_eq!(
            report.message, "this check failed after your answer:\n│ no",
            "{code}"
        );
    }
}

#[test]
fn what_was_observed_before_a_check_failed_is_observed_again() {
    let mut half = failed(Status::RuntimeError, "no such thing");
    half.observations = right().observations[..1].to_vec();
    let mut session = Scripted::new()
        .answer(BOTH, half)
        .answer(DEVICE, observed(&[("move-device", text("cuda:3"))]))
        .answer(SHAPE, failed(Status::RuntimeError, "no such thing"));
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 1
    move-device Failed: `y` is on cuda:3, not cpu
    move-shape Failed: `y` failed after your answer:
    │ no such thing
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    // The check that was evaluated may have changed variables.
    let again = [":reset", "let n = 3;", "let x = ones((2, 3))?;", SOLUTION];
    let ran = [&[BOTH][..], &again, &[DEVICE, SHAPE]].concat();
    assert_eq!(session.ran[4..], ran);
}

#[test]
fn a_check_that_takes_too_long_is_not_asked_again() {
    let shape = observed(&[("move-shape", tensor(&[2, 3], &[1.0; 6]))]);
    let mut session = Scripted::new()
        .answer(BOTH, failed(Status::TimeLimit, "60 s"))
        .answer(SHAPE, shape);
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    1 of 3, exit 1
    move-device Failed: `y.device()` takes too long after your answer:
    │ 60 s
    move-shape Passed: `y` keeps its shape
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    assert!(!session.ran.iter().any(|cell| cell == DEVICE));
}

#[test]
fn a_check_that_ends_the_session_is_judged_and_the_answer_run_again_for_the_next() {
    let mut session = Scripted::new()
        .answer(BOTH, failed(Status::Died, "signal 11"))
        .answer(DEVICE, failed(Status::Died, "signal 11"))
        .answer(
            SHAPE,
            observed(&[("move-shape", tensor(&[2, 3], &[0.0; 6]))]),
        );
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    1 of 3, exit 1
    move-device Failed: the session ended while `y.device()` was evaluated:
    │ signal 11
    move-shape Passed: `y` keeps its shape
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    assert_eq!(
        session.ran.iter().filter(|cell| *cell == SOLUTION).count(),
        3
    );
}

#[test]
fn an_answer_that_ends_the_session_fails() {
    let mut session = Scripted::new().answer(SOLUTION, failed(Status::Died, "exit code 1"));
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 1
    move-device Failed: your answer ended the session:
    │ exit code 1
    move-shape Failed: not reached: the answer must run first
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn an_interrupt_gives_no_grade() {
    let mut session = Scripted::new().answer(SOLUTION, failed(Status::Interrupted, "interrupted"));
    assert_eq!(graded(&mut session, SOLUTION, 0).exit_code(), 2);
    let mut session = Scripted::new().answer(BOTH, failed(Status::Interrupted, "interrupted"));
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 2
    move-device CouldNotGrade: grading was interrupted; try again
    move-shape CouldNotGrade: grading was interrupted; try again
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn an_answer_that_ran_into_the_time_limit_fails() {
    let limit = Duration::from_secs(3);
    let mut session = Scripted::new().takes_too_long(SOLUTION, limit);
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 1
    move-device Failed: your answer takes too long:
    │ it ran for more than 3 s (is there a loop that never ends, or far too much work?)
    move-shape Failed: not reached: the answer must run first
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    let mut session = Scripted::new()
        .takes_too_long(BOTH, limit)
        .takes_too_long(DEVICE, limit)
        .takes_too_long(SHAPE, limit);
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 1
    move-device Failed: `y.device()` takes too long after your answer:
    │ it ran for more than 3 s (is there a loop that never ends, or far too much work?)
    move-shape Failed: `y` takes too long after your answer:
    │ it ran for more than 3 s (is there a loop that never ends, or far too much work?)
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn a_setup_that_fails_or_an_empty_answer_gives_no_grade_and_a_reason() {
    let mut session = Scripted::new().fails("let n = 3;", "boom");
    let report = graded(&mut session, SOLUTION, 0);
    assert_snapshot!(report.reason.unwrap(), @"the lesson's setup `base` failed: boom");
    let report = graded(&mut passing(), "// %%\n\n", 0);
    assert_snapshot!(report.reason.as_deref().unwrap(), @"the answer is empty");
    assert_eq!(report.exit_code(), 2);
}

#[test]
fn an_answer_that_sends_values_itself_is_not_run_on() {
    let mut session = Scripted::new()
        .answer(SOLUTION, right())
        .answer(BOTH, right());
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 1
    move-device Failed: your answer failed while it ran:
    │ the answer has written to the grader's channel (remove the code that calls `::prelude::wire`)
    move-shape Failed: not reached: the answer must run first
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn an_answer_whose_session_cannot_be_opened_is_not_graded() {
    let mut unopened = failed(Status::Died, "no such file");
    unopened.error = Some(CellError::new("session", "no such file"));
    let mut session = Scripted::new().answer(SOLUTION, unopened);
    let report = graded(&mut session, SOLUTION, 0);
    assert_eq!(report.exit_code(), 2);
    assert!(format!("{report:?}").contains("no such file"), "{report:?}");
}

#[test]
fn a_check_that_sends_nothing_cannot_be_graded() {
    let mut session = Scripted::new().answer(BOTH, Outcome::default());
    assert_snapshot!(told(&graded(&mut session, SOLUTION, 0)), @r"
    0 of 3, exit 2
    move-device CouldNotGrade: the session sent no value for `y.device()`; try again
    move-shape CouldNotGrade: the session sent no value for `y`; try again
    move-copies NotJudged: not judged: needs 1 GPU
    ");
}

#[test]
fn a_second_value_or_an_unknown_id_fails_the_check_in_whose_cell_it_came() {
    let device = || observed(&[("move-device", text("cpu"))]);
    for id in ["move-device", "move-nothing"] {
        let mut sent = right();
        sent.observations
            .extend(observed(&[(id, text("cpu"))]).observations);
        let mut more = device();
        more.observations
            .extend(observed(&[(id, text("cpu"))]).observations);
        let mut session = Scripted::new()
            .answer(BOTH, sent)
            .answer(DEVICE, more)
            .answer(SHAPE, right_shape());
        let report = graded(&mut session, SOLUTION, 0);
        let message = &report.checks[0].message;
        assert!(
            message.contains("has written to the grader's channel"),
            "{message}"
        );
        assert_eq!((report.passed, report.score), (false, 1), "{report:?}");
    }
}

#[test]
fn a_measure_sums_over_the_answers_cells_and_is_judged_where_there_is_a_gpu() {
    let copy = Outcome {
        transfers: Transfers {
            h2d: 1,
            ..Transfers::default()
        },
        ..Outcome::default()
    };
    let values = [
        ("move-device", text("cuda:0")),
        ("move-shape", tensor(&[2, 3], &[0.0; 6])),
    ];
    let mut session = Scripted::new()
        .answer("a", copy.clone())
        .answer("b", copy)
        .answer(BOTH, observed(&values));
    assert_snapshot!(told(&graded(&mut session, "a\n// %%\nb", 1)), @r"
    3 of 4, exit 1
    move-device Passed: `y` is there
    move-shape Passed: `y` keeps its shape
    move-copies Failed: 2 copies
    ");
}

#[test]
fn an_exercise_that_this_machine_cannot_judge_says_so_and_runs_nothing() {
    let text = TEXT.replace("message = \"`y` is", "needs-gpus = 2\nmessage = \"`y` is");
    let lesson = parse("lessons/01-devices.md", &text).unwrap();
    let exercise = lesson.exercises().next().unwrap();
    let mut session = Scripted::new();
    let mut reference = Reference::of(Scripted::new());
    let options = GradeOptions::new(0);
    let report = grade(
        &mut session,
        &mut reference,
        &lesson,
        exercise,
        SOLUTION,
        &options,
    );
    assert_snapshot!(told(&report), @r"
    0 of 0, exit 2
    move-device NotJudged: not judged: needs 2 GPUs
    move-shape NotJudged: not judged: needs 2 GPUs
    move-copies NotJudged: not judged: needs 1 GPU
    ");
    assert_eq!((report.verdict, session.ran.len()), (Verdict::NotJudged, 0));
}

#[test]
fn an_answer_after_which_nothing_can_run_fails_the_check_at_which_it_was() {
    let cell = |check: &'static str| Asked {
        check,
        part: check.to_owned(),
        inputs: None,
    };
    let both = graders_cell(["one", "two"]);
    let mut session = Scripted::new().answer(&both, failed(Status::Died, "killed"));
    let seen = ask(&mut session, &[cell("one"), cell("two")], &mut |_| false);
    assert!(matches!(seen["one"], Seen::Failed { .. }));
    assert!(!seen.contains_key("two"));
}
