//! Splits a lesson file's text into pieces that give the same text when joined again.

use super::blocks::{Block, Fence, blocks};
use super::form::CellKind;
use super::head::head;
use super::model::{Lesson, Step};
use super::source::Source;

/// The text of a lesson file, piece by piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline<'a> {
    pub pieces: Vec<Piece<'a>>,
    /// What follows the last piece, usually a line end.
    pub rest: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The text between the previous piece and this one, usually line ends.
    pub before: &'a str,
    /// Without its line end.
    pub text: &'a str,
    pub kind: PieceKind<'a>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PieceKind<'a> {
    FrontMatter,
    /// The passage of a step, with the step's id.
    Passage(&'a str),
    Cell(CellText<'a>),
}

/// The text of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellText<'a> {
    pub kind: CellKind,
    /// The keys in the opening line, in order.
    pub keys: Vec<(String, String)>,
    /// The opening line.
    pub open: &'a str,
    /// Includes the line end of its last line.
    pub body: &'a str,
    /// The closing line.
    pub close: &'a str,
}

impl CellText<'_> {
    pub fn key(&self, name: &str) -> Option<&str> {
        let found = self.keys.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

impl Lesson {
    pub fn outline(&self) -> Outline<'_> {
        let mut walk = Walk {
            lesson: self,
            text: self.source.text(),
            end: 0,
            pieces: Vec::new(),
        };
        for block in blocks(&self.source) {
            match block {
                Block::FrontMatter { body } => {
                    walk.add(0, body.end + "---".len(), PieceKind::FrontMatter)
                }
                Block::Fence(fence) => walk.fence(&fence),
                Block::Heading { .. }
                | Block::Comment { .. }
                | Block::StrayFrontMatter { .. }
                | Block::BrokenFence { .. } => {}
            }
        }
        walk.passages(walk.text.len());
        Outline {
            rest: &walk.text[walk.end..],
            pieces: walk.pieces,
        }
    }
}

struct Walk<'a> {
    lesson: &'a Lesson,
    text: &'a str,
    /// Where the last piece ends.
    end: usize,
    pieces: Vec<Piece<'a>>,
}

impl<'a> Walk<'a> {
    fn add(&mut self, start: usize, end: usize, kind: PieceKind<'a>) {
        let end = end.min(self.text.len());
        self.pieces.push(Piece {
            before: &self.text[self.end..start],
            text: &self.text[start..end],
            kind,
        });
        self.end = end;
    }

    /// Adds the passages between the last piece and `until`, one for each prose step.
    fn passages(&mut self, until: usize) {
        let lesson = self.lesson;
        let starts: Vec<(usize, &str)> = lesson
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Prose(prose) => Some((lesson.source.offset(prose.at), prose.id.as_str())),
                _ => None,
            })
            .filter(|(start, _)| (self.end..until).contains(start))
            .collect();
        for (index, (start, id)) in starts.iter().enumerate() {
            let next = starts.get(index + 1).map_or(until, |(next, _)| *next);
            let length = self.text[*start..next].trim_end().len();
            self.add(*start, start + length, PieceKind::Passage(id));
        }
    }

    fn fence(&mut self, fence: &Fence) {
        // A fence without a kind is part of its passage.
        let Ok(Some(head)) = head(&self.lesson.source, fence) else {
            return;
        };
        self.passages(fence.whole.start);
        let whole = self.text[fence.whole.clone()].trim_end_matches('\n');
        let end = fence.whole.start + whole.len();
        let fenced = CellText {
            kind: head.kind,
            keys: head.keys().collect(),
            open: &self.text[fence.whole.start..fence.info.end],
            body: &self.text[fence.body.clone()],
            close: &self.text[fence.body.end..end],
        };
        self.add(fence.whole.start, end, PieceKind::Cell(fenced));
    }
}

/// Whether a cell added after this text would be read as a cell, because no fence, comment or front matter is left
/// open.
pub fn leaves_room(markdown: &str) -> bool {
    const PROBE: &str = "```rust setup id=probe\n1\n```\n";
    let text = format!("# Heading\n\n{markdown}\n\n{PROBE}");
    let start = text.len() - PROBE.len();
    let source = Source::new("", &text);
    let blocks = blocks(&source);
    let stray = |block: &Block| {
        matches!(
            block,
            Block::StrayFrontMatter { .. } | Block::BrokenFence { .. }
        )
    };
    let last = blocks.last();
    !blocks.iter().any(stray)
        && matches!(last, Some(Block::Fence(fence)) if fence.whole.start == start && !fence.nested)
}
