//! The document that the language server sees: the session's items, then the cell in a function that has the variables.

use gpu_tutor_session::cell::split::{split, without_commands};
use gpu_tutor_session::scope::Scope;

use super::closing::closing;
use super::protocol::Position;

/// A whole file, and the cell's place in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub text: String,
    start: usize,
    length: usize,
}

impl Document {
    pub fn new(scope: &Scope, cell: &str) -> Document {
        let mut text = String::from("use prelude::*;\n");
        for piece in scope.uses.iter().chain(&scope.items) {
            text.push_str(piece);
            text.push('\n');
        }
        text.push_str("fn gpu_tutor_cell(");
        for variable in &scope.variables {
            let mutable = if variable.mutable { "mut " } else { "" };
            text.push_str(&format!(
                "{mutable}{}: {}, ",
                variable.name, variable.type_name
            ));
        }
        text.push_str(") -> Result<()> {\n");
        for statement in &scope.statements {
            text.push_str(statement);
            text.push('\n');
        }
        let start = text.len();
        let holds = |name: &str| scope.variables.iter().any(|held| held.name == name);
        text.push_str(&without_commands(cell, &split(cell, &holds)));
        text.push('\n');
        text.push_str(&closing(cell));
        text.push_str("; Ok(())\n}\n");
        Document {
            text,
            start,
            length: cell.len(),
        }
    }

    /// The position of a byte in the cell. The column counts bytes because the server has agreed to UTF-8 positions.
    pub fn position(&self, offset: usize) -> Position {
        let at = self.start + offset.min(self.length);
        let lines: Vec<&[u8]> = self.text.as_bytes()[..at]
            .split(|byte| *byte == b'\n')
            .collect();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Position {
            line: number(lines.len().saturating_sub(1)),
            character: number(lines.last().map_or(0, |line| line.len())),
        }
    }

    /// The cell's text between two positions.
    pub fn between(&self, start: Position, end: Position) -> Option<&str> {
        let (start, end) = (self.offset(start)?, self.offset(end)?);
        self.text.get(self.start + start..self.start + end)
    }

    /// The byte in the cell at a position; `None` outside the cell.
    pub fn offset(&self, position: Position) -> Option<usize> {
        let line = usize::try_from(position.line).ok()?;
        let column = usize::try_from(position.character).ok()?;
        let mut starts =
            std::iter::once(0).chain(self.text.match_indices('\n').map(|(at, _)| at + 1));
        let inside = (starts.nth(line)? + column).checked_sub(self.start)?;
        (inside <= self.length).then_some(inside)
    }
}

#[cfg(test)]
mod tests {
    use gpu_tutor_session::scope::ScopeVariable;

    use super::*;

    fn scope() -> Scope {
        Scope {
            uses: vec!["use std::fs::File;".into()],
            items: vec!["fn twice(x: i32) -> i32 { 2 * x }".into()],
            variables: vec![ScopeVariable {
                name: "größe".into(),
                type_name: "prelude::Tensor".into(),
                mutable: true,
            }],
            statements: vec!["let mut add = |x: i32| größe + x;".into()],
            gone: Vec::new(),
        }
    }

    fn of_cell(document: &Document) -> &str {
        &document.text[document.start..document.start + document.length]
    }

    #[test]
    fn every_byte_of_the_cell_is_found_again() {
        let cell = "let é = größe;\n😀 // größe.\n";
        let document = Document::new(&scope(), cell);
        for offset in 0..=cell.len() {
            if cell.is_char_boundary(offset) {
                let there = document.position(offset);
                assert_eq!(document.offset(there), Some(offset));
            }
        }
        assert_eq!(of_cell(&document), cell);
    }

    #[test]
    fn columns_count_bytes() {
        let cell = "1;\nlet é = größe.";
        let document = Document::new(&Scope::default(), cell);
        let first = document.position(0);
        assert_eq!((first.line, first.character), (2, 0));
        let last = document.position(cell.len());
        assert_eq!((last.line, last.character), (3, 17));
    }

    #[test]
    fn what_is_not_the_cell_is_nowhere_in_it() {
        let document = Document::new(&scope(), "1");
        let at = |line, character| document.offset(Position { line, character });
        assert_eq!(at(0, 0), None);
        assert_eq!(at(99, 0), None);
        assert_eq!(at(6, 0), None, "the closing line");
        assert_eq!(document.position(99), document.position(1));
    }

    #[test]
    fn variables_are_parameters_and_items_stand_before() {
        let text = Document::new(&scope(), "").text;
        assert!(
            text.contains("fn gpu_tutor_cell(mut größe: prelude::Tensor, )"),
            "{text}"
        );
        assert!(text.starts_with("use prelude::*;\nuse std::fs::File;\nfn twice"));
        assert!(text.contains("Result<()> {\nlet mut add"), "{text}");
    }

    #[test]
    fn command_lines_are_blanked_byte_by_byte() {
        let cell = ":dep rand = \"0.9\"\n::std::mem::swap\n  :vars";
        let document = Document::new(&Scope::default(), cell);
        let inside = of_cell(&document);
        assert_eq!(inside.len(), cell.len());
        assert_eq!(inside.trim(), "::std::mem::swap");
    }
}
