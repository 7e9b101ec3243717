//! The corpus: scripts for `gpu-tutor exec`, with their known differences from stock evcxr.
//!
//! A cell with a known difference says so in comments at its start, one group for each field:
//!
//! ```text
//! // differs: error.kind
//! // direct: closure
//! // stock: compile
//! // because: evcxr has no kind of its own for it
//! ```
//!
//! An answer that ends in `…` is only the beginning of the real one. An empty answer means no answer.

use std::fs;
use std::path::{Path, PathBuf};

/// The line between two cells.
const SEPARATOR: &str = "// %%";
/// The command that lists what the session holds, run after every cell. It needs no compiler.
const QUESTION: &str = ":vars\n";

pub struct Script {
    pub name: String,
    pub cells: Vec<Cell>,
}

pub struct Cell {
    pub title: String,
    pub code: String,
    pub differences: Vec<Difference>,
}

/// One field that is known to differ.
#[derive(Debug, PartialEq, Eq)]
pub struct Difference {
    pub field: String,
    pub direct: String,
    pub stock: String,
}

/// The scripts of a folder, by name.
pub fn scripts(folder: &str) -> Vec<Script> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no script in {folder:?}");
    let read = |path: &PathBuf| Script {
        name: path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default(),
        cells: cells(&fs::read_to_string(path).expect("text")),
    };
    files.iter().map(read).collect()
}

/// The cells of a script's text.
pub fn cells(text: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(title) = line.strip_prefix(SEPARATOR) {
            cells.push(Cell {
                title: title.trim().to_owned(),
                code: String::new(),
                differences: Vec::new(),
            });
        } else {
            let cell = cells.last_mut().expect("a script begins with a separator");
            cell.code.push_str(line);
        }
    }
    for cell in &mut cells {
        assert!(!cell.code.trim().is_empty(), "`{}` is empty", cell.title);
        let (differences, rest) = differences(&cell.code);
        cell.differences = differences;
        // Errors are located by line.
        cell.code = rest.to_owned();
    }
    cells
}

/// Reads the known differences at the start of a cell; also returns the rest of the cell.
fn differences(code: &str) -> (Vec<Difference>, &str) {
    let mut found: Vec<Difference> = Vec::new();
    let mut reasons = 0;
    let mut rest = code;
    for line in code.split_inclusive('\n') {
        let comment = line.trim_end().strip_prefix("// ");
        let Some((key, value)) = comment.and_then(|comment| comment.split_once(':')) else {
            break;
        };
        let value = value.trim();
        match (key, found.last_mut()) {
            ("differs", _) => found.push(Difference {
                field: value.to_owned(),
                direct: String::new(),
                stock: String::new(),
            }),
            ("direct", Some(last)) => last.direct = unescaped(value),
            ("stock", Some(last)) => last.stock = unescaped(value),
            ("because", Some(_)) => reasons += usize::from(!value.is_empty()),
            _ => break,
        }
        rest = &rest[line.len()..];
    }
    assert_eq!(
        reasons,
        found.len(),
        "every difference has its reason:\n{code}"
    );
    (found, rest)
}

/// Replaces the two characters `\n` with a line break.
fn unescaped(value: &str) -> String {
    value.replace("\\n", "\n")
}

impl Difference {
    /// Whether the two answers are exactly the known ones.
    pub fn explains(&self, direct: &str, stock: &str) -> bool {
        is(&self.direct, direct) && is(&self.stock, stock)
    }
}

fn is(expected: &str, got: &str) -> bool {
    match expected.strip_suffix('…') {
        Some(beginning) => got.starts_with(beginning),
        None => got == expected,
    }
}

impl Script {
    /// The text to play: each cell, followed by the command that lists what the session holds.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for cell in &self.cells {
            text += &format!("{SEPARATOR} {}\n{}", cell.title, cell.code);
            if !text.ends_with('\n') {
                text.push('\n');
            }
            text += &format!("{SEPARATOR} held\n{QUESTION}");
        }
        text
    }
}

#[test]
fn a_known_difference_is_read_from_the_head_of_its_cell() {
    let cells = cells(
        "// %% one\n1\n// %% two\n// differs: error.message\n// direct: a: b\n// stock: first\\nsec…\n\
         // because: so\nlet x = 1;\n// direct: not a word any more\n",
    );
    assert!(cells[0].differences.is_empty());
    assert!(cells[1].code.starts_with("let x"));
    let known = &cells[1].differences[..];
    assert_eq!(known.len(), 1);
    assert!(known[0].explains("a: b", "first\nsecond"));
    assert!(!known[0].explains("a: b", "first"));
    assert!(!known[0].explains("a", "first\nsecond"));
}
