//! `:doc NAME`: the documentation of a name.

use crate::language::t;

use super::prompt::Prompt;
use crate::render::terminal;

impl Prompt<'_> {
    /// Shows what is known of a name. False if nothing is.
    pub(super) fn doc(&mut self, name: &str) -> bool {
        self.front.begin(&t!("looking it up"), None);
        let found = self.context.assistant.doc(name);
        self.front.end();
        if let Some(doc) = &found {
            let text = terminal::documentation(&self.front.theme(), doc);
            self.say(&text);
        }
        if let Some(notice) = self.context.assistant.notice() {
            self.hint_line(&t!(notice));
        }
        found.is_some()
    }
}
