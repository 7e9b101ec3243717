//! A notebook as a lesson in the Markdown format.

use std::collections::BTreeSet;

use super::answers::{tutor_command, unmarked};
use super::compose::{Composer, Joint};

use super::file::{Cell, CellType, Notebook};
use super::header::front_matter;
use super::known::Known;
use super::quiz;
use super::tag::{Kind, Tag, Written};
use super::texts::{grade_cell, note, read_hint, source};
use crate::lesson::{
    self, Catalogue, Fenced, Header, Lesson, Outline, Piece, leaves_room, write_cell, write_text,
};

/// What is expected of a cell that nobody wrote an expectation for.
const RAN: &str = "ran = true";

/// A lesson file's text, and what a person should know of how it came about.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    pub text: String,
    pub notes: Vec<String>,
}

/// Writes the lesson that a notebook holds. What was left out when it was exported is taken from the lesson of the catalogue
/// that has it; `fallback` heads the lesson of a notebook that came from none.
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
    for (index, cell) in notebook.cells.iter().enumerate() {
        let is_last = index + 1 == notebook.cells.len();
        if !cell.source.trim().is_empty() {
            import.cell(cell, is_last);
        }
    }
    for setup in std::mem::take(&mut import.below) {
        import.fenced(setup, lesson::Kind::Setup, &setup.source);
    }
    let about = notebook.about.as_ref();
    Imported {
        text: import
            .out
            .finish(about.and_then(|about| about.rest.as_deref())),
        notes: import.notes,
    }
}

struct Import<'a> {
    notebook: &'a Notebook,
    known: Known<'a>,
    /// The lesson's id.
    lesson: String,
    out: Composer,
    ids: BTreeSet<String>,
    /// Setups that stand below their exercise in the file.
    below: Vec<&'a Cell>,
    answered: BTreeSet<&'a str>,
    notes: Vec<String>,
}

impl<'a> Import<'a> {
    fn cell(&mut self, cell: &'a Cell, is_last: bool) {
        if let Some(exercise) = cell.answers().filter(|name| self.is_exercise(name)) {
            return self.answer(exercise);
        }
        let Some(tag) = &cell.tag else {
            return self.added(cell, is_last);
        };
        let of = tag.key("for").unwrap_or_default();
        match (tag.kind, cell.cell_type) {
            (Kind::Prose, CellType::Markdown) => self.prose(cell, is_last),
            (Kind::Note, CellType::Markdown) if cell.source == note(of) => {}
            (Kind::Grade, CellType::Code) if cell.source.trim() == grade_cell(of) => {}
            (Kind::Setup, CellType::Code) => {
                let below = tag.written.as_ref().is_some_and(|written| written.below);
                if below && !self.answered.contains(of) {
                    self.below.push(cell);
                } else {
                    self.fenced(cell, lesson::Kind::Setup, &cell.source);
                }
            }
            (Kind::Demo, CellType::Code) => self.demo(cell, tag),
            (Kind::Quiz, CellType::Markdown) => self.quiz(cell, tag, is_last),
            (Kind::Solution, CellType::Code) => {
                self.fenced(cell, lesson::Kind::Solution, &cell.source)
            }
            (Kind::Hint, CellType::Markdown) => {
                self.fenced(cell, lesson::Kind::Hint, read_hint(&cell.source))
            }
            (Kind::Check, CellType::Raw) => self.fenced(cell, lesson::Kind::Check, &cell.source),
            (Kind::Wrong, CellType::Raw) => self.fenced(cell, lesson::Kind::Wrong, &cell.source),
            _ => self.added(cell, is_last),
        }
    }

    fn prose(&mut self, cell: &Cell, is_last: bool) {
        let text = cell.source.trim_end().trim_start_matches('\n');
        let before = written(cell).and_then(|written| written.before.as_deref());
        if is_last || leaves_room(text) {
            self.out.add(before, text, Joint::Text);
        } else {
            self.notes.push(format!(
                "the passage `{}` leaves a fence, a comment or front matter open; it stands in a fence of its own",
                cell.id
            ));
            self.out
                .add(before, &write_text("markdown", text), Joint::Text);
        }
    }

    /// A cell of the lesson with its fence; the opening line is the author's own while it still says what the metadata says.
    fn fenced(&mut self, cell: &Cell, kind: lesson::Kind, body: &str) {
        let Some(tag) = &cell.tag else { return };
        self.write(tag, tag.written.as_ref(), kind, body);
    }

    fn write(&mut self, tag: &Tag, written: Option<&Written>, kind: lesson::Kind, body: &str) {
        let id = tag.key("id").filter(|_| kind != lesson::Kind::Expect);
        let own = id.map(|id| self.unused(id));
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

    /// An id that no cell before has, made from this one: cells are copied, and their metadata with them.
    fn unused(&mut self, id: &str) -> String {
        let mut name = id.to_owned();
        let mut count = 1;
        while !self.ids.insert(name.clone()) {
            count += 1;
            name = format!("{id}-{count}");
        }
        name
    }

    fn demo(&mut self, cell: &Cell, tag: &Tag) {
        self.fenced(cell, lesson::Kind::Demo, &cell.source);
        let known = || {
            let demo = self.known.cell(lesson::Kind::Demo, tag.key("id")?)?;
            demo.1.map(source)
        };
        let expect = tag.toml.as_deref().or_else(known).unwrap_or(RAN).to_owned();
        self.write(
            tag,
            tag.toml_written.as_ref(),
            lesson::Kind::Expect,
            &expect,
        );
    }

    fn quiz(&mut self, cell: &Cell, tag: &Tag, is_last: bool) {
        let id = tag.key("id").unwrap_or_default();
        let known = self.known.cell(lesson::Kind::Quiz, id);
        let known = known.map(|(quiz, _)| source(quiz));
        let known = tag.toml.as_deref().or(known);
        if let Some(body) = quiz::body(&cell.source, known) {
            return self.fenced(cell, lesson::Kind::Quiz, &body);
        }
        if let Some(known) = known {
            let known = known.to_owned();
            self.fenced(cell, lesson::Kind::Quiz, &known);
        }
        self.notes.push(format!(
            "the quiz `{id}` could not be read from its cell; the cell came along as a passage"
        ));
        self.prose(cell, is_last);
    }

    /// Whether the notebook or the catalogue has an exercise of this name.
    fn is_exercise(&self, name: &str) -> bool {
        let tags = self
            .notebook
            .cells
            .iter()
            .filter_map(|cell| cell.tag.as_ref());
        let mut tags = tags.filter(|tag| matches!(tag.kind, Kind::Exercise | Kind::Solution));
        tags.any(|tag| tag.exercise() == Some(name))
            || self.known.cell(lesson::Kind::Exercise, name).is_some()
    }

    /// An exercise: what stands in its answer cells is the starter; then what belongs to it and is not in the notebook.
    fn answer(&mut self, exercise: &'a str) {
        if !self.answered.insert(exercise) {
            return;
        }
        let cells = || {
            self.notebook
                .cells
                .iter()
                .filter(|cell| cell.answers() == Some(exercise))
        };
        let parts: Vec<&str> = cells()
            .map(|cell| unmarked(&cell.source))
            .filter(|part| !part.trim().is_empty())
            .collect();
        let known = self.known.cell(lesson::Kind::Exercise, exercise);
        let starter = match known {
            _ if !parts.is_empty() => parts.join("\n\n"),
            Some((fenced, _)) => source(fenced).to_owned(),
            None => "todo!()".to_owned(),
        };
        let tag = cells()
            .filter_map(|cell| cell.tag.as_ref())
            .find(|tag| tag.kind == Kind::Exercise && tag.key("id") == Some(exercise));
        let made = Tag::new(Kind::Exercise).with("id", exercise);
        let tag = tag.unwrap_or(&made);
        self.write(tag, tag.written.as_ref(), lesson::Kind::Exercise, &starter);
        let belongs = |setup: &&Cell| {
            let tag = setup.tag.as_ref();
            tag.is_some_and(|tag| tag.key("for") == Some(exercise))
        };
        let (own, others): (Vec<&Cell>, Vec<&Cell>) = std::mem::take(&mut self.below)
            .into_iter()
            .partition(belongs);
        self.below = others;
        for setup in own {
            self.fenced(setup, lesson::Kind::Setup, &setup.source);
        }
        self.fill_in(exercise);
    }

    fn fill_in(&mut self, exercise: &str) {
        let in_notebook = |kind: lesson::Kind| {
            let tags = self
                .notebook
                .cells
                .iter()
                .filter_map(|cell| cell.tag.as_ref());
            let mut of_it = tags.filter(|tag| tag.key("for") == Some(exercise));
            of_it.any(|tag| tag.kind.in_lesson() == Some(kind))
        };
        let left_out = |(_, fenced): &(&Piece, &Fenced)| {
            Joint::of(fenced.kind) == Joint::Belonging
                && fenced.key("for") == Some(exercise)
                && !in_notebook(fenced.kind)
        };
        let found: Vec<_> = self.known.cells().filter(left_out).collect();
        for (piece, fenced) in found {
            self.ids.extend(fenced.key("id").map(str::to_owned));
            self.out
                .add(Some(piece.before), piece.text, Joint::Belonging);
        }
    }

    /// A cell that a person added: a demo that must run, or something to read.
    fn added(&mut self, cell: &Cell, is_last: bool) {
        let text = cell.source.trim_end();
        let before = None;
        match cell.cell_type {
            CellType::Markdown => self.prose(cell, is_last),
            CellType::Raw => self.out.add(before, &write_text("text", text), Joint::Text),
            CellType::Code => match tutor_command(text) {
                // Every exported notebook has this one.
                Some((":check", name)) if self.is_exercise(name) => {}
                Some(_) => self.out.add(before, &write_text("text", text), Joint::Text),
                None => {
                    let id = format!("{}-added", self.lesson);
                    let tag = Tag::new(Kind::Demo).with("id", &id);
                    self.write(&tag, None, lesson::Kind::Demo, text);
                    self.write(&tag, None, lesson::Kind::Expect, RAN);
                }
            },
        }
    }
}

fn written(cell: &Cell) -> Option<&Written> {
    cell.tag.as_ref()?.written.as_ref()
}
