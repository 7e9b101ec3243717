//! A helper that was started: whether it has loaded, and whether it can still be reckoned with.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use super::client::Options;
use super::process::Process;
use super::protocol::{Answer, Ask, Start};
use super::scope::Scope;

/// A helper that leaves a request unanswered for so long is given up.
const STUCK: Duration = Duration::from_secs(60);

pub struct Running {
    process: Process,
    loading: Receiver<Answer>,
    /// Once everything is loaded: whether the standard library was there.
    loaded: Option<bool>,
}

impl Running {
    pub fn start(options: &Options, scope: &Scope) -> std::io::Result<Running> {
        let mut process = Process::start(&options.executable)?;
        let loading = process.ask(Ask::Start(Start {
            toolchain: options.toolchain.clone(),
            prelude: options.prelude.source.clone(),
            idle_seconds: options.idle.as_secs(),
        }))?;
        process.ask(Ask::Update(scope.clone()))?;
        Ok(Running {
            process,
            loading,
            loaded: None,
        })
    }

    pub fn ask(&mut self, ask: Ask) -> std::io::Result<Receiver<Answer>> {
        self.process.ask(ask)
    }

    /// Whether it lives and answers.
    pub fn is_fit(&self) -> bool {
        self.process.is_alive() && self.process.waits().is_none_or(|waits| waits < STUCK)
    }

    pub fn is_ready(&mut self) -> bool {
        self.library().is_some()
    }

    /// Once everything is loaded: whether the standard library was there.
    pub fn library(&mut self) -> Option<bool> {
        if self.loaded.is_none()
            && let Ok(Answer::Ready { library }) = self.loading.try_recv()
        {
            self.loaded = Some(library);
        }
        self.loaded
    }

    pub fn id(&self) -> Option<u32> {
        self.process.is_alive().then(|| self.process.id())
    }
}
