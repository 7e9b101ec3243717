//! The contract of sessions, checked against the real one: `cargo test --release --test contract`.
//!
//! A session starts its own executable as the process that runs cells, so this test has a `main` that can be that
//! process.

mod boxed;
mod cases;
#[path = "../sandbox/kernel.rs"]
mod kernel;

use std::process::ExitCode;
use std::time::Duration;

use gpu_tutor_boxed::{BoxPlan, Boxed, Limits};
use gpu_tutor_session as session;
use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::{Session, SessionOptions, prelude};

/// Cases that need a process; each may run for [`cases::LIMIT`].
const REAL: [cases::Case; 1] = [(
    "a cell that closes the session's pipes and goes on is stopped",
    a_cell_without_pipes_is_stopped,
)];

/// How long a cell may run in a box whose limit is not tested.
const TIME_LIMIT: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    if let Some(code) = gpu_tutor_boxed::hook() {
        return code;
    }
    // SAFETY: nothing has started a thread yet.
    let _environment =
        unsafe { gpu_tutor_session::machine::environment::enter() }.expect("a temporary folder");
    play(&mut started(None), &cases::CASES);
    play(&mut started(Some(cases::LIMIT)), &cases::TIMED);
    play(&mut started(Some(cases::LIMIT)), &REAL);
    let plan = BoxPlan::new(options(None), Limits::answer(TIME_LIMIT), Vec::new());
    play(&mut Boxed::new(plan.clone()), &cases::CASES);
    for (name, case) in boxed::CASES {
        eprintln!("test {name}");
        case(&plan);
    }
    let plan = BoxPlan::new(options(None), Limits::answer(cases::LIMIT), Vec::new());
    play(&mut Boxed::new(plan.clone()), &cases::TIMED);
    play(&mut Boxed::new(plan), &REAL);
    ExitCode::SUCCESS
}

fn options(time_limit: Option<Duration>) -> SessionOptions {
    let toolchain = Toolchain::find().expect("a toolchain");
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {}).expect("a prelude");
    SessionOptions {
        time_limit,
        ..SessionOptions::new(toolchain, prelude)
    }
}

fn started(time_limit: Option<Duration>) -> Live {
    let mut session = Live::start(options(time_limit)).expect("a session");
    let ready = session.ready(&mut |_| {});
    ready.expect("a session that runs cells");
    session
}

fn play(session: &mut dyn Session, cases: &[cases::Case]) {
    for (name, case) in cases {
        session.reset().expect("an empty session");
        eprintln!("test {name}");
        case(session);
    }
}

/// evcxr takes the closed pipes to mean that the process has ended, and waits for it to end.
fn a_cell_without_pipes_is_stopped(session: &mut dyn Session) {
    const CELL: &str = "unsafe extern \"C\" { fn close(descriptor: i32) -> i32; }\n\
        for descriptor in 3..200 { unsafe { close(descriptor) }; }\n\
        loop { std::hint::black_box(1); }";
    let stopped = session.run(CELL, &mut |_| {});
    assert!(!stopped.status.is_ok(), "{stopped:?}");
    let mut next = session.run("6 * 7", &mut |_| {});
    if next.status == gpu_tutor_session::Status::Died {
        // An answer's box ends with a cell that has reached its limit.
        session.reset().expect("another box");
        next = session.run("6 * 7", &mut |_| {});
    }
    assert_eq!(next.text(), Some("42"), "{next:?}");
}
