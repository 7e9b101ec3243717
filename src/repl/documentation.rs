//! `:doc NAME`: shows the documentation for a name.

use gpu_tutor_analyst::NoDoc;
use gpu_tutor_render::terminal;
use gpu_tutor_session::CellError;
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl Prompt<'_> {
    /// Shows the documentation for a name, once the session is ready.
    pub(super) fn doc(&mut self, name: &str) -> Result<(), CellError> {
        if !self.session_is_ready() {
            return Ok(());
        }
        self.front.begin(&t!("looking it up"), None);
        let found = self.context.assistant.doc(name);
        self.front.end();
        if let Ok(doc) = &found {
            let text = terminal::documentation(&self.front.theme(), doc);
            self.say(&text);
        }
        let notice = self.context.assistant.notice();
        // If there is no language server, the error already says what the notice says.
        if let Some(notice) = notice.filter(|_| !matches!(found, Err(NoDoc::NoServer(_)))) {
            self.hint_line(&t!(notice));
        }
        let found = found.map(|_| ());
        found.map_err(|why| gpu_tutor_command::no_documentation(name, why))
    }
}
