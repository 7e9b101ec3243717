//! What the learner sees, as text: the exercise, its report, a hint, the list, and the keys.

use std::path::Path;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson, Step};
use gpu_tutor_render::terminal::{
    ExerciseRow, Style, Theme, code_block, exercises, fill_text, markdown, report_since,
};
use gpu_tutor_render::words::lesson as words;
use gpu_tutor_render::words::lesson::section;
use gpu_tutor_teaching::progress::Progress;
use gpu_tutor_teaching::with_passage;
use gpu_tutor_text::t;

use super::keys::KEYS;

/// A graded answer.
pub struct Graded {
    pub report: Report,
    pub answer: String,
    /// The previous report on an answer that ran.
    pub before: Option<Report>,
}

/// What is shown in addition to the report, or instead of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    None,
    Text,
    List,
    /// Counted from 1.
    Hint(usize),
    Solution,
}

/// Everything that a page is drawn from.
pub struct View<'a> {
    pub catalogue: &'a Catalogue,
    pub progress: &'a Progress,
    pub lesson: &'a Lesson,
    pub exercise: &'a Exercise,
    pub file: &'a Path,
    pub graded: Option<&'a Graded>,
    pub panel: Panel,
    pub has_keys: bool,
}

impl View<'_> {
    /// The whole page.
    pub fn page(&self, theme: &Theme) -> String {
        let mut out = self.heading(theme);
        out.push('\n');
        match (self.panel, self.graded) {
            (Panel::List, _) => out += &self.list(theme),
            (Panel::Text, _) | (_, None) => out += &self.text(theme),
            (_, Some(graded)) => out += &self.report(theme, graded),
        }
        out += &self.help(theme);
        out.push('\n');
        out += &self.footer(theme);
        out
    }

    /// `Exercise: the rule behind the helpers (1 of 23, 5.6.1 Computing devices)`
    pub fn heading(&self, theme: &Theme) -> String {
        let mut all = self.catalogue.exercises();
        let number = all.position(|(_, one)| one.id == self.exercise.id);
        let place = t!(
            "%{exercise} (%{number} of %{count}, %{section} %{lesson})",
            exercise = self.exercise.title,
            number = number.map_or(0, |index| index + 1),
            count = self.catalogue.exercises().count(),
            section = section(&self.lesson.section),
            lesson = self.lesson.title
        );
        fill_text(theme, Style::Heading, &place, "", "")
    }

    /// The task, the code that runs before the answer, and the file to write the answer in.
    pub fn text(&self, theme: &Theme) -> String {
        let mut out = String::new();
        if let Some(index) = self.lesson.index_of(&self.exercise.id)
            && let Step::Prose(prose) = &self.lesson.steps[with_passage(self.lesson, index)]
        {
            out += &markdown(theme, &prose.markdown);
        }
        let setups = self.lesson.setups_for(self.exercise);
        if !setups.is_empty() {
            out.push('\n');
            out += &fill_text(theme, Style::Quiet, &t!("Before your answer runs:"), "", "");
            let cells: Vec<_> = setups.iter().map(|cell| cell.code.trim_end()).collect();
            out += &code_block(theme, &cells.join("\n"));
        }
        let ask = t!(
            "Your turn: %{checks}, %{points}. Write your answer in %{file} and save it.",
            checks = words::checks(self.exercise.checks.len()),
            points = words::points(self.exercise.max_score()),
            file = self.file.display()
        );
        out.push('\n');
        out += &fill_text(theme, Style::Strong, &ask, "", "");
        let best = self.progress.score(&self.exercise.id);
        if best.is_some_and(|best| best.passed) {
            let text = t!("You have solved this one before.");
            out += &fill_text(theme, Style::Good, &text, "", "");
        }
        out
    }

    pub fn report(&self, theme: &Theme, graded: &Graded) -> String {
        report_since(
            theme,
            graded.before.as_ref(),
            &graded.report,
            &graded.answer,
        )
    }

    /// The hint or the solution that the learner asked for; empty if the learner asked for neither.
    pub fn help(&self, theme: &Theme) -> String {
        match self.panel {
            Panel::Hint(number) => {
                let hints = &self.exercise.hints;
                let title = words::hint(number, hints.len());
                let text = hints.get(number - 1).map_or("", String::as_str);
                let title = fill_text(theme, Style::Help, &title, "", "");
                format!("\n{title}{}", markdown(theme, text))
            }
            Panel::Solution => {
                let title = fill_text(theme, Style::Help, &words::solution(), "", "");
                format!(
                    "\n{title}{}",
                    code_block(theme, &self.exercise.solution.code)
                )
            }
            Panel::None | Panel::Text | Panel::List => String::new(),
        }
    }

    pub fn list(&self, theme: &Theme) -> String {
        let rows = self.catalogue.exercises().map(|(lesson, exercise)| {
            let best = self.progress.score(&exercise.id);
            ExerciseRow {
                id: exercise.id.clone(),
                title: exercise.title.clone(),
                lesson: lesson.id.clone(),
                score: best.map(|best| (best.score, best.max_score)),
                passed: best.is_some_and(|best| best.passed),
                here: exercise.id == self.exercise.id,
            }
        });
        exercises(theme, &rows.collect::<Vec<_>>())
    }

    /// The file and the keys.
    pub fn footer(&self, theme: &Theme) -> String {
        let passed = self.graded.is_some_and(|graded| graded.report.passed);
        let file = self.file.display();
        let line = match (passed, self.has_keys) {
            (true, true) => t!("%{file}: n goes on to the next exercise", file),
            _ => t!("%{file} is graded on each save", file),
        };
        let mut out = fill_text(theme, Style::Plain, &line, "", "");
        if self.has_keys {
            let keys = KEYS.map(|(key, what, _)| format!("{key} {}", t!(what)));
            let between = theme.either(" · ", " | ");
            out += &fill_text(theme, Style::Quiet, &keys.join(between), "", "");
        }
        out
    }
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
