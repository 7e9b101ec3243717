//! A session that is made ready on a thread of its own, while somebody reads or asks other things.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::live::{self, Live};
use super::prelude::{BuildProgress, Preparation};
use super::{NotReady, Session, SessionError, SessionOptions};

/// Finds or builds what a session needs, and tells how the prelude's build goes on.
pub type Open = Box<
    dyn FnOnce(&mut dyn FnMut(BuildProgress)) -> Result<SessionOptions, SessionError>
        + Send
        + 'static,
>;

/// How often somebody who waits is asked whether to go on.
const PACE: Duration = Duration::from_millis(100);

enum News {
    Progress(BuildProgress),
    Ready(Box<Live>, Box<SessionOptions>),
    Failed(SessionError),
}

/// The session, or the way to it.
pub struct Opening {
    news: Receiver<News>,
    preparation: Preparation,
}

impl Opening {
    /// Begins. `started` is given the session as soon as it can be asked questions, before it runs cells.
    pub fn begin(
        open: Open,
        started: impl FnOnce(&Live, &SessionOptions) + Send + 'static,
    ) -> Opening {
        let (say, news) = channel();
        std::thread::spawn(move || {
            let last = match session(open, started, &say) {
                Ok((live, options)) => News::Ready(Box::new(live), Box::new(options)),
                Err(error) => News::Failed(error),
            };
            let _ = say.send(last);
        });
        Opening {
            news,
            preparation: Preparation::begin(),
        }
    }

    /// Waits for the session. `meanwhile` hears how far it is, ten times a second, and says whether to go on waiting.
    pub fn wait(
        &mut self,
        meanwhile: &mut dyn FnMut(&Preparation) -> bool,
    ) -> Result<(Live, SessionOptions), NotReady> {
        let mut heard = Instant::now();
        loop {
            match self.news.recv_timeout(PACE) {
                Ok(News::Ready(live, options)) => return Ok((*live, *options)),
                Ok(News::Failed(error)) => return Err(NotReady::Failed(error)),
                Ok(News::Progress(progress)) => self.preparation.note(progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NotReady::Failed(gone())),
            }
            if heard.elapsed() >= PACE {
                heard = Instant::now();
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
    say: &Sender<News>,
) -> Result<(Live, SessionOptions), SessionError> {
    let options = open(&mut |progress| {
        let _ = say.send(News::Progress(progress));
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
