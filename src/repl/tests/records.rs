//! Cells that are listed, saved, run from a file, and restored.

use gpu_tutor_session::scripted::Scripted;
use gpu_tutor_teaching::progress::Progress;

use super::support::{session, visit_again, visit_with};

fn plain(lines: &[&str]) -> super::support::Visit {
    let session = Scripted::new().fails("broken()", "it broke");
    visit_with(session, Progress::default(), lines)
}

#[test]
fn cells_are_listed_with_their_numbers() {
    let visit = plain(&[
        ":history",
        "let a = 1;",
        ":vars",
        "broken()",
        "let b = 2;",
        ":history b",
        ":history zzz",
    ]);
    assert!(
        visit.screen.contains("no cell has run yet"),
        "{}",
        visit.screen
    );
    let listed = "   2  broken()  // failed or taken back\n   3  let b = 2;\n";
    assert!(visit.screen.contains(listed), "{}", visit.screen);
    assert!(
        visit.screen.contains("no cell contains `zzz`"),
        "{}",
        visit.screen
    );
}

#[test]
fn what_a_session_saves_another_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["s.rs", "s.ipynb", "s.md"] {
        let file = folder.path().join(name).display().to_string();
        let save = format!(":save {file}");
        let saved = plain(&["let a = 1;", "broken()", "fn f() {\n}", &save, &save]);
        let flat = saved.screen.replace(['\n', ' '], "");
        assert!(flat.contains("saved2cellsto"), "{}", saved.screen);
        assert!(flat.contains("alreadyexists"), "{}", saved.screen);
        let ran = plain(&[&format!(":run {file}")]);
        assert_eq!(
            ran.ran,
            ["let a = 1;", "fn f() {\n}"],
            "{name}: {}",
            ran.screen
        );
    }
}

#[test]
fn a_file_stops_at_the_cell_that_fails_and_says_which() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("s.rs");
    std::fs::write(&file, "let a = 1;\n// %%\nbroken()\n// %%\n1\n").expect("it is written");
    let ran = plain(&[&format!(":run {}", file.display()), ":run missing.rs"]);
    assert_eq!(ran.ran, ["let a = 1;", "broken()"]);
    let flat = ran.screen.replace('\n', " ");
    assert!(
        flat.contains("s.rs:3: cell 2 failed; the cell after it was not run"),
        "{}",
        ran.screen
    );
    assert!(
        flat.contains("there is no file missing.rs"),
        "{}",
        ran.screen
    );
}

#[test]
fn a_session_comes_back_and_asks_about_cells_that_act() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("session.json");
    let cells = [
        "let a = 1;",
        "std::fs::write(\"x\", \"y\")?;",
        "!mkdir d",
        "let b = a;",
    ];
    let first = visit_again(session(), &file, &cells);
    assert!(
        first.screen.contains("there is no session to restore"),
        "{}",
        first.screen
    );
    let again = visit_again(session(), &file, &["maybe", "no", "yes"]);
    assert_eq!(
        again.ran,
        ["let a = 1;", "!mkdir d", "let b = a;"],
        "{}",
        again.screen
    );
    assert!(
        again.screen.contains("`fs`; run it again?"),
        "{}",
        again.screen
    );
    assert!(
        again
            .screen
            .contains("ran 3 cells of the last session again"),
        "{}",
        again.screen
    );
    // A cell that was skipped is no longer part of the session.
    let stopped = visit_again(session(), &file, &["stop"]);
    assert_eq!(stopped.ran, ["let a = 1;"], "{}", stopped.screen);
}

#[test]
fn a_cell_that_fails_when_it_is_brought_back_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("session.json");
    visit_again(Scripted::new(), &file, &["let a = 1;", "broken()", "1"]);
    let again = visit_again(Scripted::new().fails("broken()", "it broke"), &file, &[]);
    assert_eq!(again.ran, ["let a = 1;", "broken()"]);
    let flat = again.screen.replace('\n', " ");
    assert!(
        flat.contains("cell 2 did not succeed; the cell after it"),
        "{}",
        again.screen
    );
}
