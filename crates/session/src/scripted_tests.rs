//! Runs the real session's contract tests against the scripted session.

use super::*;
use crate as session;
use crate::{Observation, Value};

#[path = "../../../tests/contract/cases.rs"]
mod contract;

fn scripted() -> Scripted {
    let failed = |status, kind, message| Outcome::failed(status, CellError::new(kind, message));
    let interrupted = failed(Status::Interrupted, "interrupted", "the cell was stopped");
    let answer = Variable {
        name: "answer".into(),
        type_name: "i32".into(),
        ..Variable::default()
    };
    let seen = Observation {
        id: "seen".into(),
        value: Value::Number(42.0),
    };
    Scripted::new()
        .answer(
            contract::BINDS,
            Outcome {
                variables: vec![answer],
                ..Outcome::default()
            },
        )
        .shows(contract::SHOWS, "42")
        .answer(contract::PRINTS, printed("printed\n", Outcome::default()))
        .fails(contract::FAILS, "no such thing")
        .answer(
            contract::PANICS,
            failed(Status::RuntimeError, "panic", "not today"),
        )
        .answer(
            contract::DOES_NOT_COMPILE,
            failed(Status::CompileError, "E0425", contract::DOES_NOT_COMPILE),
        )
        .answer(
            contract::OBSERVES,
            Outcome {
                observations: vec![seen],
                ..Outcome::default()
            },
        )
        .answer(contract::LOOPS, printed("going\n", interrupted))
        .dies(contract::DIES, "the cell ended its process")
}

fn printed(stdout: &str, outcome: Outcome) -> Outcome {
    Outcome {
        stdout: stdout.into(),
        ..outcome
    }
}

#[test]
fn the_stand_in_keeps_the_contract_of_sessions() {
    for (_, case) in contract::CASES {
        case(&mut scripted());
    }
    for (_, case) in contract::TIMED {
        let mut session = Scripted::new()
            .answer(
                contract::BINDS,
                scripted().run(contract::BINDS, &mut |_| {}),
            )
            .takes_too_long(contract::LOOPS, contract::LIMIT);
        case(&mut session);
    }
}
