//! A session that is made ready while front ends are answered already.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use gpu_tutor_kernel::{Client, Said};

use super::shared::Shared;
use crate::render::html::{self, Bundle};
use crate::session::live::{self, Live, Options};
use crate::session::{Session, SessionError, prelude};

/// Finds or builds what a session needs.
pub type Open =
    Box<dyn FnOnce(&mut dyn FnMut(Stage)) -> Result<Options, SessionError> + Send + 'static>;

/// How a prelude's build goes on.
pub type Stage = prelude::Progress;

/// How often somebody who waits looks whether they should stop.
const PACE: Duration = Duration::from_millis(100);

enum News {
    Stage(Stage),
    Ready(Box<Live>, Box<Options>),
    Failed(SessionError),
}

/// The session, or the way to it.
pub struct Opening {
    news: Receiver<News>,
    began: Instant,
    done: u64,
    total: Option<u64>,
    label: String,
}

/// Why there is no session for a cell.
pub enum NotOpen {
    Failed(SessionError),
    Interrupted,
}

impl Opening {
    /// Begins on a thread of its own.
    pub fn begin(open: Open, shared: Arc<Shared>) -> Opening {
        let (say, news) = channel();
        std::thread::spawn(move || {
            let last = match session(open, &say, &shared) {
                Ok((live, options)) => News::Ready(Box::new(live), Box::new(options)),
                Err(error) => News::Failed(error),
            };
            let _ = say.send(last);
        });
        Opening {
            news,
            began: Instant::now(),
            done: 0,
            total: None,
            label: "starting the session".into(),
        }
    }

    /// Waits for the session; a wait that takes long is shown as a bar.
    pub fn wait(
        &mut self,
        shared: &Shared,
        client: &dyn Client,
    ) -> Result<(Live, Options), NotOpen> {
        let mut bar = Bar::new(client);
        loop {
            match self.news.recv_timeout(PACE) {
                Ok(News::Ready(live, options)) => {
                    bar.end();
                    return Ok((*live, *options));
                }
                Ok(News::Failed(error)) => return Err(NotOpen::Failed(error)),
                Ok(News::Stage(stage)) => self.note(stage),
                Err(RecvTimeoutError::Timeout) => {
                    if shared.asked() {
                        return Err(NotOpen::Interrupted);
                    }
                    bar.draw(self.drawn());
                }
                Err(RecvTimeoutError::Disconnected) => return Err(NotOpen::Failed(gone())),
            }
        }
    }

    fn note(&mut self, stage: Stage) {
        match stage {
            Stage::Waiting => self.label = "another gpu-tutor is building the prelude".into(),
            Stage::Total(crates) => self.total = Some(crates as u64),
            Stage::Building(name) => {
                self.done += 1;
                self.label = format!("building the prelude, once: {name}");
            }
        }
    }

    fn drawn(&self) -> Bundle {
        html::progress(&self.label, self.done, self.total, self.began.elapsed())
    }
}

fn session(
    open: Open,
    say: &Sender<News>,
    shared: &Shared,
) -> Result<(Live, Options), SessionError> {
    let options = open(&mut |stage| {
        let _ = say.send(News::Stage(stage));
    })?;
    let mut live = Live::start(options.clone())?;
    live.expect(live::WARM_UP);
    // Only one session is ever opened.
    let _ = shared.analyst.set(live.analyst());
    live.ready()?;
    Ok((live, options))
}

fn gone() -> SessionError {
    SessionError {
        what: "the session could not be started".into(),
        help: Some("restart the kernel; `gpu-tutor doctor` tells what is missing".into()),
    }
}

/// What ends sooner shows no bar.
const GRACE: Duration = Duration::from_millis(700);

/// A display that is drawn anew in its place.
struct Bar<'a> {
    client: &'a dyn Client,
    began: Instant,
    shown: bool,
}

impl<'a> Bar<'a> {
    const ID: &'static str = "gpu-tutor-opening";

    fn new(client: &'a dyn Client) -> Bar<'a> {
        Bar {
            client,
            began: Instant::now(),
            shown: false,
        }
    }

    fn draw(&mut self, data: Bundle) {
        if !self.shown && self.began.elapsed() < GRACE {
            return;
        }
        let id = Bar::ID.to_owned();
        self.client
            .say(if std::mem::replace(&mut self.shown, true) {
                Said::Update { data, id }
            } else {
                let id = Some(id);
                Said::Display { data, id }
            });
    }

    /// Nobody wants to read of it later.
    fn end(self) {
        if self.shown {
            self.client.say(Said::Clear { wait: false });
        }
    }
}
