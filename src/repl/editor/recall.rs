//! After some text has been typed, Up and Down go through the earlier cells that begin with it.
//!
//! rustyline goes through completion candidates and puts each into the line, so the cells are offered to it as
//! candidates. On an empty line, rustyline goes through all cells by itself.

use std::sync::{Arc, Mutex};

use gpu_tutor_system::lock::lock;
use rustyline::Cmd;
use rustyline::history::{History, SearchDirection};

/// The search, which is shared with the key handlers.
#[derive(Clone, Default)]
pub struct Recall(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The typed text, until rustyline asks for the cells that begin with it.
    asked: Option<String>,
    offer: Option<Offer>,
    /// Whether rustyline itself is showing an earlier cell.
    is_browsing: bool,
}

struct Offer {
    typed: String,
    cells: Vec<String>,
}

impl Recall {
    /// What Up does; `None` where it has its usual effect.
    pub fn up(&self, line: &str, pos: usize) -> Option<Cmd> {
        let mut state = lock(&self.0);
        if !state.shows(line, pos) {
            state.offer = None;
            let is_beginning = pos == line.len() && !line.trim().is_empty() && !line.contains('\n');
            if !is_beginning || state.is_browsing {
                return None;
            }
            state.asked = Some(line.to_owned());
        }
        Some(Cmd::Complete)
    }

    /// What Down does; `None` where it has its usual effect.
    pub fn down(&self, line: &str, pos: usize) -> Option<Cmd> {
        let mut state = lock(&self.0);
        let is_earlier = state.shows(line, pos)
            && state
                .offer
                .as_ref()
                .is_some_and(|offer| offer.typed != line);
        if !is_earlier {
            state.offer = None;
        }
        is_earlier.then_some(Cmd::CompleteBackward)
    }

    /// What Tab does: it leaves the search, because otherwise Tab would move on to the next cell.
    pub fn tab(&self) -> Option<Cmd> {
        lock(&self.0).offer.take().map(|_| Cmd::Noop)
    }

    /// The cells that Up has asked for, newest first; `None` if it was not Up that asked.
    pub fn cells(&self, line: &str, history: &dyn History) -> Option<Vec<String>> {
        let mut state = lock(&self.0);
        let typed = state.asked.take().filter(|typed| typed == line)?;
        let mut cells: Vec<String> = Vec::new();
        for at in (0..history.len()).rev() {
            let Ok(Some(found)) = history.get(at, SearchDirection::Reverse) else {
                continue;
            };
            let cell = found.entry.as_ref();
            let is_new = cell != typed && !cells.iter().any(|known| known == cell);
            if is_new && cell.starts_with(&typed) {
                cells.push(cell.to_owned());
            }
        }
        state.offer = (!cells.is_empty()).then(|| Offer {
            typed,
            cells: cells.clone(),
        });
        Some(cells)
    }

    /// Handles the line being drawn: a line other than those offered ends the search.
    pub fn sees(&self, line: &str, pos: usize, is_browsing: bool) {
        let mut state = lock(&self.0);
        state.is_browsing = is_browsing;
        if !state.shows(line, pos) {
            state.offer = None;
        }
    }

    /// Ends the search, because the cursor was moved.
    pub fn close(&self) {
        lock(&self.0).offer = None;
    }
}

impl State {
    /// Whether the line is one that the search put there, or the one that it started from.
    fn shows(&self, line: &str, pos: usize) -> bool {
        let offer = self.offer.as_ref().filter(|_| pos == line.len());
        offer
            .is_some_and(|offer| offer.typed == line || offer.cells.iter().any(|cell| cell == line))
    }
}

#[cfg(test)]
mod tests {
    use rustyline::history::MemHistory;

    use super::*;

    fn history() -> MemHistory {
        let mut history = MemHistory::new();
        for cell in ["let a = 1;", "fn f() {\n}", "let b = 2;", "b", "let b = 2;"] {
            history.add(cell).expect("added");
        }
        history
    }

    #[test]
    fn cells_that_begin_as_typed_are_offered_once_and_the_newest_first() {
        let recall = Recall::default();
        assert_eq!(recall.cells("le", &history()), None);
        assert_eq!(recall.up("le", 2), Some(Cmd::Complete));
        let cells = recall.cells("le", &history());
        assert_eq!(cells, Some(vec!["let b = 2;".into(), "let a = 1;".into()]));
        assert_eq!(recall.up("let b = 2;", 10), Some(Cmd::Complete));
        assert_eq!(recall.down("let a = 1;", 10), Some(Cmd::CompleteBackward));
        // What was typed comes after the newest cell.
        assert_eq!(recall.down("le", 2), None);
        assert_eq!(recall.up("nope", 4), Some(Cmd::Complete));
        assert_eq!(recall.cells("nope", &history()), Some(vec![]));
    }

    #[test]
    fn a_changed_line_or_a_moved_cursor_ends_the_search() {
        for end in [
            |recall: &Recall| recall.sees("let b = 3;", 10, false),
            |recall: &Recall| recall.sees("let b = 2;", 3, false),
            |recall: &Recall| recall.close(),
        ] {
            let recall = Recall::default();
            recall.up("le", 2);
            recall.cells("le", &history());
            recall.sees("let b = 2;", 10, false);
            end(&recall);
            assert_eq!(recall.down("let b = 2;", 10), None);
            assert_eq!(recall.tab(), None);
        }
    }

    #[test]
    fn an_empty_line_the_lines_of_a_cell_and_browsing_are_rustylines() {
        let recall = Recall::default();
        for (line, pos) in [("", 0), ("  ", 2), ("fn f() {\n", 9), ("let", 1)] {
            assert_eq!(recall.up(line, pos), None, "{line:?}");
        }
        recall.sees("let b = 2;", 10, true);
        assert_eq!(recall.up("let b = 2;", 10), None);
    }
}
