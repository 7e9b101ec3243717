//! `gpu-tutor run F.ipynb`: plays a notebook's code cells in order, and grades where they ask for it.

use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use super::check::TIME_LIMIT;
use super::player::Player;
use super::row::{print, say};
use super::{Context, Failure, catalogue, input, start};
use crate::grade::{self, Report, Verdict};
use crate::lesson::{Catalogue, Demo, Exercise, Expect, Lesson, NotFound};
use crate::notebook::{self, Cell, CellType, Kind, Notebook, Tag, is_unsolved, tutor_command};
use crate::render::terminal;
use crate::session::live::Live;
use crate::session::{CellError, Outcome, Status};

/// A grade, as a line of JSON.
#[derive(Serialize)]
struct Graded<'a> {
    cell: &'a str,
    kind: &'static str,
    status: Status,
    /// The answer cell still holds what it was handed out with, so nothing was run.
    unsolved: bool,
    #[serde(flatten)]
    report: &'a Report,
}

/// An answer cell that was passed over.
#[derive(Serialize)]
struct Unsolved<'a> {
    cell: &'a str,
    kind: &'static str,
    unsolved: bool,
    #[serde(flatten)]
    outcome: Outcome,
}

/// Exit 0 when every demo did what its lesson says, every other cell ran, and no answer failed; what is unsolved is told,
/// and is no failure.
pub fn run(context: &Context, file: &Path, json: bool) -> Result<ExitCode, Failure> {
    let notebook = input::notebook(file)?;
    let catalogue = catalogue::embedded()?;
    let is_code = |cell: &Cell| cell.cell_type == CellType::Code && !cell.source.trim().is_empty();
    if !notebook.cells.iter().any(is_code) {
        return Err(Failure::new(
            format!("{} holds no code cell", file.display()),
            "add one in Jupyter",
        ));
    }
    let player = Player::start(context, json)?;
    let title = notebook
        .about
        .as_ref()
        .map(|about| format!("{} {}", about.section, about.title));
    player.title(title.as_deref().unwrap_or(&file.display().to_string()))?;
    let mut notebook = Playing {
        player,
        catalogue: &catalogue,
        notebook: &notebook,
        grading: None,
        hints: HashMap::new(),
    };
    for (index, cell) in notebook.notebook.cells.iter().enumerate() {
        if notebook.player.stop.asked() {
            break;
        }
        if is_code(cell) {
            notebook.cell(index, cell)?;
        }
    }
    notebook.player.finish("failed")
}

struct Playing<'a> {
    player: Player<'a>,
    catalogue: &'a Catalogue,
    notebook: &'a Notebook,
    /// Started when the first answer is to be graded.
    grading: Option<Live>,
    /// How many hints of each exercise were asked for.
    hints: HashMap<&'a str, usize>,
}

impl<'a> Playing<'a> {
    fn cell(&mut self, index: usize, cell: &'a Cell) -> Result<(), Failure> {
        let code = cell.source.as_str();
        if let Some((command, name)) = tutor_command(code) {
            return self.command(index, code, command, name);
        }
        if let Some(name) = cell.answers() {
            return self.answer(cell, name);
        }
        let tag = cell.tag.as_ref();
        let id = tag.and_then(|tag| tag.key("id")).unwrap_or(&cell.id);
        match tag.map(|tag| tag.kind) {
            Some(Kind::Setup) => self.player.cell(id, "setup", code),
            Some(Kind::Demo) => match tag.and_then(|tag| self.demo(tag, code)) {
                Some(demo) => self.player.demo(&demo),
                None => self.player.cell(id, "demo", code),
            },
            Some(Kind::Solution) => {
                let id = format!("{}-solution", tag.and_then(Tag::exercise).unwrap_or(id));
                self.player.cell(&id, "solution", code)
            }
            _ if cell.may_fail => self.player.free_cell(id, "cell", code),
            _ => self.player.cell(id, "cell", code),
        }
    }

    /// A demo with what is expected of it: by the notebook, else by the lesson built in.
    fn demo(&self, tag: &Tag, code: &str) -> Option<Demo> {
        let id = tag.key("id")?;
        let mut demos = self.catalogue.lessons().iter().flat_map(Lesson::demos);
        let known = demos.find(|demo| demo.cell.id == id);
        let own = tag.toml.as_deref().and_then(Expect::read);
        let expect = own.or_else(|| known.map(|demo| demo.expect.clone()))?;
        let mut demo = Demo::new(id, code, expect);
        demo.fresh = tag.key("session").is_some();
        Some(demo)
    }

    fn exercise(&self, name: &str) -> Option<(&'a Lesson, &'a Exercise)> {
        let mut exercises = self.catalogue.exercises();
        exercises.find(|(_, exercise)| exercise.id == name)
    }

    fn answer(&mut self, cell: &Cell, name: &str) -> Result<(), Failure> {
        let starter = self
            .exercise(name)
            .map(|(_, exercise)| exercise.starter.code.as_str());
        if !is_unsolved(&cell.source, starter) {
            return self.player.cell(name, "answer", &cell.source);
        }
        self.player.count(false);
        let outcome = Outcome {
            notes: vec!["not solved yet: passed over".to_owned()],
            ..Outcome::default()
        };
        if self.player.json {
            let row = Unsolved {
                cell: name,
                kind: "answer",
                unsolved: true,
                outcome,
            };
            return Ok(print(&row)?);
        }
        Ok(say(&format!("\n{name}: not solved yet, passed over\n"))?)
    }

    fn command(
        &mut self,
        index: usize,
        code: &str,
        command: &str,
        name: &'a str,
    ) -> Result<(), Failure> {
        self.player.announce(code)?;
        let above = &self.notebook.cells[..index];
        let last = || above.iter().rev().find_map(Cell::answers);
        let asked = Some(name).filter(|name| !name.is_empty()).or_else(last);
        let Some(name) = asked else {
            let help = format!("name one: `{command} ID`");
            return self.refuse(code, command, "there is no exercise above", Some(help));
        };
        let (lesson, exercise) = match self.catalogue.exercise(name) {
            Ok(found) => found,
            Err(error) => {
                let help = "`gpu-tutor lessons --json` lists the exercises".to_owned();
                return self.refuse(code, command, &NotFound::to_string(&error), Some(help));
            }
        };
        match command {
            ":check" => self.check(index, lesson, exercise),
            ":hint" => {
                let given = self.hints.entry(&exercise.id).or_default();
                let hint = &exercise.hints[(*given).min(exercise.hints.len() - 1)];
                *given += 1;
                let outcome = Outcome::shown(hint);
                self.player.tell(&exercise.id, "hint", code, &outcome, &[])
            }
            _ => {
                let outcome = Outcome::shown(&exercise.solution.code);
                self.player
                    .tell(&exercise.id, "solution", code, &outcome, &[])
            }
        }
    }

    /// A command that could not be carried out.
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
        self.player.tell(code.trim(), kind, code, &outcome, &unmet)
    }

    fn check(
        &mut self,
        index: usize,
        lesson: &'a Lesson,
        exercise: &'a Exercise,
    ) -> Result<(), Failure> {
        // An answer below its `:check` counts where none is above.
        let cells = &self.notebook.cells;
        let answer = notebook::answer(&cells[..index], &exercise.id)
            .or_else(|| notebook::answer(cells, &exercise.id));
        let starter = Some(exercise.starter.code.as_str());
        let unsolved = match &answer {
            Some(answer) => is_unsolved(answer, starter),
            None => true,
        };
        let answer = answer.unwrap_or_default();
        let report = if unsolved {
            Report::could_not_grade(exercise, "not solved yet")
        } else {
            self.grade(lesson, exercise, &answer)?
        };
        let failed = match report.verdict {
            Verdict::Failed => true,
            Verdict::CouldNotGrade => !unsolved,
            Verdict::Passed | Verdict::NotJudged | Verdict::Inconclusive => false,
        };
        self.player.count(failed);
        if self.player.json {
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
            return Ok(say(&format!("{}: not solved yet\n", exercise.id))?);
        }
        Ok(say(&terminal::report(
            &self.player.context.theme,
            &report,
            &answer,
        ))?)
    }

    /// Behind walls and within limits, as `gpu-tutor check` does: the notebook may be a stranger's.
    fn grade(
        &mut self,
        lesson: &Lesson,
        exercise: &Exercise,
        answer: &str,
    ) -> Result<Report, Failure> {
        let session = match &mut self.grading {
            Some(session) => session,
            none => none.insert(start::grading_session(self.player.context, TIME_LIMIT)?),
        };
        self.player.stop.aim(session);
        let report = grade::grade(session, lesson, exercise, answer, self.player.gpus);
        self.player.stop.aim(&self.player.session);
        Ok(report)
    }
}
