//! Cells that are asked about, edited, saved, run from a file and brought back.

use tempfile::tempdir;

use super::learner::Learner;

const PROMPT: &str = "devices 1/37";

#[test]
fn a_session_is_looked_at_edited_saved_and_brought_back() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down_to(folder.path(), &[], "sed -i s/41/42/");
    learner
        .is_asked(PROMPT)
        .types("let answer = 41;")
        .sees("compile")
        .is_asked(PROMPT)
        .types(":type answer.to_string()")
        .sees("String\r\n")
        .is_asked(PROMPT)
        .types(":edit")
        .sees("│ let answer = 42;")
        .is_asked(PROMPT)
        .types("answer")
        .sees("42\r\n")
        .is_asked(PROMPT)
        .types("_ + _3")
        .sees("84\r\n")
        .is_asked(PROMPT)
        .types(":edit 99")
        .sees("there is no cell 99")
        .is_asked(PROMPT)
        .types(":history answer")
        .sees("   1  let answer = 41;")
        .sees("   2  let answer = 42;")
        .sees("   3  answer")
        .is_asked(PROMPT)
        .types(":save cells.rs")
        .sees("saved 4 cells to cells.rs")
        .is_asked(PROMPT)
        .types(":bench answer + 1")
        .sees("median")
        .is_asked(PROMPT)
        .types(":quit")
        .sees("until next time")
        .is_done();
    let saved = std::fs::read_to_string(folder.path().join("cells.rs")).expect("it is saved");
    assert_eq!(
        saved,
        "let answer = 41;\n\n// %%\nlet answer = 42;\n\n// %%\nanswer\n\n// %%\n_ + _3\n"
    );
    let mut learner = Learner::sits_down_to(folder.path(), &["--resume"], "false");
    learner
        .sees("ran 4 cells of the last session again")
        .is_asked(PROMPT)
        .types("answer + 1")
        .sees("43\r\n")
        .is_asked(PROMPT)
        .types(":reset")
        .sees("a fresh session")
        .is_asked(PROMPT)
        .types(":run cells.rs")
        .sees("│ answer")
        .sees("42\r\n")
        .is_asked(PROMPT)
        .types(":edit")
        .sees("the editor `false` failed")
        .is_asked(PROMPT)
        .types(":quit")
        .is_done();
}

#[test]
fn an_undo_that_finds_nothing_forgets_no_cell() {
    let folder = tempdir().expect("a folder");
    let mut learner = Learner::sits_down(folder.path());
    learner
        .is_asked(PROMPT)
        .types("let p = 1;")
        .sees("compile")
        .is_asked(PROMPT)
        .types("let q = 2;")
        .sees("compile")
        .is_asked(PROMPT)
        .types(":undo")
        .sees("took back `q`")
        .is_asked(PROMPT)
        .types(":undo")
        .sees("`:undo` goes back only one cell")
        .is_asked(PROMPT)
        .types("%history")
        .sees("   1  let p = 1;\r\n")
        .sees("   2  let q = 2;  // failed or taken back\r\n")
        .is_asked(PROMPT)
        .types("%whos")
        .sees("│ p ")
        .is_asked(PROMPT)
        .types("%magic")
        .sees("there is no command `%magic`")
        .is_asked(PROMPT)
        .types("quit")
        .sees("until next time")
        .is_done();
}
