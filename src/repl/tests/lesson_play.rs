use super::support::{left_at, session, visit, visit_with};

#[test]
fn enter_plays_the_lesson_step_by_step() {
    insta::assert_snapshot!(visit(&["", "", "", ""]).screen, @r#"
    gpu-tutor 0

    5.6.1 Computing devices
    Where a tensor lives.

    Enter begins the lesson, or type Rust · device: cpu · `:help` · Ctrl-D leaves
    devices 1/8 › 

    ## Naming a device

    Predict what this shows.

      │ device_count()
    Enter runs it
    devices 1/8 › 
    0
      ⏱ run 0.5 ms · compile 90 ms · device 0.0 ms · cpu

      │ device("cuda:9")?
    Enter runs it
    devices 2/8 › 
    error: 0 CUDA devices
    this error is intended: it is what the cell shows
    devices 3/8 › 

    ## A question

    Think.

    Question: Where does it go?

    1. here
    2. there
    type the number of an option; Enter shows the answer
    until next time: `gpu-tutor` continues from here
    "#);
}

#[test]
fn setups_run_unseen_before_the_demo_that_needs_them() {
    let visit = visit(&["", ""]);
    assert_eq!(visit.ran, ["let n = 3;", "device_count()"]);
    assert!(!visit.screen.contains("let n = 3;"));
}

#[test]
fn a_demo_with_a_session_of_its_own_leaves_the_learners_alone() {
    let visit = visit(&["", "", ""]);
    assert_eq!(visit.ran, ["let n = 3;", "device_count()"]);
    assert!(
        visit.screen.contains("this error is intended"),
        "{}",
        visit.screen
    );
}

#[test]
fn code_shown_above_the_prompt_is_not_shown_twice() {
    let once = visit(&["", ""]).screen;
    assert_eq!(once.matches("│ device_count()").count(), 1, "{once}");
    let again = visit(&["", "1 + 1", ""]).screen;
    assert_eq!(again.matches("│ device_count()").count(), 2, "{again}");
}

#[test]
fn a_question_is_answered_by_number() {
    let visit = visit(&[":goto where", "7", "1", "1 + 1", "2"]);
    assert!(
        visit.prompts[1].0.starts_with("devices 5/8 [1-2]"),
        "{:?}",
        visit.prompts
    );
    for said in [
        "choose a number from 1 to 2",
        "Not that one",
        "Look again at `y`.",
        "try again",
        "Right.",
        "There it goes.",
    ] {
        assert!(visit.screen.contains(said), "{}", visit.screen);
    }
    assert!(
        visit.ran.contains(&"1 + 1".to_owned()),
        "other lines are still Rust"
    );
    assert!(
        visit
            .progress
            .answered("where")
            .is_some_and(|answer| answer.right)
    );
}

#[test]
fn a_question_is_answered_by_name_from_anywhere() {
    let visit = visit(&[
        ":answer where 1",
        ":answer where",
        ":answer 1",
        ":answer what 1",
        ":answer where 2",
    ]);
    for said in [
        "Look again at `y`.",
        "Where does it go?",
        "there is no question to answer here",
        "there is no question `what`",
        "There it goes.",
    ] {
        assert!(visit.screen.contains(said), "{}", visit.screen);
    }
    assert!(!visit.screen.contains("try again"), "{}", visit.screen);
    let answer = visit.progress.answered("where");
    assert!(answer.is_some_and(|answer| answer.right));
}

#[test]
fn code_that_was_copied_with_its_fence_or_prompt_is_run() {
    let visit = visit(&[
        "```rust\n1 + 1\n```",
        "devices 1/25 › let y1 = 1;\n  ⏱ run 7 µs\ndevices 1/25 › y1",
    ]);
    let ran: Vec<Vec<&str>> = visit
        .ran
        .iter()
        .map(|cell| cell.lines().map(str::trim).collect())
        .collect();
    assert!(ran.contains(&vec!["1 + 1"]), "{ran:?}");
    assert!(ran.contains(&vec!["let y1 = 1;", "", "y1"]), "{ran:?}");
}

#[test]
fn going_on_from_a_question_shows_its_answer() {
    let visit = visit(&[":goto where", ""]);
    assert!(visit.screen.contains("It is 2: there"), "{}", visit.screen);
    assert!(visit.progress.answered("where").is_none());
}

#[test]
fn the_end_of_a_lesson_offers_the_next_and_enter_begins_it() {
    let visit = visit(&["1 + 1", ":goto 8", ""]);
    assert!(
        visit
            .screen
            .contains("The end of this lesson. Next: 5.6.2 Tensors."),
        "{}",
        visit.screen
    );
    assert!(
        visit.screen.contains("\n5.6.2 Tensors\n"),
        "{}",
        visit.screen
    );
    assert!(visit.ran.contains(&":reset".to_owned()), "{:?}", visit.ran);
    assert_eq!(visit.progress.last_lesson(), Some("tensors"));
}

#[test]
fn the_last_lesson_ends_quietly() {
    let progress = left_at("tensors", "#the-end");
    let visit = visit_with(session(), progress, &["", "", ""]);
    assert_eq!(
        visit.screen.matches("The end of the last lesson").count(),
        3,
        "{}",
        visit.screen
    );
}
