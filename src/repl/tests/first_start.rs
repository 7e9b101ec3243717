//! The prompt while the prelude is still being built.

use std::time::Instant;

use gpu_tutor_session::prelude::Preparation;
use gpu_tutor_session::{NotReady, SessionError};
use gpu_tutor_teaching::progress::Progress;

use super::support::{session, visit_with};

fn building(name: &str, done: u64) -> Preparation {
    Preparation {
        label: format!("building the prelude, once: {name}"),
        done,
        total: Some(4),
        began: Instant::now(),
    }
}

#[test]
fn one_reads_at_once_and_the_first_cell_waits_and_says_how_far_it_is() {
    let session = session().waits(vec![building("half", 1), building("gemm", 2)], Ok(()));
    let visit = visit_with(
        session,
        Progress::default(),
        &[":help", "", "let n = 1;", "n"],
    );
    assert!(visit.screen.contains("the first cell waits for it"));
    let waited: Vec<_> = visit
        .labels
        .iter()
        .filter(|label| label.contains("prelude"))
        .collect();
    assert_eq!(
        waited,
        [
            "building the prelude, once: half █████░░░░░░░░░░░░░░░ 1 of 4",
            "building the prelude, once: gemm ██████████░░░░░░░░░░ 2 of 4"
        ]
    );
    assert_eq!(visit.ran, ["let n = 1;", "n"]);
}

#[test]
fn a_wait_that_is_stopped_gives_the_cell_back_and_the_next_one_waits_again() {
    let session = session()
        .waits(vec![building("half", 1)], Err(NotReady::Stopped))
        .waits(Vec::new(), Ok(()));
    let visit = visit_with(session, Progress::default(), &["let n = 1;", "let n = 1;"]);
    assert!(visit.screen.contains("still starting"), "{}", visit.screen);
    assert_eq!(visit.prompts[1].1, "let n = 1;");
    assert_eq!(visit.ran, ["let n = 1;"]);
}

#[test]
fn a_demo_that_could_not_run_is_the_next_step_still() {
    let session = session().waits(Vec::new(), Err(NotReady::Stopped));
    let visit = visit_with(session, Progress::default(), &["", "", ""]);
    assert_eq!(
        visit
            .ran
            .iter()
            .filter(|cell| *cell == "device_count()")
            .count(),
        1
    );
}

#[test]
fn why_there_is_no_session_is_said_with_what_to_do() {
    let error = SessionError {
        what: "the prelude could not be built".into(),
        help: Some("connect and run `gpu-tutor prepare`".into()),
    };
    let session = session().waits(Vec::new(), Err(NotReady::Failed(error)));
    let visit = visit_with(session, Progress::default(), &["let n = 1;"]);
    for said in [
        "could not be built",
        "`gpu-tutor prepare`",
        "`:reset` tries again",
    ] {
        assert!(visit.screen.contains(said), "{said}:\n{}", visit.screen);
    }
    assert!(visit.ran.is_empty());
}
