//! The learner's answers in a notebook.

use gpu_tutor_lessons::CellKind;
use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

use super::file::{CellType, Notebook, NotebookCell};
use super::tag::Role;

/// The first line of an answer cell, which names its exercise.
pub fn marker(exercise: &str) -> String {
    format!("// exercise: {exercise}")
}

/// The exercise that a cell's first line names.
pub fn named(source: &str) -> Option<&str> {
    let first = source.trim_start().lines().next()?;
    let name = first.strip_prefix("//")?.trim().strip_prefix("exercise:")?;
    Some(name.trim()).filter(|name| !name.is_empty() && !name.contains(char::is_whitespace))
}

/// A cell's code, without the line that names its exercise.
pub fn unmarked(source: &str) -> &str {
    match named(source) {
        Some(_) => source
            .trim_start()
            .split_once('\n')
            .map_or("", |(_, rest)| rest),
        None => source,
    }
}

impl NotebookCell {
    /// The exercise that this cell answers, according to its first line or its metadata.
    pub fn answers(&self) -> Option<&str> {
        if self.cell_type != CellType::Code {
            return None;
        }
        let tag = self.tag.as_ref();
        let tagged = tag.filter(|tag| tag.role == Role::Cell(CellKind::Exercise));
        named(&self.source).or_else(|| tagged.and_then(|tag| tag.key("id")))
    }
}

/// The answer to an exercise in these cells, as a script of cells; `None` if none of them answers it.
pub fn answer(cells: &[NotebookCell], exercise: &str, starter: Option<&str>) -> Option<String> {
    let answers = cells
        .iter()
        .filter(|cell| cell.answers() == Some(exercise))
        .map(|cell| cell.source.as_str());
    assemble(answers, starter)
}

/// Joins the cells that answer one exercise into a script. A copy counts once, and an untouched starter counts only if
/// there is nothing else. `None` if there are no cells.
fn assemble<'a>(cells: impl IntoIterator<Item = &'a str>, starter: Option<&str>) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for cell in cells.into_iter().map(str::trim_end) {
        if !parts.contains(&cell) {
            parts.push(cell);
        }
    }
    let is_touched =
        |part: &&str| starter.is_none_or(|starter| unmarked(part).trim() != starter.trim());
    if parts.iter().any(is_touched) {
        parts.retain(is_touched);
    }
    (!parts.is_empty()).then(|| parts.join("\n// %%\n"))
}

/// Every exercise that the notebook has an answer cell for, in order.
pub fn answers(notebook: &Notebook) -> Vec<&str> {
    let mut found = Vec::new();
    for exercise in notebook.cells.iter().filter_map(NotebookCell::answers) {
        if !found.contains(&exercise) {
            found.push(exercise);
        }
    }
    found
}

/// Whether an answer has yet to be written: it is only the starter, or contains a `todo!()`.
pub fn is_unsolved(answer: &str, starter: Option<&str>) -> bool {
    let mut code = String::new();
    for cell in answer.split("\n// %%\n") {
        code.push_str(unmarked(cell).trim());
        code.push('\n');
    }
    let code = code.trim();
    code.is_empty() || starter.is_some_and(|starter| starter.trim() == code) || is_to_do(code)
}

/// Whether a `todo!` or an `unimplemented!` is called; comments and strings do not count.
///
/// Reads token by token, because code may be nested too deeply for a parser's stack.
fn is_to_do(code: &str) -> bool {
    let mut at = 0;
    let mut was_called = false;
    for token in tokenize(code, FrontmatterAllowed::No) {
        let text = &code[at..at + token.len as usize];
        at += token.len as usize;
        match token.kind {
            TokenKind::Bang if was_called => return true,
            TokenKind::Whitespace
            | TokenKind::LineComment { .. }
            | TokenKind::BlockComment { .. } => {}
            _ => was_called = text == "todo" || text == "unimplemented",
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_s_first_line_names_its_exercise() {
        for line in [
            "// exercise: where-to",
            "//exercise:where-to",
            "\n// exercise: where-to ",
        ] {
            assert_eq!(
                named(&format!("{line}\nlet a = 1;")),
                Some("where-to"),
                "{line}"
            );
        }
        for line in [
            "let a = 1;\n// exercise: a",
            "// exercise:",
            "// exercise: a b",
            "// an exercise: a",
        ] {
            assert_eq!(named(line), None, "{line}");
        }
        assert_eq!(unmarked("// exercise: a\nlet a = 1;"), "let a = 1;");
        assert_eq!(unmarked("// exercise: a"), "");
    }

    #[test]
    fn copies_and_untouched_starters_are_no_part_of_an_answer() {
        let starter = Some("fn f() { todo!() }\n");
        let touched = "// exercise: f\nfn f() {}";
        let untouched = "// exercise: f\nfn f() { todo!() }\n";
        let more = "// exercise: f\nfn g() {}";
        let assembled = |cells: &[&str]| assemble(cells.iter().copied(), starter);
        assert_eq!(assembled(&[]), None);
        assert_eq!(
            assembled(&[untouched]).as_deref(),
            Some(untouched.trim_end())
        );
        for cells in [
            &[touched, untouched, touched][..],
            &[untouched, touched],
            &[touched],
        ] {
            assert_eq!(assembled(cells).as_deref(), Some(touched));
        }
        let both = format!("{touched}\n// %%\n{more}");
        assert_eq!(assembled(&[touched, untouched, more]), Some(both));
    }

    #[test]
    fn what_is_still_to_be_done_is_not_solved() {
        let unsolved = |code: &str| is_unsolved(code, Some("fn f() -> i32 { 0 }\n"));
        assert!(unsolved("// exercise: f\nfn f() -> i32 { 0 }"));
        assert!(unsolved("// exercise: f\n"));
        assert!(unsolved("fn f() -> i32 { todo!() }"));
        assert!(unsolved("let (a, b) = unimplemented!(\"later\");"));
        assert!(!unsolved("// exercise: f\nfn f() -> i32 { 1 }"));
        assert!(!unsolved(
            "// todo!() was here\nfn f() -> &'static str { \"todo!()\" }"
        ));
        assert!(!unsolved("let let"), "what does not compile was tried");
        let deep = |inner: &str| format!("{}{inner}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(!unsolved(&deep("1")) && unsolved(&deep("todo!()")));
    }
}
