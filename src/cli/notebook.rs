//! `gpu-tutor run F.ipynb`: runs a notebook's code cells in order, and grades answers where a cell asks for it.

mod asked;

use std::path::Path;
use std::process::ExitCode;

use gpu_tutor_command::{Argument, asked_in, only};
use gpu_tutor_lessons::{Catalogue, CellKind, Demo, Expect, Lesson};
use gpu_tutor_notebook::{CellType, Notebook, NotebookCell, Role, Tag, is_unsolved};
use gpu_tutor_render::words::lesson::heading;
use gpu_tutor_session::Outcome;
use gpu_tutor_teaching::{GradingSession, Record, Tutor};
use gpu_tutor_text::{say, t};
use serde::Serialize;

use super::playback::{Playback, Wanted};
use super::row::{print, say};
use super::{Context, Failure, catalogue, input};

/// An answer cell that was skipped.
#[derive(Serialize)]
struct Unsolved<'a> {
    cell: &'a str,
    kind: &'static str,
    unsolved: bool,
    #[serde(flatten)]
    outcome: Outcome,
}

/// Exit 0 when every demo did what its lesson says, every other cell ran, and no answer failed. An unsolved exercise is
/// reported, but is not a failure.
pub fn run(context: &Context, file: &Path, json: bool) -> Result<ExitCode, Failure> {
    let notebook = input::notebook(file)?;
    let catalogue = catalogue::chosen(context)?;
    let is_code =
        |cell: &NotebookCell| cell.cell_type == CellType::Code && !cell.source.trim().is_empty();
    if !notebook.cells.iter().any(is_code) {
        return Err(Failure::new(
            t!("%{file} has no code cells", file = file.display()),
            t!("add one in Jupyter"),
        ));
    }
    let note = t!(
        "the notebook's cells run with your own permissions; only what `:check` grades runs in a sandbox"
    );
    eprintln!("{}", t!("note: %{text}", text = note));
    let playback = Playback::start(context, json)?;
    let title = notebook
        .about
        .as_ref()
        .map(|about| heading(&about.header.section, &about.header.title));
    playback.title(title.as_deref().unwrap_or(&file.display().to_string()))?;
    let options = playback.options.clone();
    let grader = GradingSession::new(move || Some(options.clone()));
    let mut notebook = Playing {
        tutor: Tutor::new(grader, Record::default()),
        playback,
        catalogue: &catalogue,
        notebook: &notebook,
    };
    for (index, cell) in notebook.notebook.cells.iter().enumerate() {
        if notebook.playback.stop.asked() {
            break;
        }
        if is_code(cell) {
            notebook.cell(index, cell)?;
        }
    }
    notebook.playback.finish(Wanted::NoFailure)
}

struct Playing<'a> {
    playback: Playback<'a>,
    catalogue: &'a Catalogue,
    notebook: &'a Notebook,
    tutor: Tutor<'a>,
}

impl<'a> Playing<'a> {
    fn cell(&mut self, index: usize, cell: &'a NotebookCell) -> Result<(), Failure> {
        let code = cell.source.as_str();
        if let Some((command, name)) = only(code)
            && command.info.argument == Argument::Exercise
        {
            return self.command(index, code, command.info.name, name);
        }
        if asked_in(code).is_some() {
            // Questions and predictions are for the person who reads the notebook.
            return Ok(());
        }
        if let Some(name) = cell.answers() {
            return self.answer(cell, name);
        }
        let tag = cell.tag.as_ref();
        let id = tag.and_then(|tag| tag.key("id")).unwrap_or(&cell.id);
        match tag.map(|tag| tag.role) {
            Some(Role::Cell(CellKind::Setup)) => self.playback.cell(id, "setup", code),
            Some(Role::Cell(CellKind::Demo)) => match tag.and_then(|tag| self.demo(tag, code)) {
                Some(demo) => self.playback.demo(&demo),
                None => self.playback.cell(id, "demo", code),
            },
            Some(Role::Cell(CellKind::Solution)) => {
                let id = format!("{}-solution", tag.and_then(Tag::exercise).unwrap_or(id));
                self.playback.cell(&id, "solution", code)
            }
            _ if cell.may_fail => self.playback.free_cell(id, "cell", code),
            _ => self.playback.cell(id, "cell", code),
        }
    }

    /// A demo, and what is expected of it: by the notebook or, if that does not say, by the catalogue's lesson.
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

    fn answer(&mut self, cell: &NotebookCell, name: &str) -> Result<(), Failure> {
        let mut exercises = self.catalogue.exercises();
        let known = exercises.find(|(_, exercise)| exercise.id == name);
        let starter = known.map(|(_, exercise)| exercise.starter.code.as_str());
        if !is_unsolved(&cell.source, starter) {
            return self.playback.cell(name, "answer", &cell.source);
        }
        self.playback.count(false);
        let outcome = Outcome {
            notes: vec![say!("not solved yet: skipped")],
            ..Outcome::default()
        };
        if self.playback.json {
            let row = Unsolved {
                cell: name,
                kind: "answer",
                unsolved: true,
                outcome,
            };
            return Ok(print(&row)?);
        }
        let told = t!("%{name}: not solved yet, skipped", name);
        Ok(say(&format!("\n{told}\n"))?)
    }
}
