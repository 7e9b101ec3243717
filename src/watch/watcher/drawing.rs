//! What the watcher draws, and when.

use gpu_tutor_render::terminal::{Style, Theme, fill_text};
use gpu_tutor_text::t;
use gpu_tutor_text::units::seconds;

use super::{GRACE, WatchError, Watcher};
use crate::watch::page::View;

impl Watcher<'_> {
    pub(super) fn view(&self) -> View<'_> {
        View {
            catalogue: self.catalogue,
            progress: self.record.progress(),
            lesson: self.lesson,
            exercise: self.exercise,
            file: &self.file.path,
            graded: self.graded.as_ref(),
            panel: self.panel,
            has_keys: self.has_keys,
        }
    }

    /// Draws the page or, where there are no pages, only what is new.
    pub(super) fn show(
        &mut self,
        news: impl Fn(&View, &Theme) -> String,
    ) -> Result<(), WatchError> {
        if self.screen.is_paged {
            return self.draw();
        }
        let text = news(&self.view(), &self.screen.theme());
        self.screen.show(text.trim_end_matches('\n'))?;
        self.tell_note()
    }

    pub(super) fn draw(&mut self) -> Result<(), WatchError> {
        if self.screen.is_paged {
            let page = self.view().page(&self.screen.theme());
            self.screen.show(&page)?;
            self.draw_status()?;
        }
        Ok(())
    }

    pub(super) fn say(&mut self, note: String) -> Result<(), WatchError> {
        self.note = Some(note);
        if self.screen.is_paged {
            return self.draw();
        }
        self.tell_note()
    }

    pub(super) fn tell_note(&mut self) -> Result<(), WatchError> {
        if let Some(note) = self.note.take() {
            let text = fill_text(&self.screen.theme(), Style::Warning, &note, "", "");
            self.screen.show(text.trim_end())?;
        }
        Ok(())
    }

    pub(super) fn draw_status(&mut self) -> Result<(), WatchError> {
        let busy = self.began.as_ref().map(|(_, began)| began.elapsed());
        let (style, status) = match (busy, &self.note) {
            (Some(since), _) if since >= GRACE => {
                let text = t!("grading… %{time}", time = seconds(since, 0));
                (Style::Quiet, text.into_owned())
            }
            (_, Some(note)) => (Style::Warning, note.clone()),
            _ => (Style::Plain, String::new()),
        };
        Ok(self.screen.status(style, &status)?)
    }
}
