use gpu_tutor_session::{MemorySpan, Outcome, Transfers, Variable};

use super::draw;
use crate::terminal::Theme;
use crate::view::Annotation;

fn tensor(name: &str, device: &str) -> Variable {
    Variable {
        name: name.into(),
        type_name: "prelude::Tensor".into(),
        shape: Some(vec![2, 3]),
        dtype: Some("f32".into()),
        device: Some(device.into()),
        bytes: Some(24),
        note: None,
    }
}

fn annotation() -> Annotation {
    let device = Variable {
        name: "dev".into(),
        type_name: "prelude::Device".into(),
        device: Some("cpu".into()),
        ..Variable::default()
    };
    Annotation::of(&Outcome {
        run_ms: 1.23,
        compile_ms: 96.4,
        variables: vec![tensor("y", "cpu"), device],
        ..Outcome::default()
    })
    .expect("it ran")
}

#[test]
fn a_cell_on_the_cpu_says_what_it_cost_and_bound() {
    insta::assert_snapshot!(draw(&Theme::plain(80), &annotation()), @"
    ⏱ run 1.2 ms · compile 96 ms · device 0.0 ms · cpu
    y    Tensor[2, 3] f32 on cpu, 24 B
    dev  Device cpu
    ");
}

#[test]
fn colour_makes_it_quiet() {
    insta::assert_snapshot!(draw(&Theme::colored(80), &annotation()).escape_debug(), @r"\u{1b}[90m  ⏱ run 1.2 ms · compile 96 ms · device 0.0 ms · cpu\u{1b}[0m\n\u{1b}[90m  y    Tensor[2, 3] f32 on cpu, 24 B\u{1b}[0m\n\u{1b}[90m  dev  Device cpu\u{1b}[0m\n");
}

#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let theme = Theme {
        unicode: false,
        ..Theme::plain(80)
    };
    let text = draw(&theme, &annotation());
    assert!(text.is_ascii());
    insta::assert_snapshot!(text, @"
    * run 1.2 ms | compile 96 ms | device 0.0 ms | cpu
    y    Tensor[2, 3] f32 on cpu, 24 B
    dev  Device cpu
    ");
}

#[test]
fn a_narrow_terminal_breaks_between_the_times() {
    insta::assert_snapshot!(draw(&Theme::plain(30), &annotation()), @"
    ⏱ run 1.2 ms · compile 96 ms
      device 0.0 ms · cpu
    y    Tensor[2, 3] f32 on
      cpu, 24 B
    dev  Device cpu
    ");
}

#[test]
fn copies_and_notable_memory_have_lines_of_their_own() {
    let mut annotation = annotation();
    annotation.bound = vec![tensor("z", "cuda:0")];
    annotation.transfers = Transfers {
        h2d: 2,
        d2h: 1,
        d2d: 0,
        bytes: 2048,
    };
    annotation.memory = vec![
        (
            "cpu".into(),
            MemorySpan {
                before: 64 << 20,
                after: 32 << 20,
                peak: 64 << 20,
            },
        ),
        (
            "cuda:0".into(),
            MemorySpan {
                before: 1 << 20,
                after: 25 << 20,
                peak: 60 << 20,
            },
        ),
    ];
    insta::assert_snapshot!(draw(&Theme::plain(80), &annotation), @"
    ⏱ run 1.2 ms · compile 96 ms · device 0.0 ms · cpu
    z  Tensor[2, 3] f32 on cuda:0, 24 B
    3 copies: 2 host→device, 1 device→host, 2.0 KiB
    process memory (resident) on cpu: 32.0 MiB (−32.0 MiB)
    memory on cuda:0: 25.0 MiB (+24.0 MiB), peak 60.0 MiB
    ");
}

#[test]
fn many_variables_are_counted() {
    let mut annotation = annotation();
    annotation.bound = (0..11).map(|n| tensor(&format!("t{n}"), "cpu")).collect();
    let text = draw(&Theme::plain(80), &annotation);
    assert!(
        text.ends_with("  … and 3 more: `:vars` lists them\n"),
        "{text}"
    );
}
