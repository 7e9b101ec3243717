use gpu_tutor_grading::{LintReport, Linted, Mutants, Points};
use gpu_tutor_session::Variable;

use super::{LessonRow, lessons, linted, variables};
use crate::{terminal::Theme, wrap::columns};

fn held() -> Vec<Variable> {
    let y = Variable {
        name: "y".into(),
        type_name: "prelude::Tensor".into(),
        shape: Some(vec![2, 3]),
        dtype: Some("f32".into()),
        device: Some("cpu".into()),
        bytes: Some(24),
        note: None,
    };
    let n = Variable {
        name: "n".into(),
        type_name: "i32".into(),
        ..Variable::default()
    };
    vec![n, y]
}

fn catalogue() -> Vec<LessonRow> {
    let lesson = |id: &str, steps_done| LessonRow {
        id: id.into(),
        section: "5.6.1".into(),
        title: "Computing devices".into(),
        steps: 12,
        steps_done,
        exercises: vec![
            (format!("{id}-first"), steps_done >= 5),
            (format!("{id}-second"), steps_done >= 12),
        ],
        predictions: 0,
        predictions_right: 0,
        here: steps_done == 5,
    };
    vec![
        lesson("devices", 12),
        lesson("tensors", 5),
        lesson("networks", 0),
    ]
}

#[test]
fn variables_are_listed_with_what_is_known_of_them() {
    insta::assert_snapshot!(variables(&Theme::plain(80), &held()), @"
    ╭──────┬────────┬────────┬───────┬────────┬──────╮
    │ name │ type   │ shape  │ dtype │ device │ size │
    ├──────┼────────┼────────┼───────┼────────┼──────┤
    │ n    │ i32    │        │       │        │      │
    │ y    │ Tensor │ [2, 3] │ f32   │ cpu    │ 24 B │
    ╰──────┴────────┴────────┴───────┴────────┴──────╯
    ");
    assert_eq!(variables(&Theme::plain(80), &[]), "no variables yet\n");
}

#[test]
fn the_catalogue_shows_how_far_one_has_come() {
    insta::assert_snapshot!(lessons(&Theme::plain(80), &catalogue()), @"
    ╭───────────┬─────────┬───────────────────┬──────┬──────────────────╮
    │ lesson    │ section │ title             │ done │ exercises        │
    ├───────────┼─────────┼───────────────────┼──────┼──────────────────┤
    │ devices   │ 5.6.1   │ Computing devices │ ✓    │ devices-first ✓  │
    │           │         │                   │      │ devices-second ✓ │
    │ tensors ← │ 5.6.1   │ Computing devices │ 41 % │ tensors-first ✓  │
    │           │         │                   │      │ tensors-second   │
    │ networks  │ 5.6.1   │ Computing devices │ –    │ networks-first   │
    │           │         │                   │      │ networks-second  │
    ╰───────────┴─────────┴───────────────────┴──────┴──────────────────╯
    ");
}

#[test]
fn the_catalogue_fits_a_narrow_coloured_terminal() {
    let text = lessons(&Theme::colored(60), &catalogue());
    insta::assert_snapshot!(text.replace('\u{1b}', "^"), @"
    ╭───────────┬─────────┬───────────┬──────┬─────────────────╮
    │ ^[1mlesson^[0m    │ ^[1msection^[0m │ ^[1mtitle^[0m     │ ^[1mdone^[0m │ ^[1mexercises^[0m       │
    ├───────────┼─────────┼───────────┼──────┼─────────────────┤
    │ ^[33mdevices^[0m   │ 5.6.1   │ Computing │ ^[32m✓^[0m    │ devices-first ^[32m✓^[0m │
    │           │         │ devices   │      │ devices-second  │
    │           │         │           │      │ ^[32m✓^[0m               │
    │ ^[33mtensors^[0m ← │ 5.6.1   │ Computing │ 41 % │ tensors-first ^[32m✓^[0m │
    │           │         │ devices   │      │ tensors-second  │
    │ ^[33mnetworks^[0m  │ 5.6.1   │ Computing │ ^[90m–^[0m    │ networks-first  │
    │           │         │ devices   │      │ networks-second │
    ╰───────────┴─────────┴───────────┴──────┴─────────────────╯
    ");
    assert!(
        lessons(&Theme::plain(60), &catalogue())
            .lines()
            .all(|line| columns(line) <= 60)
    );
}

#[test]
fn the_linter_counts_by_exercise_and_in_all() {
    let exercise = |name: &str, survived| Linted {
        exercise: name.into(),
        graded: 5,
        points: Points {
            computed: 4,
            observed: 2,
        },
        mutants: Mutants {
            made: 30,
            left_out: 2,
            not_compiling: 4,
            killed: 22 - survived,
            too_long: 1,
            explained: 2,
            survived,
        },
        ..Linted::default()
    };
    let mut report = LintReport {
        exercises: vec![exercise("where-to", 0), exercise("place-layers", 3)],
        stopped: false,
    };
    insta::assert_snapshot!(linted(&Theme::plain(80), &report), @"
    ╭──────────────┬─────────┬─────────────────┬─────────┬────────────────┬────────┬───────────┬──────────╮
    │ exercise     │ answers │ points computed │ mutants │ do not compile │ killed │ explained │ survived │
    ├──────────────┼─────────┼─────────────────┼─────────┼────────────────┼────────┼───────────┼──────────┤
    │ where-to     │ 5       │ 4 of 6          │ 28      │ 4              │ 22     │ 2         │ 0        │
    │ place-layers │ 5       │ 4 of 6          │ 28      │ 4              │ 19     │ 2         │ 3        │
    │ in all       │ 10      │ 8 of 12         │ 56      │ 8              │ 41     │ 4         │ 3        │
    ╰──────────────┴─────────┴─────────────────┴─────────┴────────────────┴────────┴───────────┴──────────╯
    ");
    report.exercises.pop();
    assert!(!linted(&Theme::plain(80), &report).contains("in all"));
}
