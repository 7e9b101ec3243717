//! The text that the analysis sees: the session's items, then the cell in a function that has the variables.

use super::balance::closing;
use crate::session::analyst::scope::Scope;

/// A whole file, and where the cell stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub text: String,
    start: usize,
    length: usize,
}

impl Sheet {
    pub fn new(scope: &Scope, cell: &str) -> Sheet {
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
        let start = text.len();
        text.push_str(&without_commands(cell));
        text.push('\n');
        text.push_str(&closing(cell));
        text.push_str("; Ok(())\n}\n");
        Sheet {
            text,
            start,
            length: cell.len(),
        }
    }

    /// A byte of the cell, in the file.
    pub fn to_file(&self, offset: usize) -> usize {
        self.start + offset.min(self.length)
    }

    /// A byte of the file, in the cell; `None` outside of it.
    pub fn to_cell(&self, offset: usize) -> Option<usize> {
        let inside = offset.checked_sub(self.start)?;
        (inside <= self.length).then_some(inside)
    }
}

/// The cell with spaces in place of command lines; every byte that stays keeps its place.
fn without_commands(cell: &str) -> String {
    let blank = |line: &str| {
        let command = line.trim_start();
        let is_command = command.starts_with(':') && !command.starts_with("::");
        if !is_command {
            return line.to_owned();
        }
        let end = if line.ends_with('\n') { "\n" } else { "" };
        " ".repeat(line.len() - end.len()) + end
    };
    cell.split_inclusive('\n').map(blank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::analyst::scope::ScopeVariable;

    fn scope() -> Scope {
        Scope {
            uses: vec!["use std::fs::File;".into()],
            items: vec!["fn twice(x: i32) -> i32 { 2 * x }".into()],
            variables: vec![ScopeVariable {
                name: "größe".into(),
                type_name: "prelude::Tensor".into(),
                mutable: true,
            }],
        }
    }

    #[test]
    fn every_byte_of_the_cell_is_found_again() {
        let cell = "let é = größe.\n";
        let sheet = Sheet::new(&scope(), cell);
        for offset in 0..=cell.len() {
            let there = sheet.to_file(offset);
            assert_eq!(sheet.to_cell(there), Some(offset));
        }
        assert_eq!(
            &sheet.text[sheet.to_file(0)..sheet.to_file(cell.len())],
            cell
        );
    }

    #[test]
    fn what_is_not_the_cell_is_nowhere_in_it() {
        let sheet = Sheet::new(&scope(), "1");
        assert_eq!(sheet.to_cell(0), None);
        assert_eq!(sheet.to_cell(sheet.text.len()), None);
        assert_eq!(sheet.to_file(99), sheet.to_file(1));
    }

    #[test]
    fn variables_are_parameters_and_items_stand_before() {
        let text = Sheet::new(&scope(), "").text;
        assert!(
            text.contains("fn gpu_tutor_cell(mut größe: prelude::Tensor, )"),
            "{text}"
        );
        assert!(text.starts_with("use prelude::*;\nuse std::fs::File;\nfn twice"));
    }

    #[test]
    fn command_lines_are_blanked_byte_by_byte() {
        let cell = ":dep rand = \"0.9\"\n::std::mem::swap\n  :vars";
        let sheet = Sheet::new(&Scope::default(), cell);
        let inside = &sheet.text[sheet.to_file(0)..sheet.to_file(cell.len())];
        assert_eq!(inside.len(), cell.len());
        assert_eq!(inside.trim(), "::std::mem::swap");
    }
}
