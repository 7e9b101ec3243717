//! The greeting, which says how to begin or continue.

use gpu_tutor_lessons::Lesson;
use gpu_tutor_render::terminal::Style;
use gpu_tutor_render::words::lesson::heading;
use gpu_tutor_teaching::{Walkthrough, with_passage};
use gpu_tutor_text::t;

use super::prompt::Prompt;

impl Prompt<'_> {
    /// Offers to continue where the learner left off or, if there is no such place, to begin the first lesson.
    pub(super) fn greet(&mut self) {
        let (version, devices) = self.context.banner.clone();
        self.tell(Style::Heading, &version);
        if let Some(unused) = self.context.unused_gpu.clone() {
            self.hint_line(&unused.as_note());
        }
        if self.context.builds {
            self.hint_line(&t!(
                "The tensor library is being built in the background, once. Meanwhile, read on: the first cell waits for it."
            ));
        }
        self.say("\n");
        let catalogue = self.context.catalogue;
        let progress = self.context.tutor.progress();
        let kept = progress.last_lesson().and_then(|last| {
            let lesson = catalogue.lessons().iter().find(|known| known.id == last)?;
            Some((lesson, progress.resume(lesson)))
        });
        let Some((lesson, index)) = kept.or(catalogue.lessons().first().map(|first| (first, 0)))
        else {
            self.offer_what_to_do(&t!("Type Rust and press Enter"), &devices);
            return;
        };
        let index = with_passage(lesson, index);
        let mut walk = Walkthrough::new(lesson);
        walk.stand_before(index);
        self.walk = Some(walk);
        self.offer_names();
        if kept.is_none() {
            self.introduce(lesson);
            self.say("\n");
            self.offer_what_to_do(&t!("Enter begins the lesson, or type Rust"), &devices);
        } else {
            let lesson = heading(&lesson.section, &lesson.title);
            let enter = t!("Enter continues %{lesson}", lesson);
            self.offer_what_to_do(&enter, &devices);
        }
    }

    /// Says what Enter does, where cells run, how to get help, and how to leave.
    fn offer_what_to_do(&mut self, enter: &str, devices: &str) {
        let line = format!("{enter} · {devices} · `:help` · {}", t!("Ctrl-D leaves"));
        self.tell(Style::Strong, &line);
    }

    /// Shows the lesson's title and summary.
    pub(super) fn introduce(&mut self, lesson: &Lesson) {
        self.tell(Style::Heading, &heading(&lesson.section, &lesson.title));
        self.hint_line(&lesson.summary);
    }
}
