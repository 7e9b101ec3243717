//! A lesson as a notebook of format 4.5.

use std::collections::{BTreeSet, HashMap};

use nbformat::v4::{self, CellId, CellMetadata, CodemirrorMode, KernelSpec, LanguageInfo};

use super::answers::marker;
use super::compose::{Joint, gap};
use super::ids::Ids;
use super::tag::{About, KEY, Kind, Tag, VERSION, Written};
use super::{KERNEL_DISPLAY_NAME, KERNEL_NAME, quiz};
use crate::lesson::{self, Demo, Fenced, Lesson, Part, Piece, write_cell};

/// Whether solutions, hints, checks, planted wrong answers and the answers of quizzes come along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    LeftOut,
    Included,
}

/// The text of the notebook's file.
pub fn export(lesson: &Lesson, solutions: Solutions) -> String {
    let outline = lesson.outline();
    let mut about = About {
        version: VERSION,
        lesson: lesson.id.clone(),
        title: lesson.title.clone(),
        section: lesson.section.clone(),
        summary: lesson.summary.clone(),
        solutions: solutions == Solutions::Included,
        front_matter: None,
        rest: Some(outline.rest.to_owned()).filter(|rest| rest != "\n"),
    };
    let mut draft = Draft {
        lesson,
        solutions,
        pieces: &outline.pieces,
        ids: Ids::new(&lesson.id),
        hints: HashMap::new(),
        cells: Vec::new(),
    };
    for (index, below) in in_order(&outline.pieces) {
        let piece = &outline.pieces[index];
        match &piece.part {
            Part::FrontMatter => {
                let usual = about.header().write() == piece.text;
                about.front_matter = Some(piece.text.to_owned()).filter(|_| !usual);
            }
            Part::Passage(id) => draft.passage(index, id),
            Part::Cell(fenced) => draft.cell(index, fenced, below),
        }
    }
    let cells = draft.cells;
    let notebook = v4::Notebook {
        metadata: metadata(&about),
        nbformat: 4,
        nbformat_minor: 5,
        cells,
    };
    nbformat::serialize_notebook(&nbformat::Notebook::V4(notebook))
        .expect("text and metadata are always JSON")
}

fn metadata(about: &About) -> v4::Metadata {
    let word = |text: &str| serde_json::Value::from(text);
    v4::Metadata {
        kernelspec: Some(KernelSpec {
            display_name: KERNEL_DISPLAY_NAME.into(),
            name: KERNEL_NAME.into(),
            language: Some("rust".into()),
            additional: HashMap::new(),
        }),
        language_info: Some(LanguageInfo {
            name: "rust".into(),
            version: None,
            codemirror_mode: Some(CodemirrorMode::String("rust".into())),
            additional: HashMap::from([
                ("file_extension".into(), word(".rs")),
                ("mimetype".into(), word("text/rust")),
                ("pygments_lexer".into(), word("rust")),
            ]),
        }),
        authors: None,
        additional: HashMap::from([(KEY.into(), json(about))]),
    }
}

fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("text is always JSON")
}

/// The pieces as a notebook has them: an exercise's setups stand above it also where the file has them below.
fn in_order(pieces: &[Piece]) -> Vec<(usize, bool)> {
    let cell = |index: usize| match &pieces[index].part {
        Part::Cell(fenced) => Some(fenced),
        _ => None,
    };
    let mut order = Vec::new();
    let mut moved = BTreeSet::new();
    for index in 0..pieces.len() {
        let exercise = cell(index).filter(|fenced| fenced.kind == lesson::Kind::Exercise);
        if let Some(id) = exercise.and_then(|exercise| exercise.key("id")) {
            let own = |later: &usize| {
                cell(*later).is_some_and(|later| {
                    later.kind == lesson::Kind::Setup && later.key("for") == Some(id)
                })
            };
            for later in (index + 1..pieces.len()).filter(own) {
                moved.insert(later);
                order.push((later, true));
            }
        }
        if !moved.contains(&index) {
            order.push((index, false));
        }
    }
    order
}

struct Draft<'a> {
    lesson: &'a Lesson,
    solutions: Solutions,
    pieces: &'a [Piece<'a>],
    ids: Ids,
    /// How many hints of each exercise there are so far.
    hints: HashMap<String, usize>,
    cells: Vec<v4::Cell>,
}

impl Draft<'_> {
    fn passage(&mut self, index: usize, id: &str) {
        let tag = Tag {
            written: self.written(index, Joint::Text, None, false),
            ..Tag::new(Kind::Prose).with("id", id)
        };
        let text = self.pieces[index].text;
        self.markdown(id.trim_start_matches('#'), &tag, text);
    }

    fn cell(&mut self, index: usize, fenced: &Fenced, below: bool) {
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

/// A cell's body without the line end behind its last line.
pub fn source<'a>(fenced: &Fenced<'a>) -> &'a str {
    fenced.body.strip_suffix('\n').unwrap_or(fenced.body)
}

fn lines(source: &str) -> Vec<String> {
    source.split_inclusive('\n').map(str::to_owned).collect()
}

/// The cell that grades an answer.
pub fn grade_cell(exercise: &str) -> String {
    format!(":check {exercise}")
}

/// The line below it.
pub fn note(exercise: &str) -> String {
    format!(
        "Stuck? A cell with `:hint {exercise}` gives a hint, and one with `:solution {exercise}` shows an answer."
    )
}

const HINT_END: &str = "\n\n</details>";

fn show_hint(number: usize, hint: &str) -> String {
    format!("<details><summary>Hint {number}</summary>\n\n{hint}{HINT_END}")
}

/// The hint that a Markdown cell folds away.
pub fn read_hint(markdown: &str) -> &str {
    markdown
        .strip_prefix("<details><summary>Hint ")
        .and_then(|rest| rest.split_once("</summary>\n\n"))
        .and_then(|(_, rest)| rest.strip_suffix(HINT_END))
        .unwrap_or(markdown)
}
