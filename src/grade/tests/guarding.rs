use insta::assert_snapshot;

use super::super::{Verdict, grade, refused};
use super::{Scripted, lesson};

#[test]
fn answers_may_not_speak_on_the_graders_channel() {
    for code in [
        "observe!(\"move-device\", 1)",
        "prelude::observe ! (\"a\", 1)",
        "fn f() { if true { ::prelude::observe!(\"a\", 1); } }",
        "use prelude::observe as o; o!(\"a\", 1);",
        "prelude::wire::observed(\"a\", &1)",
        "use prelude::{wire as w, Tensor};",
        "use prelude::r#wire as w;",
        "macro_rules! m { () => { prelude::wire::done() } }",
        "macro_rules! m { ($a:ident) => { $a::count(\"bench\") } } m!(calls);",
        "calls::count(\"bench\");",
        "impl observe::Observe for Fake {}",
        "extern crate anything;",
        "unsafe { fork() };",
    ] {
        assert!(refused(code).is_some(), "{code}");
    }
}

#[test]
fn ordinary_code_is_let_through() {
    for code in [
        "let observe = 1; observe + 1",
        "let wire: f64 = 1.0; struct S { wire: u8 }",
        "println!(\"observe!(1) prelude::wire\"); // observe!",
        "use candle_nn::Linear; fn observe() {} observe(); transfers()",
        "let calls: u8 = 3; calls + 1",
        "let x = ;",
        "unbalanced (",
        "::std::hint::black_box(1);",
        "!flag && other",
        "!(1 > 2)",
    ] {
        assert_eq!(refused(code), None, "{code}");
    }
}

#[test]
fn a_command_is_refused_wherever_it_stands() {
    for code in [
        ":vars",
        "// a word\n:vars",
        "!echo no",
        "let x = 1;\n:check a",
    ] {
        let said = refused(code).unwrap_or_default();
        assert!(said.contains("Rust only"), "{code}: {said}");
    }
}

#[test]
fn a_refused_answer_fails_without_being_run() {
    let lesson = lesson();
    let exercise = lesson.exercises().next().unwrap();
    let mut session = Scripted::new();
    let report = grade(
        &mut session,
        &lesson,
        exercise,
        "observe!(\"move-shape\", 1)",
        0,
    );
    assert_eq!((report.verdict, session.ran.len()), (Verdict::Failed, 0));
    assert_snapshot!(report.checks[0].message, @"your answer was not run: an answer may not use `observe!`: it reaches past the exercise; name what you compute with `let` instead");
    assert_snapshot!(refused(":dep rand").unwrap(), @"an answer is Rust only: take the command `:dep` out");
}
