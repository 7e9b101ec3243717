//! Opens a session on a background thread, so that the user can read or ask about other things in the meantime.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use gpu_tutor_text::t;

use super::prelude::{BuildProgress, Preparation};
use super::{NotReady, SessionError, SessionOptions};

/// Finds or builds what a session needs, and reports the progress of the prelude's build.
pub type Open = Box<
    dyn FnOnce(&mut dyn FnMut(BuildProgress)) -> Result<SessionOptions, SessionError>
        + Send
        + 'static,
>;

/// How often a waiting caller receives a report and decides whether to continue.
const PACE: Duration = Duration::from_millis(100);

enum Event<S> {
    Progress(BuildProgress),
    Ready(Box<S>, Box<SessionOptions>),
    Failed(SessionError),
}

/// A session that is being opened.
pub struct Opening<S> {
    events: Receiver<Event<S>>,
    preparation: Preparation,
    /// Why the session could not be opened.
    failed: Option<SessionError>,
}

impl<S: Send + 'static> Opening<S> {
    /// Starts opening a session that `start` creates.
    pub fn with(
        open: Open,
        start: impl FnOnce(&SessionOptions) -> Result<S, SessionError> + Send + 'static,
    ) -> Opening<S> {
        let (sender, events) = channel();
        std::thread::spawn(move || {
            let last = match session(open, start, &sender) {
                Ok((session, options)) => Event::Ready(Box::new(session), Box::new(options)),
                Err(error) => Event::Failed(error),
            };
            let _ = sender.send(last);
        });
        Opening {
            events,
            preparation: Preparation::begin(),
            failed: None,
        }
    }

    /// Waits for the session. `meanwhile` receives the progress ten times a second and returns whether to keep waiting.
    ///
    /// # Errors
    /// If `meanwhile` stopped the wait, or the session cannot be started.
    pub fn wait(
        &mut self,
        meanwhile: &mut dyn FnMut(&Preparation) -> bool,
    ) -> Result<(S, SessionOptions), NotReady> {
        let mut reported = Instant::now();
        loop {
            match self.events.recv_timeout(PACE) {
                Ok(Event::Ready(session, options)) => return Ok((*session, *options)),
                Ok(Event::Failed(error)) => {
                    self.failed = Some(error.clone());
                    return Err(NotReady::Failed(error));
                }
                Ok(Event::Progress(progress)) => self.preparation.note(progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let why = self.failed.clone().unwrap_or_else(gone);
                    return Err(NotReady::Failed(why));
                }
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

fn session<S>(
    open: Open,
    start: impl FnOnce(&SessionOptions) -> Result<S, SessionError>,
    events: &Sender<Event<S>>,
) -> Result<(S, SessionOptions), SessionError> {
    let options = open(&mut |progress| {
        let _ = events.send(Event::Progress(progress));
    })?;
    let session = start(&options)?;
    Ok((session, options))
}

fn gone() -> SessionError {
    SessionError::new(t!("the session could not be started")).help(t!(
        "start gpu-tutor again; `gpu-tutor doctor` shows what is missing"
    ))
}
