//! A notebook as a lesson in the Markdown format.

use std::collections::BTreeSet;

use gpu_tutor_command::{Command, Does, asked_in, only};
use gpu_tutor_lessons::{
    Catalogue, CellKind, CellText, Header, Lesson, Outline, Piece, PieceKind, Quiz, leaves_room,
    unused, write_cell, write_text,
};
use gpu_tutor_text::t;

use super::answers::unmarked;
use super::compose::{Composer, Joint};
use super::file::{CellType, Notebook, NotebookCell};
use super::header::front_matter;
use super::prediction;
use super::quiz;
use super::tag::{Role, Tag};
use super::texts::{grade_cell, is_note, read_hint, source};

/// The expectation written for a demo that has none.
const RAN: &str = "ran = true";

/// The text of a lesson file, and what its author should know about the conversion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    pub text: String,
    pub notes: Vec<String>,
}

/// Writes the lesson that a notebook holds. Whatever an export left out is taken from the same lesson in the catalogue;
/// `fallback` is the header for a notebook that was not exported from a lesson.
pub fn import(notebook: &Notebook, catalogue: &Catalogue, fallback: &Header) -> Imported {
    let (header, front_matter) = front_matter(notebook, fallback);
    let outlines: Vec<Outline> = catalogue.lessons().iter().map(Lesson::outline).collect();
    let mut import = Import {
        notebook,
        known: Known(&outlines),
        lesson: header.id,
        out: Composer::default(),
        ids: BTreeSet::new(),
        below: Vec::new(),
        answered: BTreeSet::new(),
        notes: Vec::new(),
    };
    import.out.add(None, &front_matter, Joint::Text);
    for cell in &notebook.cells {
        if !cell.source.trim().is_empty() {
            import.cell(cell);
        }
    }
    for (tag, setup) in std::mem::take(&mut import.below) {
        import.write(tag, CellKind::Setup, setup);
    }
    let rest = notebook
        .about
        .as_ref()
        .and_then(|about| about.rest.as_deref());
    Imported {
        text: import.out.finish(rest),
        notes: import.notes,
    }
}

/// The outline of every lesson, used to find the cells as they are in their files.
#[derive(Clone, Copy)]
struct Known<'a>(&'a [Outline<'a>]);

impl<'a> Known<'a> {
    /// Every cell, in order.
    fn cells(self) -> impl Iterator<Item = (&'a Piece<'a>, &'a CellText<'a>)> {
        let pieces = self.0.iter().flat_map(|outline| &outline.pieces);
        pieces.filter_map(|piece| match &piece.kind {
            PieceKind::Cell(cell) => Some((piece, cell)),
            PieceKind::FrontMatter | PieceKind::Passage(_) => None,
        })
    }

    /// A cell by its id, and the cell that follows it.
    fn cell(
        self,
        kind: CellKind,
        id: &str,
    ) -> Option<(&'a CellText<'a>, Option<&'a CellText<'a>>)> {
        let mut cells = self.cells().map(|(_, cell)| cell);
        let found = cells.find(|cell| cell.kind == kind && cell.key("id") == Some(id))?;
        Some((found, cells.next()))
    }
}

struct Import<'a> {
    notebook: &'a Notebook,
    known: Known<'a>,
    /// The lesson's id.
    lesson: String,
    out: Composer,
    ids: BTreeSet<String>,
    /// Setups that are below their exercise in the file.
    below: Vec<(&'a Tag, &'a str)>,
    answered: BTreeSet<&'a str>,
    notes: Vec<String>,
}

impl<'a> Import<'a> {
    fn cell(&mut self, cell: &'a NotebookCell) {
        if let Some(exercise) = cell.answers().filter(|name| self.is_exercise(name)) {
            return self.answer(exercise);
        }
        let Some(tag) = &cell.tag else {
            return self.added(cell);
        };
        let of = tag.key("for").unwrap_or_default();
        let below = tag.written.as_ref().is_some_and(|written| written.below);
        match (tag.role, cell.cell_type) {
            (Role::Prose, CellType::Markdown) => self.prose(cell),
            (Role::Note, CellType::Markdown) if is_note(&cell.source, of) => {}
            (Role::Note, CellType::Code) if asked_in(&cell.source) == Some(of) => {}
            (Role::Grade, CellType::Code) if cell.source.trim() == grade_cell(of) => {}
            (Role::Cell(CellKind::Setup), CellType::Code)
                if below && !self.answered.contains(of) =>
            {
                self.below.push((tag, &cell.source));
            }
            (Role::Cell(CellKind::Demo), CellType::Code) => self.demo(tag, &cell.source),
            (Role::Cell(CellKind::Quiz), CellType::Markdown) => self.quiz(cell, tag),
            (Role::Cell(CellKind::Predict), CellType::Markdown) => self.prediction(cell, tag),
            (Role::Cell(CellKind::Hint), CellType::Markdown) => {
                self.write(tag, CellKind::Hint, read_hint(&cell.source));
            }
            (Role::Cell(kind @ (CellKind::Setup | CellKind::Solution)), CellType::Code)
            | (
                Role::Cell(kind @ (CellKind::Check | CellKind::Wrong | CellKind::Survivor)),
                CellType::Raw,
            ) => {
                self.write(tag, kind, &cell.source);
            }
            _ => self.added(cell),
        }
    }

    fn prose(&mut self, cell: &NotebookCell) {
        let text = cell.source.trim_end().trim_start_matches('\n');
        let written = cell.tag.as_ref().and_then(|tag| tag.written.as_ref());
        let before = written.and_then(|written| written.before.as_deref());
        let last = self.notebook.cells.last();
        let is_last = last.is_some_and(|last| std::ptr::eq(last, cell));
        if is_last || leaves_room(text) {
            self.out.add(before, text, Joint::Text);
        } else {
            let note = t!(
                "the passage `%{id}` does not close a fence, a comment or front matter; it was put in a fence of its own",
                id = cell.id
            );
            self.notes.push(note.into_owned());
            self.out
                .add(before, &write_text("markdown", text), Joint::Text);
        }
    }

    /// Writes a cell with its fence. The author's own opening line is kept as long as the metadata agrees with it.
    fn write(&mut self, tag: &Tag, kind: CellKind, body: &str) {
        let written = match kind {
            CellKind::Expect => tag.toml_written.as_ref(),
            _ => tag.written.as_ref(),
        };
        let id = tag.key("id").filter(|_| kind != CellKind::Expect);
        // A copy of a cell has the metadata of the original, and therefore its id.
        let own = id.map(|id| unused(id, |id| self.ids.insert(id.to_owned())));
        let is_copy = own.as_deref() != id;
        let key = |name: &str| match name {
            "id" => own.clone(),
            name => tag.key(name).map(str::to_owned),
        };
        let fence =
            written.and_then(|written| Some((written.open.as_deref()?, written.close.as_deref()?)));
        let closes = |close: &str| {
            body.lines()
                .any(|line| line.trim().starts_with(close.trim()))
        };
        let text = match fence {
            Some((open, close)) if !is_copy && !closes(close) => {
                format!("{open}\n{body}\n{close}")
            }
            _ => write_cell(kind, key, body),
        };
        let before = written.and_then(|written| written.before.as_deref());
        self.out.add(before, &text, Joint::of(kind));
    }

    fn demo(&mut self, tag: &Tag, code: &str) {
        self.write(tag, CellKind::Demo, code);
        let known = || {
            let (_, expect) = self.known.cell(CellKind::Demo, tag.key("id")?)?;
            expect.map(source)
        };
        let expect = tag.toml.as_deref().or_else(known).unwrap_or(RAN);
        self.write(tag, CellKind::Expect, expect);
    }

    fn quiz(&mut self, cell: &NotebookCell, tag: &Tag) {
        let id = tag.key("id").unwrap_or_default();
        let known = self.known.cell(CellKind::Quiz, id);
        let known = known.map(|(quiz, _)| source(quiz));
        let known = tag.toml.as_deref().or(known);
        if let Some(body) = quiz::body(&cell.source, known) {
            let quiz = Quiz::parse(&body);
            for option in quiz.iter().flat_map(Quiz::unreplied) {
                let note = t!(
                    "option %{option} of the quiz `%{id}` has no reply yet: write one in the lesson, below `[replies]`",
                    option,
                    id
                );
                self.notes.push(note.into_owned());
            }
            return self.write(tag, CellKind::Quiz, &body);
        }
        if let Some(known) = known {
            self.write(tag, CellKind::Quiz, known);
        }
        let note = t!(
            "the quiz `%{id}` could not be read from its cell; the cell was imported as a passage",
            id
        );
        self.notes.push(note.into_owned());
        self.prose(cell);
    }

    fn prediction(&mut self, cell: &NotebookCell, tag: &Tag) {
        let id = tag.key("id").unwrap_or_default();
        let known = self.known.cell(CellKind::Predict, id);
        let known = known.map(|(prediction, _)| source(prediction));
        let known = tag.toml.as_deref().or(known);
        if let Some(body) = prediction::body(&cell.source, known).as_deref().or(known) {
            return self.write(tag, CellKind::Predict, body);
        }
        let note = t!(
            "the outcome of the prediction `%{id}` is not in the notebook; its cell was imported as a passage",
            id
        );
        self.notes.push(note.into_owned());
        self.prose(cell);
    }

    /// Whether the notebook or the catalogue has an exercise with this name.
    fn is_exercise(&self, name: &str) -> bool {
        let is_answer = |tag: &Tag| {
            matches!(
                tag.role,
                Role::Cell(CellKind::Exercise | CellKind::Solution)
            )
        };
        let mut tags = self.notebook.tags();
        tags.any(|tag| is_answer(tag) && tag.exercise() == Some(name))
            || self.known.cell(CellKind::Exercise, name).is_some()
    }

    /// Writes an exercise: its answer cells become the starter, and the rest follows, even if the notebook lacks it.
    fn answer(&mut self, exercise: &'a str) {
        if !self.answered.insert(exercise) {
            return;
        }
        let cells = self.notebook.cells.iter();
        let answers: Vec<&str> = cells
            .filter(|cell| cell.answers() == Some(exercise))
            .map(starter)
            .filter(|answer| !answer.trim().is_empty())
            .collect();
        let known = self.known.cell(CellKind::Exercise, exercise);
        let starter = match known {
            _ if !answers.is_empty() => answers.join("\n\n"),
            Some((cell, _)) => source(cell).to_owned(),
            None => "todo!()".to_owned(),
        };
        let role = Role::Cell(CellKind::Exercise);
        let mut tags = self.notebook.tags();
        let tag = tags.find(|tag| tag.role == role && tag.key("id") == Some(exercise));
        let made = Tag::new(role).with("id", exercise);
        self.write(tag.unwrap_or(&made), CellKind::Exercise, &starter);
        let setups: Vec<_> = self
            .below
            .extract_if(.., |(tag, _)| tag.key("for") == Some(exercise))
            .collect();
        for (tag, setup) in setups {
            self.write(tag, CellKind::Setup, setup);
        }
        self.fill_in(exercise);
    }

    /// Adds the cells of an exercise that are in the catalogue but not in the notebook.
    fn fill_in(&mut self, exercise: &str) {
        let in_notebook = |kind: CellKind| {
            let mut tags = self.notebook.tags();
            tags.any(|tag| tag.key("for") == Some(exercise) && tag.role == Role::Cell(kind))
        };
        let left_out = |(_, cell): &(&Piece, &CellText)| {
            Joint::of(cell.kind) == Joint::Attached
                && cell.key("for") == Some(exercise)
                && !in_notebook(cell.kind)
        };
        let found: Vec<_> = self.known.cells().filter(left_out).collect();
        for (piece, cell) in found {
            self.ids.extend(cell.key("id").map(str::to_owned));
            self.out
                .add(Some(piece.before), piece.text, Joint::Attached);
        }
    }

    /// Adds a cell that is new in the notebook: a demo that must run, or something to read.
    fn added(&mut self, cell: &NotebookCell) {
        let text = cell.source.trim_end();
        match (cell.cell_type, front_ends_command(text)) {
            (CellType::Markdown, _) => self.prose(cell),
            // Every exported notebook has this one.
            (CellType::Code, Some((command, name)))
                if command.info.name == ":check" && self.is_exercise(name) => {}
            (CellType::Code, Some(_)) if asked_in(text).is_some() => {}
            (CellType::Code, None) => {
                let id = format!("{}-added", self.lesson);
                let tag = Tag::new(Role::Cell(CellKind::Demo)).with("id", &id);
                self.write(&tag, CellKind::Demo, text);
                self.write(&tag, CellKind::Expect, RAN);
            }
            (CellType::Raw | CellType::Code, _) => {
                self.out.add(None, &write_text("text", text), Joint::Text);
            }
        }
    }
}

/// What an answer cell holds. In an assignment that nbgrader has not released yet, that is the solution, and the
/// starter is stored separately.
fn starter(cell: &NotebookCell) -> &str {
    let tag = cell.tag.as_ref();
    let kept = tag.and_then(|tag| tag.starter.as_deref());
    kept.unwrap_or_else(|| unmarked(&cell.source))
}

/// A command that a lesson's session does not have.
fn front_ends_command(source: &str) -> Option<(Command, &str)> {
    only(source).filter(|(command, _)| !matches!(command.does, Does::Session))
}
