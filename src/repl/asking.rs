//! Commands that answer questions about variables, lessons, costs and help.

use gpu_tutor_command::{Command, FrontEndKind, all};
use gpu_tutor_lessons::Lesson;
use gpu_tutor_render::Annotation;
use gpu_tutor_render::terminal::{self, LessonRow, Style};
use gpu_tutor_teaching::progress::Progress;
use gpu_tutor_text::t;

use super::prompt::Prompt;

/// On a terminal with fewer columns than this, a command's help goes below its name.
const NARROW: usize = 60;

impl Prompt<'_> {
    pub(super) fn variables(&mut self) {
        let held = self.context.session.variables();
        let text = terminal::variables(&self.front.theme(), &held);
        self.say(&text);
    }

    pub(super) fn lessons(&mut self) {
        let here = self.walk.as_ref().map(|walk| walk.lesson().id.as_str());
        let progress = self.context.tutor.progress();
        let lessons = self.context.catalogue.lessons().iter();
        let rows: Vec<_> = lessons
            .map(|lesson| lesson_row(lesson, progress, here == Some(&lesson.id)))
            .collect();
        let text = terminal::lessons(&self.front.theme(), &rows);
        self.say(&text);
        self.hint_line(&t!("`:goto LESSON` goes to one"));
    }

    /// `:time on`, `:time off`
    pub(super) fn annotate(&mut self, on: bool) {
        self.annotate = on;
        self.hint_line(&if on {
            t!("each cell shows what it cost")
        } else {
            t!("cells no longer show what they cost")
        });
    }

    /// `:time`
    pub(super) fn time_of_last(&mut self) {
        let annotation = self
            .last
            .as_ref()
            .map(|(code, outcome)| (code.clone(), Annotation::of(outcome)));
        match annotation {
            None => self.hint_line(&t!("no cell has run yet")),
            Some((_, None)) => self.hint_line(&t!("the last cell cost too little to measure")),
            Some((code, Some(annotation))) => {
                self.say_code(&code);
                let text = terminal::annotation(&self.front.theme(), &annotation);
                self.say(&text);
                self.hint_line(&t!("run: time on the host; compile: time to build the cell; device: time it was still busy after the host was done"));
            }
        }
    }

    pub(super) fn help_on(&mut self, command: Command) {
        let usage = command.usage(FrontEndKind::Prompt);
        let help = t!(command.info.help);
        self.tell(Style::Plain, &t!("%{usage}: %{help}", usage, help));
        if !command.info.aliases.is_empty() {
            self.hint_line(&t!(
                "also %{names}",
                names = command.info.aliases.join(", ")
            ));
        }
    }

    pub(super) fn help_on_all(&mut self) {
        let theme = self.front.theme();
        let usage = |command: Command| command.usage(FrontEndKind::Prompt);
        let wide = all().map(|command| usage(command).len()).max();
        let wide = wide.unwrap_or_default();
        let mut text = String::new();
        for command in all() {
            let help = &t!(command.info.help);
            let name = theme.paint(Style::Code, &format!("{:wide$}", usage(command)));
            let indent = " ".repeat(wide + 4);
            if theme.width < NARROW {
                text += &format!("  {}\n", name.trim_end());
                text += &terminal::fill_text(&theme, Style::Plain, help, "    ", "    ");
                continue;
            }
            text +=
                &terminal::fill_text(&theme, Style::Plain, help, &format!("  {name}  "), &indent);
        }
        self.say(&text);
        self.hint_line(&t!(
            "Anything else is Rust; `_` is the last result, `_3` that of cell 3. An open bracket or string continues on the next \
             line; two blank lines end the cell anyway. Ctrl-C stops a running cell and keeps your variables; a \
             second Ctrl-C kills it, and the variables are lost. Tab completes, and Ctrl-R searches earlier cells; \
             a settings file changes keys (docs/keys.md)."
        ));
    }
}

/// A lesson's row in the catalogue, with the learner's progress.
pub fn lesson_row(lesson: &Lesson, progress: &Progress, here: bool) -> LessonRow {
    let done = progress.done(lesson);
    LessonRow {
        id: lesson.id.clone(),
        section: lesson.section.clone(),
        title: lesson.title.clone(),
        steps: done.demos + done.exercises + done.quizzes,
        steps_done: done.demos_played + done.exercises_passed + done.quizzes_right,
        exercises: lesson
            .exercises()
            .map(|exercise| (exercise.id.clone(), progress.has_passed(&exercise.id)))
            .collect(),
        predictions: done.predictions_made,
        predictions_right: done.predictions_right,
        here,
    }
}
