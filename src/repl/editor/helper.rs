//! Answers what rustyline asks while a cell is being typed.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpu_tutor_render::terminal::{Style, Theme, highlight_marked};
use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Result};

use super::brackets;
use super::complete::complete;
use super::hint::{CellHint, parameters};
use super::keys::CellKeys;
use super::menu::{Menu, MenuKeys};
use super::recall::Recall;
use super::room::Room;
use super::search;
use super::suggestion::Suggestion;
use super::validate::is_whole;
use crate::repl::assistant::Assistant;

/// The maximum number of lines of an earlier cell to show before it is accepted.
const MOST_OF_EARLIER: usize = 5;

/// What is being typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    Cell,
    /// A line for a running cell, which is not Rust: the helper does nothing.
    Answer,
}

pub struct CellHelper {
    pub theme: Theme,
    pub reads: Reads,
    /// The possible arguments of `:goto`.
    pub names: Vec<String>,
    menu: Menu,
    recall: Recall,
    history: HistoryHinter,
    assistant: Rc<dyn Assistant>,
    /// Whether the line is being drawn for the last time, without marks.
    is_last: Cell<bool>,
    /// The text that is being searched for in earlier cells.
    wanted: RefCell<Option<String>>,
    searches: Arc<AtomicBool>,
}

impl CellHelper {
    pub fn new(theme: Theme, assistant: Rc<dyn Assistant>) -> Self {
        CellHelper {
            theme,
            reads: Reads::Cell,
            names: Vec::new(),
            menu: Menu::default(),
            recall: Recall::default(),
            history: HistoryHinter::new(),
            assistant,
            is_last: Cell::new(false),
            wanted: RefCell::default(),
            searches: Arc::default(),
        }
    }

    /// The handler for the keys in [`CellKeys::KEYS`].
    pub fn keys(&self) -> CellKeys {
        CellKeys {
            menu: MenuKeys(self.menu.clone()),
            recall: self.recall.clone(),
            searches: self.searches.clone(),
        }
    }

    fn is_colored(&self) -> bool {
        self.theme.color && self.reads == Reads::Cell
    }

    /// The end of the command at the beginning of the line.
    fn command(&self, line: &str) -> Option<usize> {
        let is_command = gpu_tutor_command::begins(line, &|name| self.assistant.holds(name));
        is_command.then(|| line.find(char::is_whitespace).unwrap_or(line.len()))
    }

    fn marks(&self, line: &str, pos: usize) -> Vec<(Range<usize>, Style)> {
        if self.is_last.get() {
            return Vec::new();
        }
        brackets::marks(line, pos)
    }
}

impl Helper for CellHelper {}

impl Validator for CellHelper {
    fn validate(&self, context: &mut ValidationContext) -> Result<ValidationResult> {
        let holds = |name: &str| self.assistant.holds(name);
        let whole = self.reads == Reads::Answer || is_whole(context.input(), &holds);
        Ok(if whole {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl Completer for CellHelper {
    type Candidate = Suggestion;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> Result<(usize, Vec<Suggestion>)> {
        if self.reads == Reads::Answer {
            return Ok((pos, Vec::new()));
        }
        if let Some(cells) = self.recall.cells(line, context.history()) {
            return Ok((0, cells.into_iter().map(Suggestion::word).collect()));
        }
        let (start, items) = complete(line, pos, &self.names, &*self.assistant);
        Ok((start, self.menu.open(line, start, pos, items)))
    }
}

impl Hinter for CellHelper {
    type Hint = CellHint;

    /// The menu or, without one, the parameters of a call or the rest of an earlier cell. The latter two are not shown
    /// without colour, because they would look like typed text.
    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<CellHint> {
        if self.reads == Reads::Answer {
            return None;
        }
        let is_browsing = context.history_index() < context.history().len();
        self.recall.sees(line, pos, is_browsing);
        let room = Room::below(&self.theme, line);
        if let Some(menu) = self.menu.draw(&self.theme, line, pos, room.lines) {
            return Some(CellHint::below(&menu));
        }
        if !self.theme.color {
            return None;
        }
        let earlier = || {
            let rest = self.history.hint(line, pos, context)?;
            let lines = MOST_OF_EARLIER.min(room.lines);
            Some(CellHint::earlier(&self.theme, rest, lines))
        };
        parameters(&self.theme, line, pos, &*self.assistant).or_else(earlier)
    }
}

impl Highlighter for CellHelper {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if !self.is_colored() {
            return Cow::Borrowed(line);
        }
        if let Some(wanted) = &*self.wanted.borrow() {
            return Cow::Owned(search::mark(&self.theme, line, pos, wanted));
        }
        if let Some(end) = self.command(line) {
            return Cow::Owned(self.theme.paint(Style::Code, &line[..end]) + &line[end..]);
        }
        let marks = self.marks(line, pos);
        Cow::Owned(highlight_marked(&self.theme, line, &marks))
    }

    /// Called right before the line is highlighted. Only the prompts for a search and for a count are not the default.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        default: bool,
    ) -> Cow<'b, str> {
        let wanted = if default {
            None
        } else {
            search::wanted(prompt)
        };
        *self.wanted.borrow_mut() = wanted.map(str::to_owned);
        let searches = !default && search::is_search(prompt);
        self.searches.store(searches, Ordering::Relaxed);
        if default {
            return Cow::Borrowed(prompt);
        }
        Cow::Owned(self.theme.paint(Style::Quiet, prompt))
    }

    /// Whether the line must be drawn again. Moving the cursor requires that only at a bracket, and closes the menu.
    fn highlight_char(&self, line: &str, pos: usize, kind: CmdKind) -> bool {
        self.is_last.set(kind == CmdKind::ForcedRefresh);
        if kind != CmdKind::MoveCursor {
            return self.is_colored();
        }
        self.recall.close();
        let left = self.menu.close();
        left || self.theme.color
            && self.command(line).is_none()
            && !self.marks(line, pos).is_empty()
    }
}
