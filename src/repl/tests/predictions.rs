use gpu_tutor_grading::observing;
use gpu_tutor_lessons::Predicted;
use gpu_tutor_session::scripted::Scripted;
use gpu_tutor_session::{Observation, Outcome, Value};
use gpu_tutor_teaching::progress::Progress;

use super::support::{Visit, session, visit_lesson};

const LESSON: &str = r#"---
id: devices
title: Devices
section: 5.6.1
summary: Where a tensor lives.
---
# Devices

Count them.

```toml predict id=how-many
question = "How many?"
number = { factor = 2 }
outcome = "device_count()"
explain = "As many as there are."
```
```rust demo id=count
device_count()
```
```toml expect
shows = ["0"]
```
```toml predict id=in-order
question = "Which is first?"
order = ["a", "b", "c"]
outcome = "times"
explain = "So it is."
```
```rust demo id=times
times
```
```toml expect
ran = true
```
```toml predict id=no-choice
question = "Which?"
options = ["this", "that"]
answer = 2
explain = "Always that."
```
```rust demo id=that
that
```
```toml expect
ran = true
```
"#;

fn observed(id: &str, value: Value) -> Outcome {
    let id = id.to_owned();
    Outcome {
        observations: vec![Observation { id, value }],
        ..Outcome::default()
    }
}

fn scripted() -> Scripted {
    let number = Value::Number;
    let times = [3.0, 1.0, 2.0].map(number).to_vec();
    session()
        .answer(
            &observing("how-many", "device_count()"),
            observed("how-many", number(4.0)),
        )
        .answer(
            &observing("in-order", "times"),
            observed("in-order", Value::List(times)),
        )
}

fn visit(lines: &[&str]) -> Visit {
    visit_lesson(LESSON, scripted(), Progress::default(), lines)
}

#[test]
fn a_prediction_is_asked_before_its_demo_and_shown_beside_the_outcome() {
    insta::assert_snapshot!(visit(&["", "2", "1 2 3", ""]).screen, @"
    gpu-tutor 0

    5.6.1 Devices
    Where a tensor lives.

    Enter begins the lesson, or type Rust · device: cpu · `:help` · Ctrl-D leaves
    devices 1/4 › 

    # Devices

    Count them.

      │ device_count()

    Predict: How many?
    type a number; Enter alone runs it without a prediction
    devices 1/4 [number] › 2
    0
      ⏱ run 0.5 ms · compile 90 ms · device 0.0 ms · cpu

    ╭──────────┬────────╮
    │ you said │ it was │
    ├──────────┼────────┤
    │ 2        │ 4      │
    ╰──────────┴────────╯
    near enough: within a factor of 2
    As many as there are.

      │ times

    Predict: Which is first?

    1. a
    2. b
    3. c
    type the numbers in order, such as `3 2 1`; Enter alone runs it without a
    prediction
    devices 2/4 [order] › 1 2 3

    ╭──────────┬────────╮
    │ you said │ it was │
    ├──────────┼────────┤
    │ 1. a     │ 2. b   │
    │ 2. b     │ 3. c   │
    │ 3. c     │ 1. a   │
    ╰──────────┴────────╯
    places 1, 2 and 3 differ
    So it is.

      │ that

    Predict: Which?

    1. this
    2. that
    type the number of an option; Enter alone runs it without a prediction
    devices 3/4 [1-2] › 
    The end of the last lesson. `:lessons` shows what is left to do.
    until next time: `gpu-tutor` continues from here
    ");
}

#[test]
fn enter_alone_predicts_nothing_and_costs_no_cell() {
    let visit = visit(&["", "", "", ""]);
    assert_eq!(visit.ran, ["device_count()", "times", "that"]);
    assert!(!visit.screen.contains("you said"), "{}", visit.screen);
    assert_eq!(visit.progress.predicted("how-many"), None);
}

#[test]
fn a_line_that_is_no_prediction_is_rust_and_the_question_stays_open() {
    let visit = visit(&[
        "",
        "1 + 1",
        ":predict",
        ":predict 3 apples",
        "12",
        "3 1",
        "312",
    ]);
    assert!(visit.ran.contains(&"1 + 1".to_owned()), "{:?}", visit.ran);
    for said in [
        "`apples` cannot be part of this answer",
        "too high by a factor of 3",
        "each number from 1 to 3 exactly once",
    ] {
        assert!(visit.screen.contains(said), "{said}: {}", visit.screen);
    }
    assert_eq!(visit.screen.matches("How many?").count(), 2);
    assert!(
        visit.prompts[1].0.contains("[number]"),
        "{:?}",
        visit.prompts
    );
}

#[test]
fn the_first_prediction_is_kept() {
    let visit = visit(&[
        "",
        "12",
        ":back",
        "4",
        ":predict no-choice 2",
        ":goto that",
        "",
    ]);
    let made = visit.progress.predicted("how-many").expect("a prediction");
    assert_eq!((&made.said, made.right), (&Predicted::Number(12.0), false));
    assert!(visit.screen.contains("exactly"), "{}", visit.screen);
    let other = visit.progress.predicted("no-choice");
    assert!(other.is_some_and(|made| made.right), "{}", visit.screen);
}

#[test]
fn a_demo_that_is_gone_to_asks_before_it_runs() {
    let visit = visit(&[":goto times", "2 3 1"]);
    assert!(
        visit.screen.contains("every place is right"),
        "{}",
        visit.screen
    );
    assert_eq!(visit.ran[..2], ["device_count()", "times"]);
}

#[test]
fn the_catalogue_counts_what_was_right() {
    let visit = visit(&["", "12", "231", ":lessons"]);
    assert!(visit.screen.contains("1 of 2 right"), "{}", visit.screen);
}

#[test]
fn an_outcome_that_cannot_be_told_is_said_and_not_kept() {
    let visit = visit_lesson(LESSON, session(), Progress::default(), &["", "3"]);
    let said = "nothing to compare your prediction with";
    assert!(visit.screen.contains(said), "{}", visit.screen);
    assert_eq!(visit.progress.predicted("how-many"), None);
}
