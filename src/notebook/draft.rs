//! The cells of a notebook, made from the pieces of a lesson one by one.

use std::collections::HashMap;

use nbformat::v4::{self, CellId, CellMetadata};

use super::answers::marker;
use super::compose::{Joint, gap};
use super::ids::Ids;
use super::quiz;
use super::tag::{KEY, Kind, Tag, Written};
use super::texts::{grade_cell, note, show_hint, source};
use crate::lesson::{self, Demo, Fenced, Lesson, Part, Piece, write_cell};

/// Whether solutions, hints, checks, planted wrong answers and the answers of quizzes come along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    LeftOut,
    Included,
}

/// A notebook while it is made from a lesson's pieces.
pub struct Draft<'a> {
    lesson: &'a Lesson,
    solutions: Solutions,
    pieces: &'a [Piece<'a>],
    ids: Ids,
    /// How many hints of each exercise there are so far.
    hints: HashMap<String, usize>,
    pub cells: Vec<v4::Cell>,
}

impl<'a> Draft<'a> {
    pub fn new(lesson: &'a Lesson, solutions: Solutions, pieces: &'a [Piece<'a>]) -> Self {
        Draft {
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
            ..Tag::new(Kind::Prose).with("id", id)
        };
        let text = self.pieces[index].text;
        self.markdown(id.trim_start_matches('#'), &tag, text);
    }

    pub fn cell(&mut self, index: usize, fenced: &Fenced, below: bool) {
        let id = fenced.key("id").unwrap_or_default();
        let of = fenced.key("for").unwrap_or_default();
        let code = source(fenced);
        let open = self.solutions == Solutions::Included;
        match fenced.kind {
            // With its demo.
            lesson::Kind::Expect => {}
            lesson::Kind::Setup => {
                let tag = self.tag(index, fenced, Kind::Setup, below);
                self.code(id, &tag, code, false);
            }
            lesson::Kind::Demo => self.demo(index, fenced),
            lesson::Kind::Exercise => {
                let tag = self.tag(index, fenced, Kind::Exercise, below);
                // An unsolved starter must not keep the cells below it from being run.
                self.code(id, &tag, &format!("{}\n{code}", marker(id)), true);
                let belongs = |kind| Tag::new(kind).with("for", id);
                self.code(
                    &format!("{id}-check"),
                    &belongs(Kind::Grade),
                    &grade_cell(id),
                    true,
                );
                self.markdown(&format!("{id}-help"), &belongs(Kind::Note), &note(id));
            }
            lesson::Kind::Quiz => {
                let tag = Tag {
                    toml: open.then(|| code.to_owned()),
                    ..self.tag(index, fenced, Kind::Quiz, below)
                };
                let shown = quiz::parse(fenced.body);
                let shown = shown.map(|shown| quiz::show(&shown, open));
                self.markdown(id, &tag, shown.as_deref().unwrap_or(code));
            }
            lesson::Kind::Solution if open => {
                let tag = self.tag(index, fenced, Kind::Solution, below);
                self.code(&format!("{of}-solution"), &tag, code, false);
            }
            lesson::Kind::Hint if open => {
                let tag = self.tag(index, fenced, Kind::Hint, below);
                let count = self.hints.entry(of.to_owned()).or_default();
                *count += 1;
                let number = *count;
                let text = show_hint(number, code);
                self.markdown(&format!("{of}-hint-{number}"), &tag, &text);
            }
            lesson::Kind::Check if open => {
                let tag = self.tag(index, fenced, Kind::Check, below);
                self.raw(id, &tag, code);
            }
            lesson::Kind::Wrong if open => {
                let tag = self.tag(index, fenced, Kind::Wrong, below);
                self.raw(id, &tag, code);
            }
            lesson::Kind::Solution
            | lesson::Kind::Hint
            | lesson::Kind::Check
            | lesson::Kind::Wrong => {}
        }
    }

    fn demo(&mut self, index: usize, fenced: &Fenced) {
        let mut tag = self.tag(index, fenced, Kind::Demo, false);
        if let Some(Part::Cell(expect)) = self.pieces.get(index + 1).map(|piece| &piece.part) {
            tag.toml = Some(source(expect).to_owned());
            tag.toml_written = self.written(index + 1, Joint::Belonging, Some(expect), false);
        }
        let id = fenced.key("id").unwrap_or_default();
        let fails = |demo: &Demo| (0..3).any(|gpus| demo.expect.on(gpus).fails.is_some());
        let may_fail = self
            .lesson
            .demos()
            .any(|demo| demo.cell.id == id && fails(demo));
        self.code(id, &tag, source(fenced), may_fail);
    }

    fn tag(&self, index: usize, fenced: &Fenced, kind: Kind, below: bool) -> Tag {
        let mut tag = Tag::new(kind);
        for (key, value) in &fenced.keys {
            tag = tag.with(key, value);
        }
        tag.written = self.written(index, Joint::of(fenced.kind), Some(fenced), below);
        tag
    }

    /// What is not as usual about how a piece is written.
    fn written(
        &self,
        index: usize,
        joint: Joint,
        fenced: Option<&Fenced>,
        below: bool,
    ) -> Option<Written> {
        let piece = &self.pieces[index];
        let previous = index
            .checked_sub(1)
            .map(|before| match &self.pieces[before].part {
                Part::Cell(fenced) => Joint::of(fenced.kind),
                Part::FrontMatter | Part::Passage(_) => Joint::Text,
            });
        let mut written = Written {
            below,
            ..Written::default()
        };
        if piece.before != gap(previous, joint) {
            written.before = Some(piece.before.to_owned());
        }
        if let Some(fenced) = fenced {
            let key = |name: &str| fenced.key(name).map(str::to_owned);
            if write_cell(fenced.kind, key, source(fenced)) != piece.text {
                written.open = Some(fenced.open.to_owned());
                written.close = Some(fenced.close.to_owned());
            }
        }
        (written != Written::default()).then_some(written)
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
        CellId::new(&self.ids.give(name)).expect("ids are given as the format wants them")
    }
}

fn cell_metadata(tag: &Tag, tags: Option<Vec<String>>) -> CellMetadata {
    CellMetadata {
        tags,
        additional: HashMap::from([(KEY.into(), json(tag))]),
        ..CellMetadata::default()
    }
}

/// A value of ours as metadata.
pub fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("text is always JSON")
}

fn lines(source: &str) -> Vec<String> {
    source.split_inclusive('\n').map(str::to_owned).collect()
}
