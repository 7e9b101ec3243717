//! A session whose worker is played by the test.

use std::sync::mpsc::Receiver;

use super::mailbox::Outbox;
use super::*;

/// A session, and a worker that answers each request with what `answer` returns.
fn with_worker(mut answer: impl FnMut(Request, &Outbox) -> Reply + Send + 'static) -> Live {
    let (mailbox, outbox, inbox) = mailbox();
    let inbox: Receiver<(u64, Request)> = inbox;
    std::thread::spawn(move || {
        for (id, request) in inbox {
            outbox.begin(id);
            let reply = answer(request, &outbox);
            outbox.send(reply);
        }
    });
    Live {
        mailbox,
        control: Arc::default(),
        names: Names::default(),
        gpus: 0,
        visible: VisibleGpus::default(),
        state: State::Opening(Preparation::begin()),
        held: VecDeque::new(),
        stop: StopSwitch::default(),
    }
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
                prints("run");
                done(Outcome::default())
            }
        }
    });
    assert!(live.ready(&mut |_| {}).is_ok());
    assert!(live.variables().is_empty() && live.reset().is_ok());
    let mut printed = String::new();
    live.run("1", &mut |output| match output {
        Output::Stdout(text) => printed += &text,
        other => panic!("{other:?}"),
    });
    assert_eq!(printed, "ready variables reset run");
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
