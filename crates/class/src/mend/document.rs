//! The files of a submission, as notebooks and scripts.

use std::path::Path;

use gpu_tutor_grading::normalised;
use gpu_tutor_notebook::{CellType, Most, Notebook, NotebookCell};
use gpu_tutor_text::units::bytes;

use super::sections::sections;
use crate::SubmittedFile;
use crate::limits::{
    MAX_CELLS, MAX_NAMED, MAX_TEXT, MAX_TEXT_CELL, MAX_TOLD, MAX_VALUES, shortened, told,
};

/// How much of a notebook is read.
const MOST: Most = Most {
    cells: MAX_CELLS,
    values: MAX_VALUES,
};

/// A file that may contain answers.
#[derive(Debug)]
pub struct Document {
    /// The file's name.
    pub name: String,
    /// The file's path in the class's folder.
    pub path: String,
    pub content: Content,
}

#[derive(Debug)]
pub enum Content {
    Notebook(Notebook),
    /// Rust code, divided into cells or not.
    Script(String),
}

impl Content {
    /// Every string that may contain an answer.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Content::Notebook(notebook) => texts(notebook),
            Content::Script(text) => vec![text],
        }
    }
}

fn texts(notebook: &Notebook) -> Vec<&str> {
    let cells = notebook.cells.iter().filter(|cell| may_answer(cell));
    cells.map(|cell| cell.source.as_str()).collect()
}

/// Whether a cell may contain an answer. A text cell may contain a picture of any size.
pub fn may_answer(cell: &NotebookCell) -> bool {
    cell.cell_type == CellType::Code || cell.source.len() <= MAX_TEXT_CELL
}

/// What a notebook contains too much of, in text that follows its name in a sentence.
pub fn excess(notebook: &Notebook) -> Option<String> {
    excess_of(&texts(notebook), 0)
}

/// What these strings contain too much of, if the submission's other files already contain `before` bytes.
fn excess_of(texts: &[&str], before: usize) -> Option<String> {
    let size = before + texts.iter().map(|text| text.len()).sum::<usize>();
    if size > MAX_TEXT {
        let with = match before {
            0 => "it holds",
            _ => "with it, the submission holds",
        };
        let (size, most) = (bytes(size as u64), bytes(MAX_TEXT as u64));
        return Some(format!(
            "was not read: {with} {size} of code and text, but at most {most} are read"
        ));
    }
    let named = |text: &&str| {
        let parts = sections(text, &|_| true).into_iter();
        parts.filter(|part| part.exercise.is_some()).count()
    };
    let lines: usize = texts.iter().map(named).sum();
    (lines > MAX_NAMED).then(|| {
        format!(
            "was not read: {lines} of its lines name an exercise, but at most {MAX_NAMED} are read"
        )
    })
}

/// What could be read from a submission.
#[derive(Debug, Default)]
pub struct Documents {
    pub read: Vec<Document>,
    pub mended: Vec<String>,
    pub problems: Vec<String>,
}

/// Reads the files that may contain answers. Other files, such as pictures, are ignored as long as at least one file
/// remains.
pub fn documents(files: &[SubmittedFile]) -> Documents {
    let mut found = Documents::default();
    let mut others = Vec::new();
    let mut size = 0;
    for file in files {
        let name = match file.path.file_name() {
            Some(name) => name.to_string_lossy().into_owned(),
            None => file.path.display().to_string(),
        };
        let name = shortened(name);
        let kind = kind(&file.path, &file.bytes);
        if kind == Kind::Other {
            others.push(name);
            continue;
        }
        let text = match decoded(&file.bytes) {
            Decoded::Utf8(text) => text,
            Decoded::Other(text, encoding) => {
                let note = format!("{name} is in {encoding} and was read as such");
                found.mended.push(note);
                text
            }
            Decoded::No => {
                let problem = format!("{name} is not text: ask for the file as it was saved");
                found.problems.push(problem);
                continue;
            }
        };
        let content = match kind {
            Kind::Notebook => match Notebook::read_submitted(&text, MOST) {
                Ok((notebook, broken)) => {
                    let broken = broken
                        .iter()
                        .map(|error| {
                            let error = shortened(error.to_string());
                            format!("{name}: {error}; it was skipped")
                        })
                        .collect();
                    let more = format!("more cells in {name} are broken and were skipped");
                    found.problems.extend(told(broken, MAX_TOLD, &more));
                    Content::Notebook(notebook)
                }
                Err(error) => {
                    let problem = format!("{name} cannot be read: {error}; {}", error.help());
                    found.problems.push(problem);
                    continue;
                }
            },
            _ => Content::Script(normalised(&text).into_owned()),
        };
        let texts = content.texts();
        if let Some(excess) = excess_of(&texts, size) {
            found.problems.push(format!("{name} {excess}"));
            continue;
        }
        size += texts.iter().map(|text| text.len()).sum::<usize>();
        found.read.push(Document {
            name,
            path: file.path.display().to_string(),
            content,
        });
    }
    if found.read.is_empty() && found.problems.is_empty() && !others.is_empty() {
        others.truncate(MAX_TOLD);
        let others = others.join(", ");
        found.problems.push(format!(
            "there is neither a notebook nor a Rust file, only {others}: ask for the `.ipynb` or `.rs` file"
        ));
    }
    found
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Notebook,
    Script,
    Other,
}

/// What a file is, judging by its name, and by its content if a system has changed the name.
fn kind(path: &Path, bytes: &[u8]) -> Kind {
    let extension = path
        .extension()
        .map(|extension| extension.to_ascii_lowercase());
    match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("ipynb") => Kind::Notebook,
        Some("rs") => Kind::Script,
        None | Some("json" | "txt") if is_notebook(bytes) => Kind::Notebook,
        Some("txt") => Kind::Script,
        _ => Kind::Other,
    }
}

fn is_notebook(bytes: &[u8]) -> bool {
    let begins = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    begins == Some(&b'{') && memchr::memmem::find(bytes, b"\"nbformat\"").is_some()
}

enum Decoded {
    Utf8(String),
    /// The text, with the name of its encoding.
    Other(String, &'static str),
    No,
}

fn decoded(bytes: &[u8]) -> Decoded {
    let wide = |join: fn([u8; 2]) -> u16| {
        let units = bytes[2..]
            .chunks_exact(2)
            .map(|pair| join([pair[0], pair[1]]));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.map_or(Decoded::No, |text| Decoded::Other(text, "UTF-16"))
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ if bytes.contains(&0) => Decoded::No,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => Decoded::Utf8(text.to_owned()),
            // Every byte is a character in Latin-1, so a comment with an umlaut does no harm.
            Err(_) => Decoded::Other(
                bytes.iter().map(|byte| char::from(*byte)).collect(),
                "Latin-1",
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, bytes: &[u8]) -> Documents {
        documents(&[SubmittedFile {
            path: name.into(),
            bytes: bytes.to_vec(),
        }])
    }

    fn script(name: &str, bytes: &[u8]) -> String {
        match read(name, bytes)
            .read
            .pop()
            .map(|document| document.content)
        {
            Some(Content::Script(text)) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn text_is_read_in_the_encodings_that_editors_write() {
        let wide = |text: &str| -> Vec<u8> {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            [0xff, 0xfe].into_iter().chain(units).collect()
        };
        assert_eq!(script("a.rs", &wide("let ä = 1;\r\n")), "let ä = 1;\n");
        assert_eq!(script("a.rs", b"// a\rlet a = 1;\r"), "// a\nlet a = 1;\n");
        assert_eq!(script("a.rs", b"let a = 1; // \xe4"), "let a = 1; // ä");
        assert_eq!(
            script("a/b.RS", "\u{feff}let a = 1;".as_bytes()),
            "let a = 1;"
        );
        assert_eq!(
            script("a.txt", b"```rust\nlet a = 1;\n```\n"),
            "       \nlet a = 1;\n   \n"
        );
        assert!(read("a.rs", b"\0").problems[0].contains("is not text"));
    }

    #[test]
    fn a_name_of_any_length_fits_a_line() {
        let found = read(&format!("{}.rs", "n".repeat(60_000)), b"\0");
        assert!(found.problems[0].len() < 600, "{}", found.problems[0].len());
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let old = read("old.ipynb", br#"{"nbformat": 3, "worksheets": []}"#);
        assert!(old.problems[0].contains("format 3") && old.problems[0].contains("nbconvert"));
        let cut = read("cut.ipynb", br#"{"nbformat": 4, "cells": [{"#);
        assert!(cut.read.is_empty() && cut.problems[0].starts_with("cut.ipynb cannot be read"));
        let page = read("answer.pdf", b"%PDF");
        assert!(
            page.problems[0].contains("answer.pdf"),
            "{:?}",
            page.problems
        );
        let one_bad = br#"{"nbformat": 4, "cells": [{"cell_type": "code", "source": "a", "metadata": {}}, {"cell_type": "odd"}]}"#;
        let one_bad = read("notebook.json", one_bad);
        assert_eq!(one_bad.read.len(), 1);
        assert!(
            one_bad.problems[0].contains("its cell 2"),
            "{:?}",
            one_bad.problems
        );
    }
}
