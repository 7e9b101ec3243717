//! The program at a pseudo-terminal, as a learner has it.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gpu_tutor::session::machine::environment;
use regex::Regex;

use crate::pty;

/// The end of waiting for what never comes.
const PATIENCE: Duration = Duration::from_secs(120);
const PROMPT: &str = " ›";

pub struct Terminal {
    process: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    raw: Vec<u8>,
    /// How much of the text has been waited for already.
    seen: usize,
    colour: Regex,
}

impl Terminal {
    /// Starts the program; progress is kept in `data`.
    pub fn open(data: &Path) -> Result<Terminal> {
        let mut command = tutor();
        command
            .env("GPU_TUTOR_DATA_DIR", data)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C.UTF-8");
        let (process, keys) = pty::spawn(&mut command).context("no pseudo-terminal")?;
        let mut output = keys.try_clone()?;
        let (sender, screen) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // A terminal whose program has ended gives an error.
            while let Ok(read @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Ok(Terminal {
            process,
            keys,
            screen,
            raw: Vec::new(),
            seen: 0,
            colour: Regex::new("\x1b(\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78])")?,
        })
    }

    /// Waits until the text is on the screen, after what was waited for before.
    pub fn sees(&mut self, text: &str) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        loop {
            let all = self.text();
            if let Some(at) = all.get(self.seen..).and_then(|rest| rest.find(text)) {
                self.seen += at + text.len();
                return Ok(());
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.raw.extend(bytes),
                Err(RecvTimeoutError::Timeout) => {
                    bail!("waited for `{text}` in vain; last seen: {}", tail(&all))
                }
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("the program ended before `{text}`: {}", tail(&all))
                }
            }
        }
    }

    pub fn sees_prompt(&mut self) -> Result<()> {
        self.sees(PROMPT)
    }

    /// A line and Enter.
    pub fn types(&mut self, line: &str) -> Result<()> {
        self.keys.write_all(format!("{line}\r").as_bytes())?;
        Ok(())
    }

    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// All that was shown, without what moves the cursor.
    pub fn text(&self) -> String {
        self.colour
            .replace_all(&String::from_utf8_lossy(&self.raw), "")
            .into_owned()
    }

    /// Leaves as a learner does, so that the session's folders go too.
    pub fn leave(mut self) -> Result<()> {
        self.types(":quit")?;
        self.sees("until next time")?;
        // The reader ends with the program.
        while self.screen.recv_timeout(PATIENCE).is_ok() {}
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Too late for one that has left, and then it says so.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn tail(text: &str) -> &str {
    let from = text.floor_char_boundary(text.len().saturating_sub(600));
    &text[from..]
}

/// The program, in the surroundings in which this one was started.
pub fn tutor() -> Command {
    environment::command(env!("CARGO_BIN_EXE_gpu-tutor"))
}
