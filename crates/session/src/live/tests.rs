//! Tests that play the part of a session's worker, or of whatever opens the session.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use super::mailbox::Outbox;
use super::*;

/// A session, and a worker that answers each request with what `answer` returns.
fn with_worker(mut answer: impl FnMut(Request, &Outbox) -> Reply + Send + 'static) -> Live {
    let (mailbox, outbox, inbox) = mailbox();
    std::thread::spawn(move || {
        for (id, request) in inbox {
            outbox.begin(id);
            let reply = answer(request, &outbox);
            outbox.send(reply);
        }
    });
    Live::with(mailbox, Desk::default())
}

fn done(outcome: Outcome) -> Reply {
    Reply::Done(Box::new(outcome))
}

#[test]
fn what_a_thread_prints_before_another_request_is_shown_with_the_next_cell() {
    let mut live = with_worker(|request, outbox| {
        let prints = |text: &str| outbox.send(Reply::Output(Output::Stdout(text.into())));
        match request {
            Request::Ready => {
                prints("ready ");
                Reply::Ready(Ok(None))
            }
            Request::Variables => {
                prints("variables ");
                Reply::Variables(Vec::new())
            }
            Request::Reset => {
                prints("reset ");
                Reply::Reset(Ok(()))
            }
            _ => {
                prints("run ");
                done(Outcome::default())
            }
        }
    });
    let mut printed = String::new();
    let mut run = |live: &mut Live| {
        live.run("1", &mut |output| match output {
            Output::Stdout(text) => printed += &text,
            other => panic!("{other:?}"),
        })
    };
    run(&mut live);
    assert!(live.variables().is_empty() && live.reset().is_ok());
    live.look("1");
    run(&mut live);
    assert_eq!(printed, "ready run variables reset run ");
}

#[test]
fn the_time_in_which_a_session_starts_is_not_the_first_cells() {
    const LIMIT: Duration = Duration::from_millis(400);
    let mut starts = true;
    let mut live = with_worker(move |request, _| {
        if std::mem::take(&mut starts) {
            std::thread::sleep(2 * LIMIT);
        }
        let failed = || Outcome::failed(Status::CompileError, CellError::new("error", "its own"));
        match request {
            Request::Ready => Reply::Ready(Ok(Some(LIMIT))),
            _ => done(failed()),
        }
    });
    let outcome = live.run("1", &mut |_| {});
    assert_eq!(outcome.status, Status::CompileError, "{outcome:?}");
}

#[test]
fn a_session_that_cannot_be_had_says_why_in_each_cell_and_a_reset_tries_again() {
    let tries = Arc::new(AtomicUsize::new(0));
    let counted = tries.clone();
    let fails = move |_: &mut dyn FnMut(BuildProgress)| {
        let count = counted.fetch_add(1, Ordering::SeqCst) + 1;
        Err(SessionError::new(format!("no session, try {count}")).help("mend it"))
    };
    let mut live = Live::open(Box::new(fails), Box::new(|_, _| {})).expect("a session");
    for _ in 0..2 {
        let outcome = live.run("1", &mut |_| {});
        assert_eq!(outcome.status, Status::Died);
        let error = outcome.error.expect("an error");
        assert_eq!(error.message, "no session, try 1");
        assert_eq!(error.help.as_deref(), Some("mend it"));
    }
    assert!(live.reset().is_ok());
    let error = live.run("1", &mut |_| {}).error.expect("an error");
    assert_eq!(error.message, "no session, try 2");
    assert_eq!(tries.load(Ordering::SeqCst), 2);
}

#[test]
fn a_wait_tells_how_far_it_is_and_can_be_stopped() {
    let (hold, held) = channel::<()>();
    let open = move |tell: &mut dyn FnMut(BuildProgress)| {
        tell(BuildProgress::Total(3));
        tell(BuildProgress::Building("half".into()));
        // Blocks until the test is over.
        let _ = held.recv();
        Err(SessionError::new("over"))
    };
    let mut live = Live::open(Box::new(open), Box::new(|_, _| {})).expect("a session");
    assert!(!live.is_ready() && live.variables().is_empty());
    let interrupter = live.interrupter();
    let mut progress = Vec::new();
    let waited = live.ready(&mut |far| {
        progress.push((far.done, far.total));
        if far.done == 1 {
            interrupter.interrupt();
        }
    });
    assert!(matches!(waited, Err(NotReady::Stopped)));
    assert_eq!(progress.last(), Some(&(1, Some(3))));
    drop(hold);
    let outcome = live.run("1", &mut |_| {});
    assert_eq!(outcome.error.expect("an error").message, "over");
}
