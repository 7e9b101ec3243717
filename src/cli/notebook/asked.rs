//! The cells in a notebook that ask the tutor for a grade, a hint or a solution.

use gpu_tutor_grading::{Report, Verdict};
use gpu_tutor_lessons::{Exercise, Lesson, NotFound};
use gpu_tutor_notebook::{NotebookCell, is_unsolved};
use gpu_tutor_render::terminal;
use gpu_tutor_session::{CellError, Outcome, Status};
use gpu_tutor_text::{say, t};
use serde::Serialize;

use super::Playing;
use crate::cli::Failure;
use crate::cli::row::{print, say};

/// A grade, as a line of JSON.
#[derive(Serialize)]
struct Graded<'a> {
    cell: &'a str,
    kind: &'static str,
    status: Status,
    /// Whether the answer cell still contains the starter, so that nothing was run.
    unsolved: bool,
    #[serde(flatten)]
    report: &'a Report,
}

impl<'a> Playing<'a> {
    /// `:check`, `:hint` and `:solution`, for the exercise that the command names, or else for the one above it.
    pub(super) fn command(
        &mut self,
        index: usize,
        code: &str,
        command: &str,
        name: &'a str,
    ) -> Result<(), Failure> {
        self.playback.announce(code)?;
        let above = &self.notebook.cells[..index];
        let last = || above.iter().rev().find_map(NotebookCell::answers);
        let asked = Some(name).filter(|name| !name.is_empty()).or_else(last);
        let Some(name) = asked else {
            let help = t!("give one: `%{command} ID`", command);
            let message = t!("there is no exercise above this cell");
            return self.refuse(code, command, &message, Some(help.into_owned()));
        };
        let (lesson, exercise) = match self.catalogue.exercise(name) {
            Ok(found) => found,
            Err(error) => {
                let help = say!("`gpu-tutor lessons --json` lists the exercises");
                return self.refuse(code, command, &NotFound::to_string(&error), Some(help));
            }
        };
        match command {
            ":check" => self.check(index, lesson, exercise),
            ":hint" => {
                let outcome = Outcome::shown(self.tutor.hint(exercise).text);
                self.playback
                    .tell(&exercise.id, "hint", code, &outcome, &[])
            }
            _ => {
                let outcome = Outcome::shown(&exercise.solution.code);
                self.playback
                    .tell(&exercise.id, "solution", code, &outcome, &[])
            }
        }
    }

    /// Reports a command that could not be carried out.
    fn refuse(
        &mut self,
        code: &str,
        command: &str,
        message: &str,
        help: Option<String>,
    ) -> Result<(), Failure> {
        let error = CellError {
            kind: "command".into(),
            message: message.to_owned(),
            help,
            ..CellError::default()
        };
        let outcome = Outcome::failed(Status::RuntimeError, error);
        let kind = command.trim_start_matches(':');
        let unmet = [message.to_owned()];
        self.playback
            .tell(code.trim(), kind, code, &outcome, &unmet)
    }

    fn check(
        &mut self,
        index: usize,
        lesson: &'a Lesson,
        exercise: &'a Exercise,
    ) -> Result<(), Failure> {
        // An answer below its `:check` counts if there is none above.
        let cells = &self.notebook.cells;
        let starter = Some(exercise.starter.code.as_str());
        let answer = gpu_tutor_notebook::answer(&cells[..index], &exercise.id, starter)
            .or_else(|| gpu_tutor_notebook::answer(cells, &exercise.id, starter));
        let unsolved = match &answer {
            Some(answer) => is_unsolved(answer, starter),
            None => true,
        };
        let answer = answer.unwrap_or_default();
        let report = if unsolved {
            Report::could_not_grade(exercise, t!("not solved yet"))
        } else {
            let grader = self.tutor.interrupter();
            let grade = || self.tutor.grade(lesson, exercise, &answer);
            self.playback.stop.during(grader, grade)
        };
        let failed = match report.verdict {
            Verdict::Failed => true,
            Verdict::CouldNotGrade => !unsolved,
            Verdict::Passed | Verdict::NotJudged | Verdict::Inconclusive => false,
        };
        self.playback.count(failed);
        if self.playback.json {
            let row = Graded {
                cell: &exercise.id,
                kind: "check",
                status: Status::Ok,
                unsolved,
                report: &report,
            };
            return Ok(print(&row)?);
        }
        if unsolved {
            let told = t!("%{name}: not solved yet", name = exercise.id);
            return Ok(say(&format!("{told}\n"))?);
        }
        Ok(say(&terminal::report(
            &self.playback.context.theme,
            &report,
            &answer,
        ))?)
    }
}
