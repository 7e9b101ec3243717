//! The answers to what rustyline asks while a cell is typed.

use std::borrow::Cow;
use std::rc::Rc;

use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Result};

use super::complete::complete;
use super::hint::{CellHint, parameters};
use super::validate::is_whole;
use crate::command;
use crate::render::terminal::{Style, Theme, highlight};
use crate::repl::assistant::Assistant;

pub struct CellHelper {
    pub theme: Theme,
    /// What `:goto` can be given.
    pub names: Vec<String>,
    history: HistoryHinter,
    assistant: Rc<dyn Assistant>,
}

impl CellHelper {
    pub fn new(theme: Theme, assistant: Rc<dyn Assistant>) -> Self {
        CellHelper {
            theme,
            names: Vec::new(),
            history: HistoryHinter::new(),
            assistant,
        }
    }
}

impl Helper for CellHelper {}

impl Validator for CellHelper {
    fn validate(&self, context: &mut ValidationContext) -> Result<ValidationResult> {
        let holds = |name: &str| self.assistant.holds(name);
        let whole = is_whole(context.input(), &holds);
        Ok(if whole {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl Completer for CellHelper {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<String>)> {
        Ok(complete(line, pos, &self.names, &*self.assistant))
    }
}

impl Hinter for CellHelper {
    type Hint = CellHint;

    /// The parameters of a call, or the rest of an earlier cell if that is one line. There is no hint without colour:
    /// it would look like typed text.
    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<CellHint> {
        if !self.theme.color {
            return None;
        }
        let earlier = || {
            let rest = self.history.hint(line, pos, context)?;
            (!rest.contains('\n')).then(|| CellHint::earlier(rest))
        };
        parameters(line, pos, &*self.assistant).or_else(earlier)
    }
}

impl Highlighter for CellHelper {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.theme.color {
            return Cow::Borrowed(line);
        }
        if command::begins(line, &|name| self.assistant.holds(name)) {
            let end = line.find(char::is_whitespace).unwrap_or(line.len());
            return Cow::Owned(self.theme.paint(Style::Code, &line[..end]) + &line[end..]);
        }
        Cow::Owned(highlight(&self.theme, line))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.theme.paint(Style::Quiet, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.theme.color && kind != CmdKind::MoveCursor
    }
}
