//! Reads notebook files of every minor version of format 4. Outputs and unknown metadata are ignored.
//!
//! The crate `nbformat` reads notebooks too, but rejects some that Jupyter accepts (`"scrolled": "auto"`, a minor
//! version after 5) and assigns new ids to cells that have none.

use std::borrow::Cow;

use gpu_tutor_command::bare;
use gpu_tutor_text::{say, t};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::file::{CellType, Notebook, NotebookCell};
use super::sparse::sparse;
use super::tag::{About, KEY, Tag, VERSION};

/// Why a file cannot be read as a notebook.
#[derive(Debug, thiserror::Error)]
pub enum NotebookError {
    #[error("{}", t!("it is not JSON: %{cause}", cause = _0))]
    NotJson(serde_json::Error),
    #[error("{}", t!("it is JSON, but not a notebook: %{cause}", cause = _0))]
    NotANotebook(String),
    #[error("{}", t!("it has notebook format %{format}, but only format 4 can be read", format = _0))]
    Format(i64),
    #[error("{}", t!("it has no cells"))]
    NoCells,
    #[error("{}", t!("it was created by a later version of gpu-tutor (its lesson has version %{version})", version = _0))]
    Later(u32),
    #[error("{}", t!("it has %{cells} cells, but at most %{most} are allowed", cells = _0, most = _1))]
    Cells(usize, usize),
    #[error("{}", t!("it has more than %{most} lines and pieces of metadata, which is the limit", most = _0))]
    Values(usize),
}

/// Limits on how much of a notebook, which may be hostile, is read. Outputs do not count.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    pub cells: usize,
    /// The number of strings, numbers, lists and other JSON values.
    pub values: usize,
}

impl NotebookError {
    /// What the reader should do next.
    pub fn help(&self) -> Cow<'static, str> {
        match self {
            NotebookError::NotJson(_) | NotebookError::NotANotebook(_) => {
                t!("give a file saved by Jupyter or `gpu-tutor export`")
            }
            NotebookError::Format(_) => {
                t!(
                    "save it again with Jupyter, or run `jupyter nbconvert --to notebook --nbformat 4`"
                )
            }
            NotebookError::NoCells => t!("add a cell to it in Jupyter first"),
            NotebookError::Later(_) => t!("update gpu-tutor"),
            NotebookError::Cells(..) | NotebookError::Values(_) => {
                t!("ask for the lesson's notebook with only its answers")
            }
        }
    }
}

#[derive(Deserialize)]
struct RawCell {
    id: Option<String>,
    cell_type: String,
    source: Source,
    #[serde(default)]
    metadata: Map<String, Value>,
    attachments: Option<Value>,
}

/// Text as one string, or as a list of lines that include their line ends.
#[derive(Deserialize)]
#[serde(untagged)]
enum Source {
    Text(String),
    Lines(Vec<String>),
}

impl Notebook {
    /// Reads the text of an `.ipynb` file.
    pub fn read(text: &str) -> Result<Notebook, NotebookError> {
        let file = serde_json::from_str(unmarked(text)).map_err(NotebookError::NotJson)?;
        let (notebook, broken) = whole_cells(file, usize::MAX)?;
        match broken.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(notebook),
        }
    }

    /// Reads a notebook that somebody handed in, without its pictures and broken cells, and reports what is wrong with
    /// each of those cells.
    ///
    /// # Errors
    /// If it is not a notebook, or exceeds `most`.
    pub fn read_submitted(
        text: &str,
        most: Most,
    ) -> Result<(Notebook, Vec<NotebookError>), NotebookError> {
        let file = sparse(unmarked(text), most.values).map_err(NotebookError::NotJson)?;
        whole_cells(file.ok_or(NotebookError::Values(most.values))?, most.cells)
    }
}

/// Strips the byte order mark that some editors put at the start of a file.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn whole_cells(
    mut file: Value,
    most: usize,
) -> Result<(Notebook, Vec<NotebookError>), NotebookError> {
    let not = |what: &str| Err(NotebookError::NotANotebook(what.to_owned()));
    match file.get("nbformat").map(Value::as_i64) {
        Some(Some(4)) => {}
        Some(Some(other)) => return Err(NotebookError::Format(other)),
        Some(None) => return not(&t!("`nbformat` is not a number")),
        None => return not(&t!("it has no `nbformat`")),
    }
    let cells = match file.get_mut("cells").map(Value::take) {
        Some(Value::Array(cells)) => cells,
        Some(_) => return not(&t!("`cells` is not a list")),
        None => return Err(NotebookError::NoCells),
    };
    if cells.is_empty() {
        return Err(NotebookError::NoCells);
    }
    if cells.len() > most {
        return Err(NotebookError::Cells(cells.len(), most));
    }
    let about = file
        .get("metadata")
        .and_then(|metadata| metadata.get(KEY))
        .and_then(|about| About::deserialize(about).ok());
    if let Some(about) = &about
        && about.version > VERSION
    {
        return Err(NotebookError::Later(about.version));
    }
    let mut notebook = Notebook {
        about,
        cells: Vec::new(),
    };
    let mut broken = Vec::new();
    for (index, cell) in cells.into_iter().enumerate() {
        match read_cell(index + 1, cell) {
            Ok(cell) => notebook.cells.push(cell),
            Err(error) => broken.push(error),
        }
    }
    Ok((notebook, broken))
}

fn read_cell(number: usize, cell: Value) -> Result<NotebookCell, NotebookError> {
    let bad = |what: String| {
        NotebookError::NotANotebook(say!("its cell %{number}: %{what}", number, what))
    };
    let raw = RawCell::deserialize(cell).map_err(|error| bad(error.to_string()))?;
    let cell_type = match raw.cell_type.as_str() {
        "code" => CellType::Code,
        "markdown" => CellType::Markdown,
        "raw" => CellType::Raw,
        other => {
            return Err(bad(say!("`%{other}` is not a cell type", other)));
        }
    };
    let source = match raw.source {
        Source::Text(text) => text,
        Source::Lines(lines) => lines.concat(),
    };
    let source = source.replace("\r\n", "\n");
    let source = match cell_type {
        CellType::Code => bare(&source).into_owned(),
        CellType::Markdown | CellType::Raw => source,
    };
    let tags = raw.metadata.get("tags").and_then(Value::as_array);
    let word = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    // Colab stores the id in the metadata.
    let id = raw.id.or_else(|| word(raw.metadata.get("id")));
    let nbgrader = raw.metadata.get("nbgrader");
    Ok(NotebookCell {
        id: id.unwrap_or_else(|| number.to_string()),
        grade_id: word(nbgrader.and_then(|about| about.get("grade_id"))),
        cell_type,
        source: match raw.attachments {
            Some(attachments) => with_attachments(source, &attachments),
            None => source,
        },
        tag: raw
            .metadata
            .get(KEY)
            .and_then(|tag| Tag::deserialize(tag).ok()),
        may_fail: tags.is_some_and(|tags| tags.iter().any(|tag| tag == "raises-exception")),
    })
}

/// The maximum number of bytes that one picture may add to a cell, so that a file that repeats a picture cannot fill
/// the memory.
const LARGEST: usize = 1 << 26;

/// Inserts the pictures that were pasted into a cell where the text refers to them, because a Markdown file has no
/// attachments.
fn with_attachments(mut source: String, attachments: &Value) -> String {
    for (name, kinds) in attachments.as_object().into_iter().flatten() {
        let Some((mime, data)) = kinds.as_object().and_then(|kinds| kinds.iter().next()) else {
            continue;
        };
        let data = match data {
            Value::String(text) => text.clone(),
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
            _ => continue,
        };
        let data: String = data.split_whitespace().collect();
        let reference = format!("attachment:{name}");
        if source.matches(&reference).count() * data.len() > LARGEST {
            continue;
        }
        source = source.replace(&reference, &format!("data:{mime};base64,{data}"));
    }
    source
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(text: &str) -> String {
        let error = Notebook::read(text).expect_err("no notebook");
        assert!(!error.help().is_empty());
        error.to_string()
    }

    #[test]
    fn what_is_no_notebook_is_told_why() {
        for (text, says) in [
            ("fn main() {}", "it is not JSON"),
            ("[1]", "it has no `nbformat`"),
            (r#"{"nbformat": "4"}"#, "`nbformat` is not a number"),
            (
                r#"{"nbformat": 3, "worksheets": []}"#,
                "notebook format 3, but only format 4",
            ),
            (r#"{"nbformat": 4}"#, "it has no cells"),
            (r#"{"nbformat": 4, "cells": []}"#, "it has no cells"),
            (r#"{"nbformat": 4, "cells": {}}"#, "`cells` is not a list"),
            (r#"{"nbformat": 4, "cells": [7]}"#, "its cell 1"),
            (
                r#"{"nbformat": 4, "cells": [{"cell_type": "code", "source": 1}]}"#,
                "its cell 1",
            ),
            (
                r#"{"nbformat": 4, "cells": [{"cell_type": "heading", "source": ""}]}"#,
                "`heading` is not a cell type",
            ),
            (
                r#"{"nbformat": 4, "metadata": {"gpu_tutor": {"version": 99}}, "cells": [{"cell_type": "raw", "source": ""}]}"#,
                "a later version of gpu-tutor",
            ),
        ] {
            let said = refused(text);
            assert!(said.contains(says), "{text}: {said}");
        }
    }

    #[test]
    fn what_is_handed_in_is_read_within_limits_that_outputs_do_not_count_for() {
        let notebook = |cells: Vec<Value>| json!({"nbformat": 4, "metadata": {}, "cells": cells});
        let code = json!({"cell_type": "code", "source": ["a\n", "b"], "metadata": {}, "outputs": vec![1; 1000]});
        let read = |cells: Vec<Value>| {
            let most = Most {
                cells: 3,
                values: 30,
            };
            let text = format!("\u{feff}{}", notebook(cells));
            Notebook::read_submitted(&text, most)
        };
        let (good, broken) = read(vec![code.clone(), json!(7), code.clone()]).expect("a notebook");
        assert_eq!((good.cells.len(), broken.len()), (2, 1));
        assert_eq!(good.cells[1].source, "a\nb");
        let refused = |cells| read(cells).expect_err("too much").to_string();
        assert!(refused(vec![json!(7); 4]).contains("4 cells, but at most 3"));
        assert!(refused(vec![code; 5]).contains("more than 30 lines"));
    }

    #[test]
    fn what_jupyter_takes_is_taken() {
        let notebook = json!({
            "nbformat": 4,
            "nbformat_minor": 2,
            "metadata": {"gpu_tutor": "not ours"},
            "cells": [
                {"cell_type": "code", "source": ["a\r\n", "b"], "outputs": [{"output_type": "odd"}],
                 "metadata": {"scrolled": "auto", "tags": ["raises-exception"], "gpu_tutor": 3}},
                {"cell_type": "markdown", "source": "![](attachment:a.png)",
                 "attachments": {"a.png": {"image/png": ["QUJD\n", "REVG"]}}},
                {"cell_type": "code", "source": "```rust\n// exercise: b\nlet b = 1;\n```", "outputs": []},
            ],
        });
        let read = Notebook::read(&format!("\u{feff}{notebook}")).expect("a notebook");
        assert_eq!(read.about, None);
        let code = &read.cells[0];
        assert_eq!((code.id.as_str(), code.source.as_str()), ("1", "a\nb"));
        assert!(code.may_fail && code.tag.is_none());
        assert_eq!(read.cells[1].source, "![](data:image/png;base64,QUJDREVG)");
        assert_eq!(read.cells[2].answers(), Some("b"));
        assert!(!read.cells[2].source.contains("```"));
    }
}
