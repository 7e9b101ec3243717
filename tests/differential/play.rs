//! Both ways of playing scripts, and their answers side by side.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::script::{Cell, Script};
use super::seen::{Seen, seen};
use crate::support::{run_command, tutor};

/// The shortcuts, or evcxr as it comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Direct,
    Plain,
}

/// What each cell gave, script after script.
pub fn play(scripts: &[Script], way: Way) -> Vec<Vec<Seen>> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = command(way, folder.path());
    for script in scripts {
        let file = folder.path().join(format!("{}.rs", script.name));
        fs::write(&file, script.text()).expect("written");
        command.arg(file);
    }
    let ran = run_command(&mut command, "");
    let rows = ran.json();
    let cells: usize = scripts.iter().map(|script| script.cells.len()).sum();
    assert_eq!(
        rows.len(),
        2 * cells,
        "a row for each cell; stderr:\n{}",
        ran.stderr
    );
    let mut pairs = rows.chunks(2);
    let mut answers = |script: &Script| -> Vec<Seen> {
        let nothing = Value::Null;
        let mut before = &nothing;
        let answer = |cell: &Cell| {
            let [row, behind] = pairs.next().expect("counted above") else {
                unreachable!("an even number, counted above")
            };
            seen(
                row,
                std::mem::replace(&mut before, behind),
                behind,
                &cell.code,
            )
        };
        script.cells.iter().map(answer).collect()
    };
    scripts.iter().map(&mut answers).collect()
}

fn command(way: Way, scratch: &Path) -> Command {
    let mut command = tutor();
    command.args(["exec", "--json"]);
    match way {
        Way::Direct => command.env_remove("GPU_TUTOR_PLAIN"),
        Way::Plain => command
            .env("GPU_TUTOR_PLAIN", "1")
            .env("EVCXR_TMPDIR", plain_folder())
            .env("EVCXR_CONFIG_DIR", configuration(scratch)),
    };
    command
}

/// Where evcxr builds its dependencies; kept, or every run of the tests would build candle anew. It is not a folder of this
/// project's, whose workspace cargo would take it for a member of.
fn plain_folder() -> PathBuf {
    let cache = gpu_tutor::session::prelude::cache_dir().expect("a cache");
    let folder = cache.join("differential");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// evcxr's settings for the plain way. Optimising what a cell and its dependencies are compiled to takes most of the time
/// and changes no answer: overflow is checked at every level.
fn configuration(scratch: &Path) -> PathBuf {
    let folder = scratch.join("evcxr");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("evcxr.toml"), "[evcxr]\nopt_level = \"0\"\n").expect("written");
    folder
}

/// The disagreements that nothing explains, and explanations of disagreements that are none.
pub fn disagreements(scripts: &[Script], direct: &[Vec<Seen>], plain: &[Vec<Seen>]) -> Vec<String> {
    let mut found = Vec::new();
    for (script, (direct, plain)) in scripts.iter().zip(direct.iter().zip(plain)) {
        for (cell, (direct, plain)) in script.cells.iter().zip(direct.iter().zip(plain)) {
            let fields = different(cell, direct, plain);
            if !fields.is_empty() {
                found.push(format!(
                    "=== {}, `{}`\n{}\n{}",
                    script.name,
                    cell.title,
                    cell.code.trim_end(),
                    fields.join("\n")
                ));
            }
        }
    }
    found
}

fn different(cell: &Cell, direct: &Seen, plain: &Seen) -> Vec<String> {
    let mut fields = Vec::new();
    for ((field, direct), (_, plain)) in direct.iter().zip(plain) {
        let known = cell.differences.iter().find(|known| known.field == *field);
        let fits = match known {
            Some(known) => known.explains(direct, plain),
            None => direct == plain,
        };
        if !fits {
            let mark = if known.is_some() {
                " (not as the cell says)"
            } else {
                ""
            };
            fields.push(format!(
                "--- {field}{mark}\n{}",
                side_by_side(direct, plain)
            ));
        }
    }
    fields
}

/// Two texts in two columns; a line that differs is marked.
fn side_by_side(direct: &str, plain: &str) -> String {
    const WIDTH: usize = 58;
    let (mut left, mut right) = (direct.lines(), plain.lines());
    let mut text = format!("  {:WIDTH$} | plain\n", "direct");
    loop {
        let (one, other) = (left.next(), right.next());
        if one.is_none() && other.is_none() {
            return text;
        }
        let mark = if one == other { ' ' } else { '!' };
        let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
        text += &format!("{mark} {:WIDTH$} | {}\n", cut(one), cut(other));
    }
}

/// A line that a terminal can show; where two differ further on, their lengths tell.
fn cut(line: &str) -> String {
    const MOST: usize = 400;
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    let start: String = line.chars().take(MOST).collect();
    format!("{start}… ({} bytes)", line.len())
}

#[test]
fn a_difference_is_told_unless_the_cell_explains_just_that() {
    let cell = |differences| Cell {
        title: "one".into(),
        code: "1".into(),
        differences,
    };
    let answer = |result: &str| vec![("status", "ok".to_owned()), ("result", result.to_owned())];
    let known = || super::script::Difference {
        field: "result".into(),
        direct: "1".into(),
        plain: "2".into(),
    };
    assert!(different(&cell(vec![]), &answer("1"), &answer("1")).is_empty());
    let told = different(&cell(vec![]), &answer("1"), &answer("2"));
    assert!(
        told[0].contains("--- result") && told[0].contains("! 1 "),
        "{told:?}"
    );
    assert!(different(&cell(vec![known()]), &answer("1"), &answer("2")).is_empty());
    assert_eq!(
        different(&cell(vec![known()]), &answer("1"), &answer("1")).len(),
        1
    );
}
