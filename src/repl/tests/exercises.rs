use gpu_tutor_session::{CellError, Outcome, Status};
use gpu_tutor_teaching::progress::Progress;

use super::support::{Visit, session, visit, visit_with};

fn tries(visit: &Visit) -> u32 {
    visit
        .progress
        .score("move-it")
        .map_or(0, |score| score.tries)
}

const STARTER: &str = "let y = todo!();\n// one more line";

#[test]
fn the_starter_waits_on_the_line_to_be_edited() {
    let visit = visit(&[":goto move-it", "1"]);
    let (prompt, prefill) = &visit.prompts[1];
    assert_eq!(prefill, STARTER);
    assert_eq!(prompt, "devices 7/8 ›\n");
    assert_eq!(visit.prompts[2].1, "", "only once");
}

#[test]
fn a_wrong_answer_and_then_a_right_one() {
    let visit = visit(&[":goto move-it", "let y = 1;", "let y = x.to(&cpu())?;", ""]);
    insta::assert_snapshot!(visit.screen, @"
    gpu-tutor 0

    5.6.1 Computing devices
    Where a tensor lives.

    Enter begins the lesson, or type Rust · device: cpu · `:help` · Ctrl-D leaves
    devices 1/8 › :goto move-it

    ## Move it

    Bind `y`.

    Your turn: 3 checks, 4 points
    Edit the cell, then press Enter to run and grade it. Alt-Enter adds a line.
    Stuck? `:hint`. Not now? `:skip`.
    devices 7/8 ›
    let y = 1;
    ✗ `y` is there (0 of 2 points, observed)
      it was not moved
    ✗ `y` keeps its shape (0 of 1 point, observed)
      it was not moved
    ✗ `y` is a tensor (0 of 1 point, observed)
      it was not moved
    not passed yet: 0 of 4 points
    press the up arrow to get your cell back; `:hint` helps
    devices 7/8 › let y = x.to(&cpu())?;
      ⏱ run 1.2 ms · compile 0.0 ms · device 0.0 ms · cpu
      y  Tensor[2, 3] f32 on cpu, 24 B
    ✓ `y` is there (2 of 2 points, observed)
    ✓ `y` keeps its shape (1 of 1 point, observed)
    ✓ `y` is a tensor (1 of 1 point, observed)
    passed: 4 of 4 points
    Enter continues
    devices 7/8 › 

    ## The end

    That was all.
    The end of this lesson. Next: 5.6.2 Tensors.
    Enter begins it with an empty session; `:lessons` lists all
    until next time: `gpu-tutor` continues from here
    ");
    let best = visit.progress.score("move-it").expect("a score");
    assert_eq!(
        (best.passed, best.score, best.max_score, best.tries),
        (true, 4, 4, 2)
    );
}

#[test]
fn an_answer_that_does_not_run_is_not_graded() {
    let visit = visit(&[":goto move-it", "let y = todo!();"]);
    assert!(
        visit.screen.contains("error: not yet implemented"),
        "{}",
        visit.screen
    );
    assert!(visit.progress.score("move-it").is_none());
}

#[test]
fn looking_at_a_value_is_not_an_answer() {
    let visit = visit(&[":goto move-it", "let y = 1;", "y", ":gpus"]);
    assert_eq!(tries(&visit), 1);
}

#[test]
fn an_empty_line_brings_the_attempt_back() {
    let visit = visit(&[":goto move-it", "", "let y = 1;", "", ":check"]);
    assert_eq!(visit.prompts[2].1, STARTER);
    assert_eq!(visit.prompts[4].1, "let y = 1;");
    assert_eq!(tries(&visit), 2, "`:check` grades it again");
}

#[test]
fn what_an_attempt_has_used_up_or_changed_is_there_for_the_next_one() {
    const GIVEN: &str = "let x = ones((2, 3))?;";
    let x = || vec!["x".to_owned()];
    let consumes = Outcome {
        lost: x(),
        ..Outcome::default()
    };
    let fails = Outcome {
        changed: x(),
        ..Outcome::failed(Status::RuntimeError, CellError::new("error", "no"))
    };
    let session = session()
        .answer("let y = x * 2.0;", consumes)
        .answer("let y = x.half()?;", fails);
    let lines = [
        ":goto move-it",
        "let y = x * 2.0;",
        "y",
        "let y = x.half()?;",
        "let y = x.to(&cpu())?;",
    ];
    let visit = visit_with(session, Progress::default(), &lines);
    let at = |code| visit.ran.iter().position(|ran| ran == code);
    assert_eq!(
        visit.ran[at(GIVEN).expect("given")..],
        [GIVEN, lines[1], "y", GIVEN, lines[3], GIVEN, lines[4]]
    );
    let said = "restored to what the exercise provides: `x`";
    assert_eq!(visit.screen.matches(said).count(), 2, "{}", visit.screen);
}

#[test]
fn check_after_a_pass_grades_what_was_written_since_and_says_so() {
    let lines = [
        ":goto move-it",
        "let y = x.to(&cpu())?;",
        "let y = 1;",
        ":check",
        "let y = todo!();",
        ":check",
        "let y = x.to(&gpu)?; :check",
    ];
    let visit = visit(&lines);
    let screen = &visit.screen;
    assert_eq!(tries(&visit), 4, "{screen}");
    assert_eq!(
        screen.matches("passed: 4 of 4 points").count(),
        2,
        "{screen}"
    );
    let said = "grading the cell `let y = 1;`";
    assert_eq!(screen.matches(said).count(), 2, "{screen}");
    assert!(
        screen.contains("did not run, so it is not graded"),
        "{screen}"
    );
    assert!(
        screen.contains("grading the cell `let y = x.to(&gpu)?;`"),
        "{screen}"
    );
    let best = visit.progress.score("move-it").expect("a score");
    assert!(best.passed && best.score == 4, "the best one is kept");
}

#[test]
fn a_command_that_names_another_exercise_says_how_to_go_there() {
    let visit = visit(&[":goto move-it", ":hint other", ":hint move-it"]);
    assert_eq!(visit.screen.matches("A nudge.").count(), 1);
    assert!(
        visit.screen.contains("no exercise `other`"),
        "{}",
        visit.screen
    );
}

#[test]
fn hints_come_one_by_one() {
    let screen = visit(&[":goto move-it", ":hint", ":hint", ":hint", ":hint"]).screen;
    let at = |text: &str| {
        screen
            .find(text)
            .unwrap_or_else(|| panic!("{text} in {screen}"))
    };
    assert!(at("A nudge.") < at("The way.") && at("The way.") < at("Nearly the answer."));
    assert_eq!(screen.matches("Nearly the answer.").count(), 2);
    assert_eq!(screen.matches("Hint 3 of 3").count(), 2);
}

#[test]
fn the_solution_is_asked_for_twice_before_any_attempt() {
    let once = visit(&[":goto move-it", ":solution"]).screen;
    assert!(
        once.contains("You have not tried yet") && !once.contains("try_gpu"),
        "{once}"
    );
    assert!(
        visit(&[":goto move-it", ":solution", ":solution"])
            .screen
            .contains("try_gpu(0)")
    );
    assert!(
        visit(&[":goto move-it", "let y = 1;", ":solution"])
            .screen
            .contains("try_gpu(0)")
    );
}

#[test]
fn an_exercise_can_be_passed_over() {
    let visit = visit(&[":goto move-it", ":skip"]);
    assert!(
        visit.screen.contains("skipped exercise `move-it`"),
        "{}",
        visit.screen
    );
    assert!(visit.screen.contains("That was all."), "{}", visit.screen);
}

#[test]
fn away_from_exercises_their_commands_say_so() {
    let screen = visit(&[":hint", ":solution", ":check"]).screen;
    for said in [
        "exercises have hints",
        "exercises have solutions",
        "no exercise here",
    ] {
        assert!(screen.contains(said), "{said}: {screen}");
    }
}

#[test]
fn reset_restores_the_exercises_own_input() {
    let visit = visit(&[":goto move-it", "let x = 0;", ":reset"]);
    let last: Vec<_> = visit
        .ran
        .iter()
        .rev()
        .take(4)
        .rev()
        .map(String::as_str)
        .collect();
    assert_eq!(
        last,
        [
            ":reset",
            "let n = 3;",
            "device_count()",
            "let x = ones((2, 3))?;"
        ]
    );
}

#[test]
fn a_command_typed_behind_the_draft_leaves_it_on_the_line() {
    let visit = visit(&[
        ":goto move-it",
        "let y = todo!();\n:hint",
        "let y = x; :skip",
    ]);
    assert!(visit.screen.contains("Hint 1 of 3"), "{}", visit.screen);
    assert_eq!(visit.prompts[2].1, "let y = todo!();");
    assert!(visit.screen.contains("That was all."), "{}", visit.screen);
    assert_eq!(visit.prompts[3].1, "", "skipped, and the draft with it");
}

#[test]
fn check_behind_a_draft_grades_the_draft() {
    let visit = visit(&[":goto move-it", "let y = x.to(&cpu())?; :check"]);
    assert!(
        visit.screen.contains("passed: 4 of 4 points"),
        "{}",
        visit.screen
    );
}

#[test]
fn a_try_that_binds_nothing_asked_for_is_not_graded() {
    let visit = visit(&[":goto move-it", "let z = 1;", ":check"]);
    let said = "not graded yet: the exercise asks for `y`";
    assert!(visit.screen.contains(said), "{}", visit.screen);
    assert_eq!(tries(&visit), 1, "`:check` insists");
}

#[test]
fn whoever_jumps_to_an_exercise_reads_what_it_asks() {
    for line in [":goto move-it", ":goto 7"] {
        let screen = visit(&[line]).screen;
        assert!(screen.contains("Bind `y`."), "{screen}");
    }
}

#[test]
fn an_empty_line_after_a_mere_try_brings_the_starter_back() {
    let visit = visit(&[":goto move-it", "let z = 1;", ""]);
    assert_eq!(visit.prompts[3].1, STARTER);
}
