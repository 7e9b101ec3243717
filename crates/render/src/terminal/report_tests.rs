use gpu_tutor_grading::{CheckReport, MissingLayer, NotJudged, Report, Verdict, Walls, set_off};
use gpu_tutor_lessons::Evidence;
use gpu_tutor_sandbox::Layer;
use gpu_tutor_session::{CellError, Label};

use super::{draw, draw_since};
use crate::terminal::Theme;

fn check(verdict: Verdict, title: &str, message: &str, hint: Option<&str>) -> CheckReport {
    CheckReport {
        id: title.into(),
        passed: verdict == Verdict::Passed,
        message: message.into(),
        hint: hint.map(str::to_owned),
        verdict,
        title: title.into(),
        points: 2,
        evidence: Evidence::Observed,
    }
}

fn report(verdict: Verdict, checks: Vec<CheckReport>) -> Report {
    Report {
        exercise: "move-it".into(),
        passed: verdict == Verdict::Passed,
        score: 2 * checks.iter().filter(|check| check.passed).count() as u32,
        max_score: 4,
        checks,
        verdict,
        title: "Move it".into(),
        seed: Some(7),
        not_judged: NotJudged {
            checks: vec!["two".into()],
            points: 2,
        },
        error: None,
        error_cell: None,
        ended: None,
        layers: None,
        without_gpus: None,
        on_simulated_gpus: false,
        reason: None,
    }
}

fn mixed() -> Report {
    let message = "`y` is on cuda:0, but `x` is on cpu: move it with `.to(…)`";
    let checks = vec![
        check(Verdict::Passed, "`x` holds three numbers", "it does", None),
        check(
            Verdict::Failed,
            "`y` is where `x` is",
            message,
            Some("Which device does `rand` use?"),
        ),
        check(
            Verdict::Inconclusive,
            "once is faster",
            "inconclusive, run again",
            None,
        ),
        check(
            Verdict::NotJudged,
            "both GPUs work",
            "not judged: needs 2 GPUs",
            None,
        ),
    ];
    report(Verdict::Failed, checks)
}

#[test]
fn each_check_says_what_is_wrong_and_what_to_think_about() {
    insta::assert_snapshot!(draw(&Theme::plain(80), &mixed(), ""), @"
    ✓ `x` holds three numbers (2 of 2 points, observed)
    ✗ `y` is where `x` is (0 of 2 points, observed)
      `y` is on cuda:0, but `x` is on cpu: move it with `.to(…)`
      → Which device does `rand` use?
    ? once is faster
      inconclusive, run again
    – both GPUs work
      not judged: needs 2 GPUs
    not passed yet: 2 of 4 points; 2 points not judged on this machine
    ");
}

#[test]
fn colour_tells_passed_from_failed() {
    insta::assert_snapshot!(draw(&Theme::colored(80), &mixed(), "").replace('\u{1b}', "^"), @"
    ^[32m✓^[0m `x` holds three numbers^[90m (2 of 2 points, observed)^[0m
    ^[1;31m✗^[0m `y` is where `x` is^[90m (0 of 2 points, observed)^[0m
      `y` is on cuda:0, but `x` is on cpu: move it with `.to(…)`
      ^[36m→ ^[0m^[36mWhich device does `rand` use?^[0m
    ^[1;33m?^[0m once is faster
      inconclusive, run again
    ^[90m–^[0m both GPUs work
      not judged: needs 2 GPUs
    ^[1;31mnot passed yet: 2 of 4 points; 2 points not judged on this machine^[0m
    ");
}

#[test]
fn a_narrow_ascii_terminal_is_served() {
    let text = draw(
        &Theme {
            unicode: false,
            ..Theme::plain(40)
        },
        &mixed(),
        "",
    );
    assert!(
        text.is_ascii() && text.lines().all(|line| line.len() <= 40),
        "{text}"
    );
}

#[test]
fn the_sum_says_how_it_went() {
    let of = |verdict| draw(&Theme::plain(80), &report(verdict, vec![]), "");
    let all = [
        Verdict::Passed,
        Verdict::Inconclusive,
        Verdict::NotJudged,
        Verdict::CouldNotGrade,
    ];
    insta::assert_snapshot!(all.map(of).concat(), @"
    passed: 0 of 4 points; 2 points not judged on this machine
    inconclusive, run again (`:check`): 0 of 4 points so far; 2 points not judged
      on this machine
    not judged on this machine: 2 points
    could not be graded: the grader failed, not your answer
    ");
}

#[test]
fn an_answer_that_does_not_compile_is_shown_with_the_place() {
    let labels = vec![Label {
        start: 8,
        end: 9,
        text: "not found".into(),
        primary: true,
    }];
    let error = CellError {
        kind: "E0425".into(),
        message: "cannot find value `z`".into(),
        labels,
        ..CellError::default()
    };
    let failed = check(
        Verdict::Failed,
        "`y` is there",
        "your answer does not compile, in its cell 2",
        None,
    );
    let report = Report {
        error: Some(error),
        error_cell: Some(2),
        ..report(Verdict::Failed, vec![failed])
    };
    insta::assert_snapshot!(draw(&Theme::plain(80), &report, "let a = 1;\n// %%\nlet y = z;\n"), @r"
    error[E0425]:
      │ cannot find value `z`
       ╭─[ cell:1:9 ]
       │
     1 │ let y = z;
       │         ┬
       │         ╰── not found
    ───╯
    ✗ `y` is there (0 of 2 points, observed)
      your answer does not compile, in its cell 2
    not passed yet: 0 of 4 points; 2 points not judged on this machine
    ");
}

#[test]
fn no_text_of_an_answer_begins_a_line_as_a_report_does() {
    let said = format!(
        "no\npassed: 6 of 6 points\n✓ it is right {}",
        "passed: all ".repeat(12)
    );
    let failed = check(
        Verdict::Failed,
        "`y` is there",
        &format!("your answer failed while it ran:{}", set_off(&said)),
        None,
    );
    let report = Report {
        error: Some(CellError::new("panic", said)),
        error_cell: Some(1),
        ..report(Verdict::Failed, vec![failed])
    };
    for theme in [
        Theme::plain(40),
        Theme {
            unicode: false,
            ..Theme::plain(60)
        },
    ] {
        let drawn = draw(&theme, &report, "panic!();");
        let says = |line: &&str| line.contains("passed: ") && !line.starts_with("not passed");
        let bars = ["  │ ", "  | "];
        let lines: Vec<&str> = drawn.lines().filter(says).collect();
        assert!(lines.len() > 6, "{drawn}");
        for line in lines {
            assert!(
                bars.iter().any(|bar| line.starts_with(bar)),
                "{line:?} in {drawn}"
            );
        }
    }
}

#[test]
fn what_could_not_be_graded_says_why_and_nothing_else() {
    let ungraded = check(
        Verdict::CouldNotGrade,
        "`y` is there",
        "could not be graded",
        None,
    );
    let report = Report {
        reason: Some("grading was interrupted; try again".into()),
        ..report(Verdict::CouldNotGrade, vec![ungraded])
    };
    insta::assert_snapshot!(draw(&Theme::plain(80), &report, ""), @"could not be graded: grading was interrupted; try again");
}

#[test]
fn the_walls_are_told_below_the_total_with_what_is_missing() {
    let walls = Walls {
        active: vec![Layer::Namespaces, Layer::Seccomp],
        missing: vec![MissingLayer {
            layer: Layer::Landlock,
            why: "this kernel has none".into(),
        }],
    };
    let report = Report {
        layers: Some(walls),
        ..report(Verdict::Passed, Vec::new())
    };
    let drawn = draw(&Theme::plain(80), &report, "");
    let told = "walls: namespaces, seccomp; missing: landlock (this kernel has none)\n";
    assert!(drawn.ends_with(told), "{drawn}");
}

#[test]
fn each_check_says_what_became_of_it_since_the_last_save() {
    let before = report(
        Verdict::Failed,
        vec![
            check(Verdict::Failed, "`x` holds three numbers", "two", None),
            check(Verdict::Passed, "`y` is where `x` is", "it is", None),
        ],
    );
    let after = report(
        Verdict::Failed,
        vec![
            check(Verdict::Passed, "`x` holds three numbers", "it does", None),
            check(
                Verdict::Failed,
                "`y` is where `x` is",
                "it is elsewhere",
                None,
            ),
        ],
    );
    insta::assert_snapshot!(draw_since(&Theme::plain(80), Some(&before), &after, ""), @"
    ✓ `x` holds three numbers (2 of 2 points, observed) now passes
    ✗ `y` is where `x` is (0 of 2 points, observed) passed before
      it is elsewhere
    since the last save 1 check now passes, 1 check no longer passes
    not passed yet: 2 of 4 points; 2 points not judged on this machine
    ");
    let same = draw_since(&Theme::plain(80), Some(&before), &before, "");
    assert!(
        same.contains("no check changed since the last save"),
        "{same}"
    );
}
