//! Opens a session on a background thread, so that the user can read or ask other things meanwhile.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::live::{self, Live};
use super::prelude::{BuildProgress, Preparation};
use super::{NotReady, Session, SessionError, SessionOptions};

/// Finds or builds what a session needs, and reports the progress of the prelude's build.
pub type Open = Box<
    dyn FnOnce(&mut dyn FnMut(BuildProgress)) -> Result<SessionOptions, SessionError>
        + Send
        + 'static,
>;

/// How often a waiting caller gets a report and decides whether to go on.
const PACE: Duration = Duration::from_millis(100);

enum Event {
    Progress(BuildProgress),
    Ready(Box<Live>, Box<SessionOptions>),
    Failed(SessionError),
}

/// A session that is being opened.
pub struct Opening {
    events: Receiver<Event>,
    preparation: Preparation,
}

impl Opening {
    /// Starts to open a session. `started` receives it as soon as it can answer questions, before it runs cells.
    pub fn begin(
        open: Open,
        started: impl FnOnce(&Live, &SessionOptions) + Send + 'static,
    ) -> Opening {
        let (sender, events) = channel();
        std::thread::spawn(move || {
            let last = match session(open, started, &sender) {
                Ok((live, options)) => Event::Ready(Box::new(live), Box::new(options)),
                Err(error) => Event::Failed(error),
            };
            let _ = sender.send(last);
        });
        Opening {
            events,
            preparation: Preparation::begin(),
        }
    }

    /// Waits for the session. `meanwhile` receives the progress ten times a second and returns whether to go on
    /// waiting.
    ///
    /// # Errors
    /// If `meanwhile` stopped the wait, or the session cannot be started.
    pub fn wait(
        &mut self,
        meanwhile: &mut dyn FnMut(&Preparation) -> bool,
    ) -> Result<(Live, SessionOptions), NotReady> {
        let mut reported = Instant::now();
        loop {
            match self.events.recv_timeout(PACE) {
                Ok(Event::Ready(live, options)) => return Ok((*live, *options)),
                Ok(Event::Failed(error)) => return Err(NotReady::Failed(error)),
                Ok(Event::Progress(progress)) => self.preparation.note(progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NotReady::Failed(gone())),
            }
            if reported.elapsed() >= PACE {
                reported = Instant::now();
                if !meanwhile(&self.preparation) {
                    return Err(NotReady::Stopped);
                }
            }
        }
    }
}

fn session(
    open: Open,
    started: impl FnOnce(&Live, &SessionOptions),
    events: &Sender<Event>,
) -> Result<(Live, SessionOptions), SessionError> {
    let options = open(&mut |progress| {
        let _ = events.send(Event::Progress(progress));
    })?;
    let mut live = Live::start(options.clone())?;
    live.expect(live::WARM_UP);
    started(&live, &options);
    live.ready()?;
    Ok((live, options))
}

fn gone() -> SessionError {
    SessionError::new("the session could not be started")
        .help("start again; `gpu-tutor doctor` tells what is missing")
}
