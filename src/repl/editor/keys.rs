//! The keys that have a different meaning while the menu is open, while the user goes through earlier cells, and in a
//! search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::{
    Cmd, ConditionalEventHandler, Event, EventContext, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::menu::MenuKeys;
use super::recall::Recall;

/// If the menu is open, it gets the keys first.
pub struct CellKeys {
    pub menu: MenuKeys,
    pub recall: Recall,
    /// Whether Ctrl-R or Ctrl-S is searching for a cell.
    pub searches: Arc<AtomicBool>,
}

impl CellKeys {
    pub const KEYS: [KeyEvent; 8] = [
        KeyEvent(KeyCode::Down, Modifiers::NONE),
        KeyEvent(KeyCode::Up, Modifiers::NONE),
        KeyEvent(KeyCode::Char('N'), Modifiers::CTRL),
        KeyEvent(KeyCode::Char('P'), Modifiers::CTRL),
        KeyEvent(KeyCode::Tab, Modifiers::NONE),
        KeyEvent(KeyCode::Enter, Modifiers::NONE),
        KeyEvent(KeyCode::Esc, Modifiers::NONE),
        KeyEvent(KeyCode::Char('G'), Modifiers::CTRL),
    ];
}

impl ConditionalEventHandler for CellKeys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, at: &EventContext) -> Option<Cmd> {
        let key = event.get(0)?.0;
        if self.searches.load(Ordering::Relaxed) {
            // Put the cell that was found into the line, where it can be changed before it runs.
            return (key == KeyCode::Enter).then_some(Cmd::Repaint);
        }
        let by_menu = self.menu.press(key, at.line(), at.pos());
        by_menu.or_else(|| match key {
            KeyCode::Up | KeyCode::Char('P') => self.recall.up(at.line(), at.pos()),
            KeyCode::Down | KeyCode::Char('N') => self.recall.down(at.line(), at.pos()),
            KeyCode::Tab => self.recall.tab(),
            _ => None,
        })
    }
}
