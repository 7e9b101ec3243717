//! `:doc NAME`: what is known of a name.

use super::prompt::Prompt;
use crate::render::terminal;

impl Prompt<'_> {
    pub(super) fn doc(&mut self, name: &str) {
        if name.is_empty() {
            self.hint_line(
                "`:doc Tensor` tells what a `Tensor` is; `:doc t.matmul` what its method does",
            );
            return;
        }
        self.front.begin("looking it up", None);
        let found = self.parts.assistant.doc(name);
        self.front.end();
        match found {
            Some(doc) => {
                let text = terminal::documentation(&self.front.theme(), &doc);
                self.say(&text);
            }
            None => self.problem(&format!("nothing is known of `{name}`")),
        }
        if let Some(notice) = self.parts.assistant.notice() {
            self.hint_line(notice);
        }
    }
}
