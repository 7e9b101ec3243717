//! The program in a pseudo-terminal, as a learner uses it.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gpu_tutor_session::machine::environment;
use regex::Regex;

use crate::pty;

/// The maximum time to wait for text on the screen.
const MAX_WAIT: Duration = Duration::from_secs(120);
const PROMPT: &str = " ›";

pub struct Terminal {
    process: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    raw: Vec<u8>,
    /// The end of the last text that [`Terminal::sees`] found.
    seen: usize,
    colour: Regex,
}

impl Terminal {
    /// Starts the program with `data` as its folder for progress.
    ///
    /// # Errors
    /// If there is no pseudo-terminal, or the program cannot be started.
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
            // Reading fails once the program has ended.
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

    /// Waits until the text appears on the screen after the text of the last wait.
    ///
    /// # Errors
    /// If the text does not appear in time, or the program ends.
    pub fn sees(&mut self, text: &str) -> Result<()> {
        let until = Instant::now() + MAX_WAIT;
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

    /// Types a line and presses Enter.
    ///
    /// # Errors
    /// If the terminal is closed.
    pub fn types(&mut self, line: &str) -> Result<()> {
        self.keys.write_all(format!("{line}\r").as_bytes())?;
        Ok(())
    }

    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// Everything that was shown, without control sequences.
    pub fn text(&self) -> String {
        self.colour
            .replace_all(&String::from_utf8_lossy(&self.raw), "")
            .into_owned()
    }

    /// Leaves with `:quit` as a learner does, so that the session removes its folders.
    ///
    /// # Errors
    /// If the program does not quit.
    pub fn leave(mut self) -> Result<()> {
        self.types(":quit")?;
        self.sees("until next time")?;
        // Wait for the reader thread, which ends with the program.
        while self.screen.recv_timeout(MAX_WAIT).is_ok() {}
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Killing fails if the program has already ended, which is fine.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn tail(text: &str) -> &str {
    let from = text.floor_char_boundary(text.len().saturating_sub(600));
    &text[from..]
}

/// A command for gpu-tutor, with the environment that this process started with.
pub fn tutor() -> Command {
    environment::command(env!("CARGO_BIN_EXE_gpu-tutor"))
}
