//! A session that exists immediately and can run cells as soon as its prelude is built.

use std::sync::Arc;

use super::SessionOptions;
use super::live::Live;
use super::opening::{Open, Opening};
use super::prelude::Preparation;
use super::{Interrupt, NotReady, Outcome, Output, Session, SessionError, StopSwitch, Variable};

/// A function that opens a session. It is called again after a failure.
pub type Opener = Box<dyn FnMut() -> Open>;
/// Receives each session as soon as it can answer questions, before it runs cells.
pub type Started = Arc<dyn Fn(&Live, &SessionOptions) + Send + Sync>;

pub struct Later {
    opener: Opener,
    started: Started,
    state: State,
    /// Stops waiting for the session or, later, stops its cells.
    stop: StopSwitch,
}

enum State {
    Opening(Opening),
    Open(Box<Live>),
    Failed(SessionError),
}

impl Later {
    /// Starts opening the session in the background.
    pub fn begin(mut opener: Opener, started: Started) -> Later {
        let state = State::Opening(begin(&mut opener, &started));
        Later {
            opener,
            started,
            state,
            stop: StopSwitch::default(),
        }
    }

    /// The session, if it can run cells.
    fn live(&mut self) -> Option<&mut Live> {
        match &mut self.state {
            State::Open(live) => Some(live),
            State::Opening(_) | State::Failed(_) => None,
        }
    }
}

fn begin(opener: &mut Opener, started: &Started) -> Opening {
    let started = started.clone();
    Opening::begin(opener(), move |live, options| started(live, options))
}

impl Later {
    /// Waits for the session, and then has it run something.
    fn once_open(&mut self, run: impl FnOnce(&mut Live) -> Outcome) -> Outcome {
        let ready = self.ready(&mut |_| {});
        match (ready, self.live()) {
            (Ok(()), Some(live)) => run(live),
            (Ok(()), None) => NotReady::Stopped.outcome(),
            (Err(why), _) => why.outcome(),
        }
    }
}

impl Session for Later {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        self.once_open(|live| live.run(code, output))
    }

    fn look(&mut self, code: &str) -> Outcome {
        self.once_open(|live| live.look(code))
    }

    fn is_ready(&self) -> bool {
        matches!(self.state, State::Open(_))
    }

    fn ready(&mut self, tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        let opened = match &mut self.state {
            State::Open(_) => return Ok(()),
            State::Failed(error) => return Err(NotReady::Failed(error.clone())),
            State::Opening(opening) => {
                let stop = &self.stop;
                stop.clear();
                opening.wait(&mut |preparation| {
                    tell(preparation);
                    !stop.asked()
                })
            }
        };
        match opened {
            Ok((live, _)) => {
                self.stop.aim(Some(live.interrupter()));
                self.state = State::Open(Box::new(live));
                Ok(())
            }
            Err(NotReady::Stopped) => Err(NotReady::Stopped),
            Err(NotReady::Failed(error)) => {
                self.state = State::Failed(error.clone());
                Err(NotReady::Failed(error))
            }
        }
    }

    /// There are no variables while the session is opening, because no cell has run in it.
    fn variables(&mut self) -> Vec<Variable> {
        self.live().map(Session::variables).unwrap_or_default()
    }

    fn expect(&mut self, code: &str) {
        if let Some(live) = self.live() {
            live.expect(code);
        }
    }

    fn number(&mut self, number: usize) {
        if let Some(live) = self.live() {
            live.number(number);
        }
    }

    /// After a failure, tries again from the beginning.
    fn reset(&mut self) -> Result<(), SessionError> {
        match &mut self.state {
            State::Open(live) => live.reset(),
            State::Opening(_) => Ok(()),
            State::Failed(_) => {
                self.state = State::Opening(begin(&mut self.opener, &self.started));
                Ok(())
            }
        }
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        Arc::new(self.stop.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    use super::*;
    use crate::Status;
    use crate::prelude::BuildProgress;

    fn failing(tries: Arc<AtomicUsize>) -> Opener {
        Box::new(move || {
            let count = tries.fetch_add(1, Ordering::SeqCst) + 1;
            Box::new(move |_: &mut dyn FnMut(BuildProgress)| {
                Err(SessionError::new(format!("no session, try {count}")).help("mend it"))
            })
        })
    }

    fn later(opener: Opener) -> Later {
        Later::begin(opener, Arc::new(|_, _| {}))
    }

    #[test]
    fn a_session_that_cannot_be_had_says_why_in_each_cell_and_a_reset_tries_again() {
        let tries = Arc::new(AtomicUsize::new(0));
        let mut later = later(failing(tries.clone()));
        for _ in 0..2 {
            let outcome = later.run("1", &mut |_| {});
            assert_eq!(outcome.status, Status::Died);
            let error = outcome.error.expect("an error");
            assert_eq!(error.message, "no session, try 1");
            assert_eq!(error.help.as_deref(), Some("mend it"));
        }
        assert!(later.reset().is_ok());
        let error = later.run("1", &mut |_| {}).error.expect("an error");
        assert_eq!(error.message, "no session, try 2");
        assert_eq!(tries.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn a_wait_tells_how_far_it_is_and_can_be_stopped() {
        let (hold, held) = channel::<()>();
        let mut held = Some(held);
        let mut later = later(Box::new(move || {
            let held = held.take();
            Box::new(move |tell: &mut dyn FnMut(BuildProgress)| {
                tell(BuildProgress::Total(3));
                tell(BuildProgress::Building("half".into()));
                // Blocks until the test is over.
                let _ = held.map(|held| held.recv());
                Err(SessionError::new("over"))
            })
        }));
        assert!(!later.is_ready() && later.variables().is_empty());
        let interrupter = later.interrupter();
        let mut progress = Vec::new();
        let waited = later.ready(&mut |far| {
            progress.push((far.done, far.total));
            if far.done == 1 {
                interrupter.interrupt();
            }
        });
        assert!(matches!(waited, Err(NotReady::Stopped)));
        assert_eq!(progress.last(), Some(&(1, Some(3))));
        let outcome = {
            drop(hold);
            later.run("1", &mut |_| {})
        };
        assert_eq!(outcome.error.expect("an error").message, "over");
    }
}
