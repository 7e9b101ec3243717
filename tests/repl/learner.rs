//! A learner at a terminal, who types and waits until something appears.

use std::path::Path;
use std::process::Command;

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use crate::support::tutor;

/// Nothing takes that long; this only ends the wait for something that never comes.
const MAX_WAIT_MS: u64 = 300_000;

pub struct Learner {
    terminal: PtySession,
    seen: String,
}

impl Learner {
    /// Sits down at a terminal; earlier progress is in `folder`.
    pub fn sits_down(folder: &Path) -> Self {
        Learner::sits_down_at("xterm", folder)
    }

    /// Sits down at a terminal of this kind.
    pub fn sits_down_at(kind: &str, folder: &Path) -> Self {
        let mut command = tutor();
        command.env("TERM", kind);
        Learner::starts(command, folder)
    }

    /// Sits down at a terminal with colours. What is seen includes its escape sequences.
    pub fn sits_down_in_colour(folder: &Path) -> Self {
        let mut command = tutor();
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR");
        Learner::starts_with(command, folder, false)
    }

    /// Sits down with these folders in the environment.
    pub fn sits_down_with(folder: &Path, folders: &[(&str, &Path)]) -> Self {
        let mut command = tutor();
        command.env("TERM", "xterm").envs(folders.iter().copied());
        Learner::starts(command, folder)
    }

    /// Sits down with these lessons and this language.
    pub fn sits_down_in(language: &str, folder: &Path, lessons: &Path) -> Self {
        let mut command = tutor();
        command.env("TERM", "xterm").env("GPU_TUTOR_LANG", language);
        command.arg("--lessons").arg(lessons);
        Learner::starts(command, folder)
    }

    /// Sits down with these arguments, and with this command as the editor.
    pub fn sits_down_to(folder: &Path, arguments: &[&str], editor: &str) -> Self {
        let mut command = tutor();
        command.args(arguments).current_dir(folder);
        command.env("TERM", "xterm").env_remove("VISUAL");
        command.env("EDITOR", editor);
        Learner::starts(command, folder)
    }

    /// Watches an exercise in this folder, which also holds the progress.
    pub fn watches(folder: &Path, arguments: &[&str]) -> Self {
        Learner::watches_with(folder, arguments, &[])
    }

    /// The same, with these variables in the environment.
    pub fn watches_with(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = tutor();
        command.arg("watch").args(arguments).current_dir(folder);
        command.env("TERM", "xterm").env_remove("TMUX");
        command.envs(variables.iter().copied());
        Learner::starts(command, folder)
    }

    /// Gives the terminal this size.
    pub fn resizes(&mut self, rows: u16, columns: u16) -> &mut Self {
        let terminal = self.terminal.process().get_file_handle();
        let size = rustix::termios::Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        rustix::termios::tcsetwinsize(terminal.expect("the terminal"), size).expect("resized");
        self
    }

    fn starts(mut command: Command, folder: &Path) -> Self {
        command.env("NO_COLOR", "1");
        Learner::starts_with(command, folder, true)
    }

    /// `plain`: escape sequences are stripped from the visible output.
    fn starts_with(mut command: Command, folder: &Path, plain: bool) -> Self {
        command
            .env("GPU_TUTOR_DATA_DIR", folder)
            .env("XDG_CONFIG_HOME", folder)
            .env("LC_ALL", "C.UTF-8");
        let options = Options::default()
            .timeout_ms(Some(MAX_WAIT_MS))
            .strip_ansi_escape_codes(plain);
        let terminal = spawn_with_options(command, options).expect("a pseudo-terminal");
        Learner {
            terminal,
            seen: String::new(),
        }
    }

    /// Waits for the text to appear after what has already been seen.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Self {
        match self.terminal.exp_string(&as_read(text)) {
            Ok(before) => self.seen += &format!("{}{text}", as_written(&before)),
            Err(error) => panic!(
                "waited for `{text}` and saw: …{}\nseen before:\n{}",
                last(&as_written(&error.to_string())),
                self.seen
            ),
        }
        self
    }

    /// Waits for the prompt at a step.
    #[track_caller]
    pub fn is_asked(&mut self, place: &str) -> &mut Self {
        self.sees(&format!("{place} ›"))
    }

    /// Types a line and presses Enter.
    pub fn types(&mut self, line: &str) -> &mut Self {
        self.terminal.send(line).expect("sent");
        self.terminal.send("\r").expect("sent");
        self.terminal.flush().expect("sent");
        self
    }

    /// Types text without pressing Enter; `\t` is Tab.
    pub fn writes(&mut self, text: &str) -> &mut Self {
        self.terminal.send(text).expect("sent");
        self.terminal.flush().expect("sent");
        self
    }

    pub fn presses_enter(&mut self) -> &mut Self {
        self.types("")
    }

    pub fn presses_ctrl(&mut self, key: char) -> &mut Self {
        self.terminal.send_control(key).expect("sent");
        self
    }

    /// Everything that has been on the screen so far.
    pub fn seen(&self) -> &str {
        &self.seen
    }

    /// Waits until the program has ended, which must be with exit code 0.
    #[track_caller]
    pub fn is_done(&mut self) {
        self.ends_with(0);
    }

    /// Waits until the program has ended, however it ends.
    #[track_caller]
    pub fn is_gone(&mut self) {
        self.seen += &as_written(&self.terminal.exp_eof().expect("the end"));
        let _ = self.terminal.process().wait();
    }

    /// Waits until the program has ended, with this code.
    #[track_caller]
    pub fn ends_with(&mut self, code: i32) {
        self.seen += &as_written(&self.terminal.exp_eof().expect("the end"));
        // rexpect does not export the type of the status.
        let ended = format!("{:?}", self.terminal.process().wait());
        assert!(
            ended.starts_with("Ok(Exited(") && ended.ends_with(&format!(", {code}))")),
            "{ended}\nseen:\n{}",
            self.seen
        );
    }
}

/// rexpect reads each byte as a separate character.
fn as_read(text: &str) -> String {
    text.bytes().map(char::from).collect()
}

fn as_written(read: &str) -> String {
    let bytes: Vec<u8> = read
        .chars()
        .map(|c| u8::try_from(c).unwrap_or(b'?'))
        .collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The end of the text, because a spinner alone prints pages in a minute.
fn last(text: &str) -> &str {
    let from = text.len().saturating_sub(2000);
    text.get(from..).unwrap_or(text)
}
