//! What every session promises. The same cases run against the scripted session and the real one, so that the stand-in
//! cannot return anything that the real one never returns.

use std::time::Duration;

use super::session::{CellError, Outcome, Output, Session, Status, Value};

/// How long a cell of the session in [`TIMED`] may run.
pub const LIMIT: Duration = Duration::from_secs(3);

pub const BINDS: &str = "let answer = 42;";
pub const SHOWS: &str = "answer";
pub const PRINTS: &str = "println!(\"printed\");";
pub const FAILS: &str = "Err::<(), &str>(\"no such thing\")?;";
pub const PANICS: &str = "panic!(\"not today\");";
pub const DOES_NOT_COMPILE: &str = "nothing_of_this_name";
pub const OBSERVES: &str = "{ let grader = ::prelude::wire::Grader::open(); grader.observe(\"seen\", &(6 * 7)); grader.close(); }";
pub const DIES: &str = "std::process::exit(3);";
/// Its output shows when it can be stopped.
pub const LOOPS: &str = "println!(\"going\"); loop { std::hint::black_box(1); }";

pub type Case = (&'static str, fn(&mut dyn Session));

/// Each case needs an empty session.
pub const CASES: [Case; 8] = [
    ("a value is shown", a_value_is_shown),
    ("what is printed is passed on", what_is_printed_is_passed_on),
    ("a runtime error", a_runtime_error),
    ("a panic", a_panic),
    ("a compile error", a_compile_error),
    ("an observed value", an_observed_value),
    ("an interrupt", an_interrupt),
    ("a death", a_death),
];

/// Each case needs an empty session in which a cell may run for [`LIMIT`].
pub const TIMED: [Case; 1] = [("a time limit", a_time_limit)];

fn run(session: &mut dyn Session, code: &str) -> Outcome {
    session.run(code, &mut |_| {})
}

fn names(session: &mut dyn Session) -> Vec<String> {
    let variables = session.variables().into_iter();
    variables.map(|variable| variable.name).collect()
}

/// An outcome has an error if and only if it failed.
#[track_caller]
fn ends(outcome: &Outcome, status: Status) {
    assert_eq!(outcome.status, status, "{outcome:?}");
    assert_eq!(outcome.error.is_none(), status.is_ok(), "{outcome:?}");
}

/// The error of a cell that failed, in a session that keeps its variables.
#[track_caller]
fn failure(session: &mut dyn Session, code: &str, status: Status, kind: &str) -> CellError {
    run(session, BINDS);
    let outcome = run(session, code);
    ends(&outcome, status);
    assert!(outcome.result.is_empty() && outcome.lost.is_empty());
    assert_eq!(names(session), ["answer"]);
    let error = outcome.error.expect("a failed cell has an error");
    assert_eq!(error.kind, kind);
    error
}

fn a_value_is_shown(session: &mut dyn Session) {
    let bound = run(session, BINDS);
    ends(&bound, Status::Ok);
    assert!(bound.result.is_empty());
    let [variable] = &bound.variables[..] else {
        panic!("{bound:?}")
    };
    assert_eq!((&*variable.name, &*variable.type_name), ("answer", "i32"));
    assert_eq!(session.variables(), bound.variables);
    let shown = run(session, SHOWS);
    ends(&shown, Status::Ok);
    assert_eq!(shown.text(), Some("42"));
    session.reset().expect("a session can be reset");
    assert_eq!(session.variables(), []);
}

fn what_is_printed_is_passed_on(session: &mut dyn Session) {
    let mut passed_on = String::new();
    let outcome = session.run(PRINTS, &mut |output| {
        if let Output::Stdout(text) = output {
            passed_on += &text;
        }
    });
    ends(&outcome, Status::Ok);
    assert_eq!((&*outcome.stdout, &*passed_on), ("printed\n", "printed\n"));
}

fn a_runtime_error(session: &mut dyn Session) {
    let error = failure(session, FAILS, Status::RuntimeError, "error");
    assert!(error.message.contains("no such thing"), "{error:?}");
}

fn a_panic(session: &mut dyn Session) {
    let error = failure(session, PANICS, Status::RuntimeError, "panic");
    assert!(error.message.contains("not today"), "{error:?}");
}

fn a_compile_error(session: &mut dyn Session) {
    let error = failure(session, DOES_NOT_COMPILE, Status::CompileError, "E0425");
    assert!(error.message.contains(DOES_NOT_COMPILE), "{error:?}");
}

fn an_observed_value(session: &mut dyn Session) {
    let outcome = run(session, OBSERVES);
    ends(&outcome, Status::Ok);
    let [seen] = &outcome.observations[..] else {
        panic!("{outcome:?}")
    };
    assert_eq!((&*seen.id, &seen.value), ("seen", &Value::Number(42.0)));
}

fn an_interrupt(session: &mut dyn Session) {
    run(session, BINDS);
    let interrupter = session.interrupter();
    let outcome = session.run(LOOPS, &mut |_| interrupter.interrupt());
    ends(&outcome, Status::Interrupted);
    assert_eq!(outcome.stdout, "going\n");
    assert!(outcome.lost.is_empty());
    assert_eq!(outcome.error.expect("an error").kind, "interrupted");
    assert_eq!(names(session), ["answer"]);
}

fn a_death(session: &mut dyn Session) {
    run(session, BINDS);
    let outcome = run(session, DIES);
    ends(&outcome, Status::Died);
    assert_eq!(outcome.lost, ["answer"]);
    assert_eq!(outcome.error.expect("an error").kind, "died");
    assert_eq!(session.variables(), []);
}

/// An answer's box ends with the cell and reports which variables it held; elsewhere, the variables are kept.
fn a_time_limit(session: &mut dyn Session) {
    run(session, BINDS);
    let outcome = run(session, LOOPS);
    ends(&outcome, Status::TimeLimit);
    assert!(outcome.result.is_empty());
    let both = [names(session), outcome.lost].concat();
    assert_eq!(both, ["answer"], "either kept or lost");
    let error = outcome.error.expect("a failed cell has an error");
    assert_eq!(error.kind, "timeout");
    assert!(error.message.contains("more than 3 s"), "{error:?}");
}
