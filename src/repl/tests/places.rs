use super::support::{left_at, session, visit, visit_with};

#[test]
fn a_new_learner_is_told_how_to_begin() {
    insta::assert_snapshot!(visit(&[]).screen, @"
    gpu-tutor 0

    5.6.1 Computing devices
    Where a tensor lives.

    Enter begins the lesson, or type Rust · device: cpu · `:help` · Ctrl-D leaves
    until next time: `gpu-tutor` continues from here
    ");
}

#[test]
fn who_comes_back_goes_on_where_they_were() {
    let first = visit(&["", ""]);
    assert_eq!(
        first
            .progress
            .place("devices")
            .map(|place| place.step.as_str()),
        Some("absent")
    );
    let visit = visit_with(session(), first.progress, &[""]);
    let welcome = "Enter continues 5.6.1 Computing devices · device: cpu · `:help` · Ctrl-D leaves";
    assert!(visit.screen.contains(welcome), "{}", visit.screen);
    assert!(
        visit.screen.contains("│ device(\"cuda:9\")?"),
        "{}",
        visit.screen
    );
}

#[test]
fn what_later_steps_need_is_run_again_on_the_way() {
    let visit = visit_with(session(), left_at("devices", "move-it"), &[""]);
    assert_eq!(
        visit.ran,
        ["let n = 3;", "device_count()", "let x = ones((2, 3))?;"]
    );
    assert!(
        visit.screen.contains("Your turn: 3 checks, 4 points"),
        "{}",
        visit.screen
    );
}

#[test]
fn an_open_exercise_is_where_one_comes_back_to() {
    let progress = visit(&[":goto move-it", "let y = 1;"]).progress;
    assert_eq!(
        progress.place("devices").map(|place| place.step.as_str()),
        Some("move-it")
    );
}

#[test]
fn a_step_that_a_new_edition_lacks_is_its_neighbour() {
    let visit = visit_with(session(), left_at("devices", "gone"), &[]);
    assert_eq!(visit.prompts[0].0, "devices 3/8 › ");
}

#[test]
fn a_lesson_that_is_gone_is_the_first_lesson() {
    let visit = visit_with(session(), left_at("gone", "gone"), &[]);
    assert!(
        visit.screen.contains("Enter begins the lesson"),
        "{}",
        visit.screen
    );
}

#[test]
fn back_shows_the_step_before_again() {
    let visit = visit(&["", "", ":back", ":back", ":back"]);
    assert_eq!(
        visit.screen.matches("Predict what this shows.").count(),
        2,
        "{}",
        visit.screen
    );
    assert!(
        visit.screen.contains("this is where the lesson begins"),
        "{}",
        visit.screen
    );
}

#[test]
fn a_skipped_cell_is_run_unseen_when_it_is_needed() {
    let visit = visit(&["", ":skip", ":goto move-it"]);
    assert!(
        visit.screen.contains("skipped cell `count`"),
        "{}",
        visit.screen
    );
    assert_eq!(
        visit.ran,
        ["let n = 3;", "device_count()", "let x = ones((2, 3))?;"]
    );
}

#[test]
fn goto_takes_numbers_names_and_lessons() {
    assert!(visit(&[":goto 5"]).screen.contains("Where does it go?"));
    assert!(visit(&[":goto the-end"]).screen.contains("That was all."));
    assert!(visit(&[":goto tensors"]).screen.contains("5.6.2 Tensors"));
    assert!(visit(&[":goto 5.6.2"]).screen.contains("5.6.2 Tensors"));
    let beyond = visit(&[":goto 99"]).screen;
    assert!(
        beyond.contains("there is no step 99: this lesson's steps are 1 to 8"),
        "{beyond}"
    );
    let lost = visit(&[":goto tensor", ":goto"]).screen;
    assert!(
        lost.contains("there is no lesson `tensor`: did you mean `tensors`?"),
        "{lost}"
    );
}

#[test]
fn the_catalogue_counts_what_was_done() {
    let visit = visit(&[
        "",
        "",
        ":goto move-it",
        "let y = x.to(&cpu())?;",
        ":lessons",
    ]);
    insta::assert_snapshot!(visit.screen.split(":lessons\n").last().unwrap_or_default(), @"
    ╭───────────┬─────────┬───────────────────┬──────┬───────────╮
    │ lesson    │ section │ title             │ done │ exercises │
    ├───────────┼─────────┼───────────────────┼──────┼───────────┤
    │ devices ← │ 5.6.1   │ Computing devices │ 50 % │ move-it ✓ │
    │ tensors   │ 5.6.2   │ Tensors           │ –    │ t-move-it │
    ╰───────────┴─────────┴───────────────────┴──────┴───────────╯
    `:goto LESSON` goes to one
    until next time: `gpu-tutor` continues from here
    ");
}
