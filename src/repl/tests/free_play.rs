use gpu_tutor_session::{Outcome, SessionError, Variable};
use gpu_tutor_teaching::progress::Progress;

use super::support::{session, visit, visit_with, visit_without_its_gpu};

#[test]
fn rust_between_the_steps_is_run_and_costed() {
    let visit = visit(&["let y = x.to(&cpu())?;", ":vars", ":time"]);
    insta::assert_snapshot!(visit.screen, @"
    gpu-tutor 0

    5.6.1 Computing devices
    Where a tensor lives.

    Enter begins the lesson, or type Rust · device: cpu · `:help` · Ctrl-D leaves
    devices 1/8 › let y = x.to(&cpu())?;
      ⏱ run 1.2 ms · compile 0.0 ms · device 0.0 ms · cpu
      y  Tensor[2, 3] f32 on cpu, 24 B
    devices 1/8 › :vars
    ╭──────┬────────┬────────┬───────┬────────┬──────╮
    │ name │ type   │ shape  │ dtype │ device │ size │
    ├──────┼────────┼────────┼───────┼────────┼──────┤
    │ y    │ Tensor │ [2, 3] │ f32   │ cpu    │ 24 B │
    ╰──────┴────────┴────────┴───────┴────────┴──────╯
    devices 1/8 › :time
      │ let y = x.to(&cpu())?;
      ⏱ run 1.2 ms · compile 0.0 ms · device 0.0 ms · cpu
      y  Tensor[2, 3] f32 on cpu, 24 B
    run: time on the host; compile: time to build the cell; device: time it was
    still busy after the host was done
    until next time: `gpu-tutor` continues from here
    ");
}

#[test]
fn a_name_is_looked_up() {
    let visit = visit(&[":doc ones", ":doc nonesuch", ":doc late", ":doc"]);
    let told = visit.screen.split_once("› :doc ones").expect("asked").1;
    insta::assert_snapshot!(told, @"

    prelude::create
      │ pub fn ones(shape: impl Into<Shape>) -> Result<Tensor>

    Ones, `f32`.
    devices 1/8 › :doc nonesuch
    found no documentation for `nonesuch`
    write a method with its type or a variable, as in `?Tensor::matmul` or
    `?t.matmul`; Tab completes names
    devices 1/8 › :doc late
    `late` could not be looked up yet: rust-analyzer is still busy
    ask again in a moment
    devices 1/8 › :doc
    `:doc Tensor` explains what a `Tensor` is; `:doc t.matmul` what its method does
    until next time: `gpu-tutor` continues from here
    ");
    assert!(visit.ran.is_empty());
}

#[test]
fn reset_brings_back_the_lessons_variables_and_no_others() {
    let visit = visit(&["", "", "let n = 99;", ":reset", ":vars"]);
    assert_eq!(
        visit.ran,
        [
            "let n = 3;",
            "device_count()",
            "let n = 99;",
            ":reset",
            "let n = 3;",
            "device_count()"
        ]
    );
    assert!(
        visit
            .labels
            .contains(&"preparing the lesson's variables, cell 2 of 2".to_owned())
    );
    assert_eq!(
        visit.screen.matches("│ device_count()").count(),
        1,
        "replayed unseen"
    );
}

#[test]
fn variables_that_died_come_back_with_the_next_step() {
    let n = Variable {
        name: "n".into(),
        ..Variable::default()
    };
    let binds = Outcome {
        variables: vec![n],
        ..Outcome::default()
    };
    let session = session()
        .answer("let n = 3;", binds)
        .dies("crash()", "gone");
    let visit = visit_with(
        session,
        Progress::default(),
        &["", "", "crash()", ":goto move-it"],
    );
    assert!(visit.screen.contains("lost: n"), "{}", visit.screen);
    let after: Vec<_> = visit
        .ran
        .iter()
        .skip_while(|cell| *cell != "crash()")
        .skip(1)
        .collect();
    assert_eq!(
        after,
        ["let n = 3;", "device_count()", "let x = ones((2, 3))?;"]
    );
}

#[test]
fn an_unknown_command_gets_the_nearest_names() {
    let visit = visit(&[":hnt"]);
    assert!(
        visit
            .screen
            .contains("there is no command `:hnt`: did you mean `:hint`"),
        "{}",
        visit.screen
    );
    assert!(visit.ran.is_empty());
}

#[test]
fn commands_of_the_session_are_passed_on_as_cells() {
    let visit = visit(&[
        ":gpus --libraries",
        ":env A=b",
        "!nvidia-smi",
        ":dep rand = \"0.9\"",
    ]);
    assert_eq!(
        visit.ran,
        [
            ":gpus --libraries",
            ":env A=b",
            "!nvidia-smi",
            ":dep rand = \"0.9\""
        ]
    );
}

#[test]
fn the_cost_of_cells_can_be_kept_quiet() {
    let visit = visit(&[
        ":time off",
        "let y = x.to(&cpu())?;",
        ":time on",
        ":time maybe",
    ]);
    assert!(!visit.screen.contains("run 1.2 ms"), "{}", visit.screen);
}

#[test]
fn output_is_shown_as_it_comes_and_a_cleared_line_does_nothing() {
    let printed = Outcome {
        stdout: "hello\n".into(),
        ..Outcome::default()
    };
    let session = session().answer("println!(\"hello\")", printed);
    let visit = visit_with(session, Progress::default(), &["^C", "println!(\"hello\")"]);
    assert!(visit.screen.contains("\nhello\n"), "{}", visit.screen);
    assert_eq!(visit.ran.len(), 1);
}

#[test]
fn help_lists_every_command_once() {
    let visit = visit(&[":help", ":help goto", ":quit", "never reached"]);
    for command in gpu_tutor_command::all() {
        let name = command.info.name;
        assert!(visit.screen.contains(&format!("\n  {name}")), "{name}");
    }
    assert!(
        visit.screen.contains(":goto STEP|LESSON: go to a step"),
        "{}",
        visit.screen
    );
    assert!(!visit.screen.contains("never reached"));
}

#[test]
fn commands_and_rust_stand_in_one_cell() {
    let visit = visit(&[
        ":time off\n:gpus\n// a comment\nlet n = 1;\n:v",
        "!ready && n > 1",
        "::std::convert::identity(1)",
    ]);
    let ran: Vec<&str> = visit.ran.iter().map(|cell| cell.trim()).collect();
    assert_eq!(
        ran,
        [
            ":gpus\n// a comment\nlet n = 1;\n:v",
            "!ready && n > 1",
            "::std::convert::identity(1)"
        ]
    );
    assert!(visit.screen.contains("cells no longer show what they cost"));
}

#[test]
fn help_on_what_is_no_command_says_what_was_meant() {
    let screen = visit(&[":help hnit", ":help v"]).screen;
    assert!(
        screen.contains("there is no command `hnit`: did you mean `:hint`"),
        "{screen}"
    );
    assert!(screen.contains(":vars: your variables"), "{screen}");
}

#[test]
fn a_variable_that_was_moved_does_not_replay_the_lesson() {
    let moved = Outcome {
        lost: vec!["v".into()],
        ..Outcome::default()
    };
    let session = session().answer("let w = v;", moved);
    let visit = visit_with(
        session,
        Progress::default(),
        &["", "", "let w = v;", ":goto 2"],
    );
    assert!(visit.screen.contains("moved: v"), "{}", visit.screen);
    let setups = visit.ran.iter().filter(|cell| *cell == "let n = 3;");
    assert_eq!(setups.count(), 1, "{:?}", visit.ran);
}

#[test]
fn commands_have_no_cost() {
    let costly = Outcome {
        run_ms: 2.0,
        ..Outcome::default()
    };
    let session = session().answer("!ls", costly);
    let visit = visit_with(session, Progress::default(), &["!ls", ":time"]);
    assert!(!visit.screen.contains("run 2.0 ms"), "{}", visit.screen);
    assert!(visit.screen.contains("no cell has run yet"));
}

#[test]
fn the_greeting_says_which_gpu_is_not_used_and_what_mends_it() {
    let unused = SessionError::new("the GPU is not used: nvcc fatal").help("mend it");
    let visit = visit_without_its_gpu(unused, &[]);
    let said = "note: the GPU is not used: nvcc fatal\n-> mend it";
    assert!(visit.screen.contains(said), "{}", visit.screen);
}
