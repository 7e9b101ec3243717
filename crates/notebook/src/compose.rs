//! Joins the pieces of a lesson file with the right number of blank lines.

use gpu_tutor_lessons::CellKind;

/// How a piece is joined to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    Text,
    Cell,
    /// A cell that follows what it belongs to, with no blank line in between.
    Attached,
}

impl Joint {
    pub fn of(kind: CellKind) -> Joint {
        match kind {
            CellKind::Expect
            | CellKind::Solution
            | CellKind::Hint
            | CellKind::Check
            | CellKind::Wrong
            | CellKind::Survivor => Joint::Attached,
            CellKind::Setup
            | CellKind::Demo
            | CellKind::Exercise
            | CellKind::Quiz
            | CellKind::Predict => Joint::Cell,
        }
    }
}

/// The usual text between two pieces.
pub fn gap(previous: Option<Joint>, next: Joint) -> &'static str {
    match (previous, next) {
        (None, _) => "",
        (Some(Joint::Cell | Joint::Attached), Joint::Attached) => "\n",
        _ => "\n\n",
    }
}

/// A lesson file that is being written.
#[derive(Default)]
pub struct Composer {
    text: String,
    last: Option<Joint>,
}

impl Composer {
    /// Adds a piece. `before` is the text before it in its original file.
    pub fn add(&mut self, before: Option<&str>, text: &str, joint: Joint) {
        let usable = |before: &&str| before.trim().is_empty() && before.contains('\n');
        let before = before.filter(|before| self.last.is_some() && usable(before));
        self.text
            .push_str(before.unwrap_or_else(|| gap(self.last, joint)));
        self.text.push_str(text);
        self.last = Some(joint);
    }

    pub fn finish(mut self, rest: Option<&str>) -> String {
        let rest = rest.filter(|rest| rest.trim().is_empty());
        self.text.push_str(rest.unwrap_or("\n"));
        self.text
    }
}
