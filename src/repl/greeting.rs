//! The greeting, which says how to begin or go on.

use super::prompt::Prompt;
use crate::lesson::Lesson;
use crate::render::terminal::Style;
use crate::tutor::{Walkthrough, with_passage};

impl Prompt<'_> {
    /// Offers the place where the learner left off, else the first lesson.
    pub(super) fn greet(&mut self) {
        let (version, devices) = self.context.banner.clone();
        self.tell(Style::Heading, &version);
        self.hint_line(&devices);
        if let Some(unused) = self.context.unused_gpu.clone() {
            self.hint_line(&unused.as_note());
        }
        if self.context.builds {
            self.hint_line(
                "The tensor library is being built, once, in the background. Read on meanwhile: the first cell waits for it.",
            );
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
            self.hint_line("type Rust and press Enter; `:help` lists the commands, Ctrl-D leaves");
            return;
        };
        let index = with_passage(lesson, index);
        let mut walk = Walkthrough::new(lesson);
        walk.stand_before(index);
        let (number, count) = (walk.number(), walk.count());
        self.walk = Some(walk);
        self.offer_names();
        if kept.is_none() {
            self.introduce(lesson);
            self.say("\n");
            self.tell(
                Style::Plain,
                "Press Enter to begin the lesson, or type Rust at any time.",
            );
        } else {
            let text = format!(
                "Welcome back: lesson {} {}, step {number} of {count}. Press Enter to go on.",
                lesson.section, lesson.title
            );
            self.tell(Style::Strong, &text);
        }
        self.hint_line("`:help` lists the commands, `:lessons` the lessons; Ctrl-D leaves");
    }

    /// The lesson's title and what it is about.
    pub(super) fn introduce(&mut self, lesson: &Lesson) {
        self.tell(
            Style::Heading,
            &format!("{} {}", lesson.section, lesson.title),
        );
        self.hint_line(&lesson.summary);
    }
}
