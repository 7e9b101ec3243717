//! Shows the prompt, the output and the spinner on one terminal.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use gpu_tutor_command::behind;
use gpu_tutor_render::terminal::{ColorChoice, LiveText, Style, TerminalInfo, Theme};
use gpu_tutor_session::{Interrupt, Output, Question};
use gpu_tutor_system::tty::TerminalMode;
use gpu_tutor_text::t;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, ColorMode, CompletionType, ConditionalEventHandler, Config, Editor, EventHandler, KeyCode,
    KeyEvent, Modifiers,
};

use super::interrupts::Interrupts;
use super::spinner::Spinner;
use crate::repl::assistant::Assistant;
use crate::repl::editor::{CellHelper, CellKeys, Reads};
use crate::repl::frontend::{Frontend, Line};
use crate::repl::settings::Settings;

pub struct Terminal {
    editor: Editor<CellHelper, FileHistory>,
    history: Option<PathBuf>,
    color: ColorChoice,
    interrupts: Interrupts,
    spinner: Option<Spinner>,
    hushed: Option<TerminalMode>,
    /// Whether the last line that a cell printed is still incomplete.
    mid_line: bool,
    /// The displays of the running cell.
    live: LiveText,
}

/// The terminal cannot be read from.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    #[error("{}", t!("cannot read from this terminal: %{error}", error = .0))]
    Editor(#[from] ReadlineError),
    #[error("{}", t!("cannot listen for Ctrl-C: %{error}", error = .0))]
    Signal(#[from] ctrlc::Error),
}

impl Terminal {
    /// Keeps the history in the file `history`. If it cannot be read or written, only the history is missing.
    pub fn new(
        color: ColorChoice,
        history: Option<PathBuf>,
        settings: Settings,
        assistant: Rc<dyn Assistant>,
    ) -> Result<Self, TerminalError> {
        let config = Config::builder()
            .bracketed_paste(true)
            // In this mode, rustyline always asks the helper, whose theme has no colour if none is wanted.
            .color_mode(ColorMode::Forced)
            .completion_type(CompletionType::Circular)
            .history_ignore_dups(true)?
            .history_ignore_space(true)
            .tab_stop(4)
            .indent_size(4)
            .edit_mode(settings.edit)
            .build();
        let mut editor = Editor::with_config(config)?;
        let theme = Theme::new(color, &TerminalInfo::here());
        let helper = CellHelper::new(theme, assistant);
        for key in CellKeys::KEYS {
            let keys: Box<dyn ConditionalEventHandler> = Box::new(helper.keys());
            editor.bind_sequence(key, EventHandler::Conditional(keys));
        }
        editor.set_helper(Some(helper));
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), Cmd::Newline);
        for (key, command) in settings.keys {
            editor.bind_sequence(key, command);
        }
        if let Some(path) = &history {
            prepare(path, &mut editor);
        }
        let interrupts = Interrupts::install()?;
        Ok(Terminal {
            editor,
            history,
            color,
            interrupts,
            spinner: None,
            hushed: None,
            mid_line: false,
            live: LiveText::default(),
        })
    }

    /// Adds a line to the history, without the command after a draft.
    fn remember(&mut self, text: &str) {
        let text = behind(text).map_or(text, |(draft, _)| draft.trim_end());
        let added = self.editor.add_history_entry(text).unwrap_or(false);
        if let Some(path) = self.history.as_ref().filter(|_| added) {
            // Write the line at once, so that a crash does not lose it. If the disk is full, only the history is
            // incomplete.
            let _ = self.editor.append_history(path);
        }
    }

    fn printed(&mut self, text: &str, is_error: bool) {
        if text.is_empty() {
            return;
        }
        self.mid_line = !text.ends_with('\n');
        self.live.pass();
        if is_error {
            let _ = stderr().write_all(text.as_bytes());
        } else {
            self.print(text);
        }
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.mid_line) {
            self.print("\n");
        }
    }

    /// Reads a line for a running cell. Ctrl-C stops the cell, and Ctrl-D is the end of its input.
    fn answer(&mut self, question: Question) {
        self.live.pass();
        self.end_line();
        let hushed = self.hushed.take();
        let was_hushed = hushed.is_some();
        drop(hushed);
        // The line editor reads Ctrl-C as a key. A Ctrl-C that was pressed before the editor opened has already stopped
        // the cell, and nothing is waiting for the answer.
        let read = if self.interrupts.stop_requested() {
            Err(ReadlineError::Eof)
        } else {
            self.read_answer(&question.prompt)
        };
        if was_hushed {
            self.hushed = TerminalMode::silent();
        }
        match read {
            Ok(line) => question.answer(&line),
            // A cell that has already been stopped is not waiting for anything; a second request would kill it, along
            // with its variables.
            Err(ReadlineError::Interrupted) if !self.interrupts.stop_requested() => {
                self.interrupts.press_here();
            }
            Err(_) => {}
        }
    }

    /// The cell editor also reads the answer, because it may hold lines that were typed ahead.
    fn read_answer(&mut self, prompt: &str) -> Result<String, ReadlineError> {
        self.reads(Reads::Answer);
        let read = self.editor.readline(prompt);
        self.reads(Reads::Cell);
        read
    }

    fn reads(&mut self, what: Reads) {
        if let Some(helper) = self.editor.helper_mut() {
            helper.reads = what;
        }
    }

    fn print(&mut self, text: &str) {
        // Ignore a reader that has gone away.
        let mut out = stdout().lock();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}

fn prepare(path: &Path, editor: &mut Editor<CellHelper, FileHistory>) {
    if let Some(folder) = path.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.load_history(path);
}

fn can_spin() -> bool {
    stderr().is_terminal() && std::env::var("TERM").as_deref() != Ok("dumb")
}

impl Frontend for Terminal {
    fn theme(&self) -> Theme {
        Theme::new(self.color, &TerminalInfo::here())
    }

    fn ask(&mut self, prompt: &str, prefill: &str) -> Line {
        let theme = self.theme();
        if let Some(helper) = self.editor.helper_mut() {
            helper.theme = theme;
        }
        let styled = theme.paint(Style::Quiet, prompt.trim_end_matches('\n'));
        let line_end = &prompt[prompt.trim_end_matches('\n').len()..];
        let prompt = (prompt, format!("{styled}{line_end}"));
        loop {
            return match self.editor.readline_with_initial(&prompt, (prefill, "")) {
                Ok(text) => {
                    if !text.trim().is_empty() {
                        self.remember(&text);
                    }
                    Line::Text(text)
                }
                Err(ReadlineError::Interrupted) => Line::Cleared,
                Err(ReadlineError::Signal(_)) => continue,
                Err(ReadlineError::Eof) => Line::End,
                Err(error) => {
                    let _ = writeln!(
                        stderr(),
                        "{}",
                        t!("cannot read any more input: %{error}", error)
                    );
                    Line::End
                }
            };
        }
    }

    fn can_prefill(&self) -> bool {
        let dumb = matches!(
            std::env::var("TERM").as_deref(),
            Ok("dumb" | "cons25" | "emacs")
        );
        std::io::stdin().is_terminal() && !dumb
    }

    fn say(&mut self, text: &str) {
        self.print(text);
    }

    fn output(&mut self, output: Output) {
        if let Some(spinner) = &self.spinner {
            spinner.make_way(false);
        }
        match output {
            Output::Stdout(text) => self.printed(&text, false),
            Output::Stderr(text) => self.printed(&text, true),
            Output::Display(display) => {
                self.end_line();
                let text = self.live.show(&display);
                self.print(&text);
            }
            Output::Clear { .. } => self.live.clear(),
            Output::Question(question) => self.answer(question),
        }
        if let Some(spinner) = self.spinner.as_ref().filter(|_| !self.mid_line) {
            spinner.make_way(true);
        }
    }

    fn begin(&mut self, label: &str, stop: Option<Arc<dyn Interrupt>>) {
        if self.hushed.is_none() {
            self.hushed = TerminalMode::silent();
        }
        let width = can_spin().then(|| self.theme().width);
        self.live = LiveText::new(width.filter(|_| stdout().is_terminal()));
        self.spinner = can_spin().then(|| Spinner::start(&self.theme(), label));
        self.interrupts
            .begin(stop, self.spinner.as_ref().map(Spinner::label));
    }

    fn relabel(&mut self, label: &str) {
        if let Some(spinner) = &self.spinner {
            spinner.label().set(label);
        }
    }

    fn end(&mut self) {
        self.interrupts.end();
        self.spinner = None;
        self.hushed = None;
        self.end_line();
        let unseen = self.live.end();
        self.print(&unseen);
    }

    fn offer(&mut self, names: Vec<String>) {
        if let Some(helper) = self.editor.helper_mut() {
            helper.names = names;
        }
    }
}
