//! Builds the cells of a notebook from the pieces of a lesson, one by one.

use std::collections::HashMap;

use gpu_tutor_lessons::{
    CellKind, CellText, Demo, Exercise, Lesson, Piece, PieceKind, Prediction, Quiz, write_cell,
};
use nbformat::v4::{self, CellId, CellMetadata};

use super::answers::marker;
use super::compose::{Joint, gap};
use super::ids::Ids;
use super::nbgrader::{self, Part, solution_cell};
use super::prediction;
use super::quiz;
use super::tag::{KEY, Role, Tag, Written};
use super::texts::{
    answer_cell, assignment_note, grade_cell, note, predict_cell, show_hint, source,
};

/// Whether a notebook includes solutions, hints, checks, planted wrong answers, explained survivors and quiz answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    LeftOut,
    Included,
    /// A teacher's notebook for nbgrader: each answer cell holds the solution, which nbgrader removes from the
    /// learners' copies. Nothing else that gives an answer away is included.
    Assignment,
}

/// A notebook that is being built from the pieces of a lesson.
pub struct NotebookBuilder<'a> {
    lesson: &'a Lesson,
    solutions: Solutions,
    pieces: &'a [Piece<'a>],
    ids: Ids,
    /// The number of hints for each exercise so far.
    hints: HashMap<String, usize>,
    pub cells: Vec<v4::Cell>,
}

impl<'a> NotebookBuilder<'a> {
    pub fn new(lesson: &'a Lesson, solutions: Solutions, pieces: &'a [Piece<'a>]) -> Self {
        NotebookBuilder {
            lesson,
            solutions,
            pieces,
            ids: Ids::new(&lesson.id),
            hints: HashMap::new(),
            cells: Vec::new(),
        }
    }

    pub fn passage(&mut self, index: usize, id: &str) {
        let tag = Tag {
            written: self.written(index, Joint::Text, None, false),
            ..Tag::new(Role::Prose).with("id", id)
        };
        let text = self.pieces[index].text;
        self.markdown(id.trim_start_matches('#'), &tag, text);
        self.mark(Part::Reading);
    }

    pub fn cell(&mut self, index: usize, cell: &CellText, below: bool) {
        let id = cell.key("id").unwrap_or_default();
        let of = cell.key("for").unwrap_or_default();
        let code = source(cell);
        let with_solutions = self.solutions == Solutions::Included;
        let mut tag = self.tag(index, cell, below);
        match cell.kind {
            // It is written together with its demo.
            CellKind::Expect => {}
            CellKind::Setup => self.code(id, &tag, code, false),
            CellKind::Demo => self.demo(index, tag, id, code),
            CellKind::Exercise => {
                let assigned = self.assigned(id);
                let answer = match assigned {
                    Some(exercise) => {
                        tag.starter = Some(code.to_owned());
                        solution_cell(exercise)
                    }
                    None => format!("{}\n{code}", marker(id)),
                };
                // An unsolved starter must not keep the cells below it from running.
                self.code(id, &tag, &answer, true);
                self.mark(Part::Answer);
                let grade = Tag::new(Role::Grade).with("for", id);
                self.code(&format!("{id}-check"), &grade, &grade_cell(id), true);
                let points = assigned.map_or(0, Exercise::max_score);
                self.mark(Part::Check { points });
                let help = Tag::new(Role::Note).with("for", id);
                let text = assigned.map_or_else(|| note(id), |_| assignment_note(id));
                self.markdown(&format!("{id}-help"), &help, &text);
                self.mark(Part::Reading);
            }
            CellKind::Quiz => {
                tag.toml = with_solutions.then(|| code.to_owned());
                let shown = Quiz::parse(cell.body).map(|quiz| quiz::show(&quiz, with_solutions));
                self.markdown(id, &tag, shown.as_deref().unwrap_or(code));
                self.mark(Part::Reading);
                let answer = Tag::new(Role::Note).with("for", id);
                self.code(&format!("{id}-answer"), &answer, &answer_cell(id), false);
            }
            CellKind::Predict => {
                tag.toml = with_solutions.then(|| code.to_owned());
                let shown = Prediction::parse(cell.body).map(|one| prediction::show(&one));
                self.markdown(id, &tag, shown.as_deref().unwrap_or(code));
                self.mark(Part::Reading);
                let answer = Tag::new(Role::Note).with("for", id);
                self.code(&format!("{id}-answer"), &answer, &predict_cell(id), false);
            }
            CellKind::Solution
            | CellKind::Hint
            | CellKind::Check
            | CellKind::Wrong
            | CellKind::Survivor
                if !with_solutions => {}
            CellKind::Solution => self.code(&format!("{of}-solution"), &tag, code, false),
            CellKind::Hint => {
                let count = self.hints.entry(of.to_owned()).or_default();
                *count += 1;
                let number = *count;
                let text = show_hint(number, code);
                self.markdown(&format!("{of}-hint-{number}"), &tag, &text);
            }
            CellKind::Check | CellKind::Wrong => self.raw(id, &tag, code),
            CellKind::Survivor => self.raw(&format!("{of}-survivor"), &tag, code),
        }
    }

    fn demo(&mut self, index: usize, mut tag: Tag, id: &str, code: &str) {
        if let Some(PieceKind::Cell(expect)) = self.pieces.get(index + 1).map(|piece| &piece.kind) {
            tag.toml = Some(source(expect).to_owned());
            tag.toml_written = self.written(index + 1, Joint::Attached, Some(expect), false);
        }
        let fails = |demo: &Demo| (0..3).any(|gpus| demo.expect.on(gpus).fails.is_some());
        let mut demos = self.lesson.demos();
        let may_fail = demos.any(|demo| demo.cell.id == id && fails(demo));
        self.code(id, &tag, code, may_fail);
    }

    fn tag(&self, index: usize, cell: &CellText, below: bool) -> Tag {
        let mut tag = Tag::new(Role::Cell(cell.kind));
        for (key, value) in &cell.keys {
            tag = tag.with(key, value);
        }
        tag.written = self.written(index, Joint::of(cell.kind), Some(cell), below);
        tag
    }

    /// How the text of a piece differs from the usual form; `None` if it does not.
    fn written(
        &self,
        index: usize,
        joint: Joint,
        cell: Option<&CellText>,
        below: bool,
    ) -> Option<Written> {
        let piece = &self.pieces[index];
        let previous = index
            .checked_sub(1)
            .map(|before| match &self.pieces[before].kind {
                PieceKind::Cell(cell) => Joint::of(cell.kind),
                PieceKind::FrontMatter | PieceKind::Passage(_) => Joint::Text,
            });
        let mut written = Written {
            below,
            ..Written::default()
        };
        if piece.before != gap(previous, joint) {
            written.before = Some(piece.before.to_owned());
        }
        if let Some(cell) = cell {
            let key = |name: &str| cell.key(name).map(str::to_owned);
            if write_cell(cell.kind, key, source(cell)) != piece.text {
                written.open = Some(cell.open.to_owned());
                written.close = Some(cell.close.to_owned());
            }
        }
        (written != Written::default()).then_some(written)
    }

    /// The exercise of an answer cell, if the notebook is for nbgrader.
    fn assigned(&self, id: &str) -> Option<&'a Exercise> {
        let wanted = self.solutions == Solutions::Assignment;
        let exercise = || self.lesson.exercises().find(|one| one.id == id);
        wanted.then(exercise).flatten()
    }

    /// Tells nbgrader what the last cell is, if the notebook is for nbgrader.
    fn mark(&mut self, part: Part) {
        if self.solutions == Solutions::Assignment
            && let Some(cell) = self.cells.last_mut()
        {
            nbgrader::mark(cell, part);
        }
    }

    fn code(&mut self, name: &str, tag: &Tag, source: &str, may_fail: bool) {
        let tags = may_fail.then(|| vec!["raises-exception".to_owned()]);
        let cell = v4::Cell::Code {
            id: self.id(name),
            metadata: cell_metadata(tag, tags),
            execution_count: None,
            source: lines(source),
            outputs: Vec::new(),
        };
        self.cells.push(cell);
    }

    fn markdown(&mut self, name: &str, tag: &Tag, source: &str) {
        let cell = v4::Cell::Markdown {
            id: self.id(name),
            metadata: cell_metadata(tag, None),
            source: lines(source),
            attachments: None,
        };
        self.cells.push(cell);
    }

    fn raw(&mut self, name: &str, tag: &Tag, source: &str) {
        let cell = v4::Cell::Raw {
            id: self.id(name),
            metadata: cell_metadata(tag, None),
            source: lines(source),
        };
        self.cells.push(cell);
    }

    fn id(&mut self, name: &str) -> CellId {
        CellId::new(&self.ids.give(name)).expect("ids are given in the format's form")
    }
}

fn cell_metadata(tag: &Tag, tags: Option<Vec<String>>) -> CellMetadata {
    CellMetadata {
        tags,
        additional: HashMap::from([(KEY.into(), json(tag))]),
        ..CellMetadata::default()
    }
}

/// A value as metadata.
pub fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("text is always JSON")
}

fn lines(source: &str) -> Vec<String> {
    source.split_inclusive('\n').map(str::to_owned).collect()
}
