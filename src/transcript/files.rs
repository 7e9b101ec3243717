//! Files of cells: scripts, notebooks and Markdown, which a session can save and run.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use gpu_tutor_command::{Does, only};
use gpu_tutor_grading::{normalised, split_cells};
use gpu_tutor_lessons::{Catalogue, fenced_cells};
use gpu_tutor_notebook::{CellType, Notebook, NotebookCell};
use gpu_tutor_session::{CellError, Outcome};
use gpu_tutor_system::files::write_durably_shared;
use gpu_tutor_text::{say, t};

/// A cell in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileCell {
    pub code: String,
    /// Its number in the file, counted from 1, or its name in a script.
    pub name: String,
    /// The number of its first line in the file. `None` in a notebook, where each cell has its own line numbers.
    pub line: Option<usize>,
    /// Whether the cell is expected to fail, so that later cells run even if it does.
    pub may_fail: bool,
}

impl FileCell {
    /// Describes where a cell failed: the cell, its line in the file or in the cell, and how many cells follow.
    pub fn failed(&self, file: &str, outcome: &Outcome, left: usize) -> String {
        let labels = outcome.error.iter().flat_map(|error| &error.labels);
        let label = labels
            .clone()
            .find(|label| label.primary)
            .or(labels.clone().next());
        let within = label.and_then(|label| self.code.get(..label.start));
        let within = within.map_or(0, |before| before.matches('\n').count());
        let line = self.line.unwrap_or(1) + within;
        let (file, name) = (display(file), &self.name);
        let failed = match self.line {
            Some(_) => t!("%{file}:%{line}: cell %{name} failed", file, line, name),
            None => t!(
                "%{file}: cell %{name} failed on its line %{line}",
                file,
                name,
                line
            ),
        };
        let told = match left {
            0 => failed,
            1 => t!("%{failed}; the cell after it was not run", failed),
            more => t!(
                "%{failed}; the %{more} cells after it were not run",
                failed,
                more
            ),
        };
        told.into_owned()
    }
}

enum Kind {
    Script,
    Notebook,
    Markdown,
}

impl Kind {
    fn of(file: &Path) -> Result<Kind, CellError> {
        match file.extension().and_then(OsStr::to_str) {
            Some("rs") => Ok(Kind::Script),
            Some("ipynb") => Ok(Kind::Notebook),
            Some("md") => Ok(Kind::Markdown),
            _ => {
                let text = t!("`%{file}` is not a file of cells", file = file.display());
                let help = t!(
                    "its name must end in `.rs` (cells are separated by `// %%` lines), `.ipynb` or `.md`"
                );
                Err(CellError::new("command", text).help(help))
            }
        }
    }
}

/// Reads the cells in a file: all of a script, the code cells of a notebook, or the Rust blocks of a Markdown file.
/// Commands that only a front end carries out, such as `:check`, are left out.
///
/// # Errors
/// If the file's kind is unknown, the file cannot be read, or it has no cells.
pub fn read(file: &str) -> Result<Vec<FileCell>, CellError> {
    let path = path(file);
    let kind = Kind::of(&path)?;
    let text = std::fs::read(&path).map_err(|error| unread(&path, &error))?;
    let text = String::from_utf8(text).map_err(|_| {
        let text = t!("%{name} is not text", name = path.display());
        CellError::new("file", text).help(t!("save it as UTF-8"))
    })?;
    let mut cells: Vec<FileCell> = match kind {
        Kind::Script => split_cells(&normalised(&text))
            .into_iter()
            .map(|cell| FileCell {
                code: cell.code.to_owned(),
                name: cell.name,
                line: Some(cell.line),
                may_fail: false,
            })
            .collect(),
        Kind::Notebook => {
            let notebook = Notebook::read(&text).map_err(|error| {
                let text = t!(
                    "%{name} cannot be read as a notebook: %{error}",
                    name = path.display(),
                    error
                );
                CellError::new("file", text).help(error.help())
            })?;
            let code = notebook.cells.into_iter().enumerate();
            let code = code.filter(|(_, cell)| cell.cell_type == CellType::Code);
            code.map(|(index, cell)| FileCell {
                code: cell.source,
                name: (index + 1).to_string(),
                line: None,
                may_fail: cell.may_fail,
            })
            .collect()
        }
        Kind::Markdown => fenced_cells(&text)
            .into_iter()
            .enumerate()
            .map(|(index, cell)| FileCell {
                code: cell.code,
                name: (index + 1).to_string(),
                line: Some(cell.line),
                may_fail: false,
            })
            .collect(),
    };
    cells.retain(|cell| {
        let is_front_ends =
            only(&cell.code).is_some_and(|(command, _)| !matches!(command.does, Does::Session));
        !is_front_ends && !cell.code.trim().is_empty()
    });
    if cells.is_empty() {
        let text = t!("%{file} has no cell to run", file = path.display());
        let help = t!(
            "a script has Rust between its `// %%` lines, a Markdown file has blocks marked `rust`"
        );
        return Err(CellError::new("file", text).help(help));
    }
    Ok(cells)
}

/// Writes cells to a file, and returns what to tell the user. `file` may begin with `--force`, which replaces an
/// existing file.
///
/// # Errors
/// If the file's kind is unknown, the file already exists or cannot be written, or there are no cells.
pub fn save<'a>(file: &str, cells: impl Iterator<Item = &'a str>) -> Result<String, CellError> {
    let (force, file) = match file.strip_prefix("--force ") {
        Some(file) => (true, file.trim()),
        None => (false, file),
    };
    let path = path(file);
    let kind = Kind::of(&path)?;
    let cells: Vec<&str> = cells.collect();
    if cells.is_empty() {
        let text = t!("there is no cell to save: no cell of this session has succeeded");
        return Err(CellError::new("command", text).help(t!("`:history` lists the cells")));
    }
    if path.exists() && !force {
        let text = t!("%{file} already exists", file = path.display());
        let help = t!(
            "choose another file, or replace it: `:save --force %{file}`",
            file
        );
        return Err(CellError::new("file", text).help(help));
    }
    let text = match kind {
        Kind::Script => cells.join("\n\n// %%\n") + "\n",
        Kind::Notebook => gpu_tutor_notebook::of_code(cells.iter().copied()),
        Kind::Markdown => as_lesson(&path, &cells),
    };
    write_durably_shared(&path, text.as_bytes()).map_err(|error| {
        let text = t!(
            "%{file} cannot be written: %{error}",
            file = path.display(),
            error
        );
        CellError::new("file", text).help(t!("choose a file in a folder that you can write to"))
    })?;
    let file = path.display();
    let saved = match cells.len() {
        1 => t!("saved 1 cell to %{file}", file),
        count => t!("saved %{count} cells to %{file}", count, file),
    };
    Ok(saved.into_owned())
}

/// A lesson whose demos are these cells.
fn as_lesson(path: &Path, cells: &[&str]) -> String {
    let cells = cells.iter().enumerate();
    let notebook = Notebook {
        about: None,
        cells: cells
            .map(|(index, code)| NotebookCell {
                id: (index + 1).to_string(),
                grade_id: None,
                cell_type: CellType::Code,
                source: (*code).to_owned(),
                tag: None,
                may_fail: false,
            })
            .collect(),
    };
    let header = gpu_tutor_notebook::header_from(path, path, |_| say!("A session of gpu-tutor."));
    gpu_tutor_notebook::import(&notebook, &Catalogue::default(), &header).text
}

/// The path that a person has typed. `~/` is the home folder, and a name without an extension is the name of a script.
fn path(typed: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    let path = match (typed.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(typed),
    };
    match path.extension() {
        None if path.file_name().is_some()
            && !typed.ends_with('/')
            && !typed.starts_with('-')
            && typed != "~"
            && !path.is_dir() =>
        {
            path.with_extension("rs")
        }
        _ => path,
    }
}

fn display(file: &str) -> String {
    path(file).display().to_string()
}

fn unread(path: &Path, error: &std::io::Error) -> CellError {
    let name = path.display();
    let (what, help) = match error.kind() {
        ErrorKind::NotFound => (
            t!("there is no file %{name}", name),
            t!("check the name; `!ls` lists what is here"),
        ),
        ErrorKind::IsADirectory => (
            t!("%{file} is a folder", file = name),
            t!("give a file of cells in that folder"),
        ),
        _ => (
            t!("cannot read %{path}: %{error}", path = name, error),
            t!("check the file and its permissions"),
        ),
    };
    CellError::new("file", what).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_tutor_session::{Label, Status};

    const CELLS: [&str; 2] = ["let a = 1;\nlet b = 2;", ":dep rand = \"0.9\""];

    fn saved(name: &str) -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(name).display().to_string();
        save(&file, CELLS.into_iter()).expect("it is written");
        (folder, file)
    }

    #[test]
    fn each_kind_of_file_gives_back_the_cells_that_were_saved() {
        for name in ["s.rs", "s.ipynb", "s.md", "s"] {
            let (_folder, file) = saved(name);
            let cells = read(&file).expect("it can be read");
            let code: Vec<&str> = cells.iter().map(|cell| cell.code.trim_end()).collect();
            assert_eq!(code, CELLS, "{name}");
            assert_eq!(cells[0].line.is_some(), name != "s.ipynb");
        }
    }

    #[test]
    fn what_is_saved_as_markdown_is_a_lesson() {
        let (_folder, file) = saved("my-session.md");
        let text = std::fs::read_to_string(file).expect("it is there");
        let lesson =
            gpu_tutor_lessons::parse("00-my-session.md", &text).expect("it breaks no rule");
        assert_eq!(lesson.demos().count(), 2);
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_by_force() {
        let (_folder, file) = saved("s.rs");
        let refused = save(&file, CELLS.into_iter()).expect_err("it is there");
        assert!(refused.message.ends_with("already exists"));
        save(&format!("--force {file}"), ["1"].into_iter()).expect("it is replaced");
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "1\n");
        assert!(save(&file, std::iter::empty()).is_err());
    }

    #[test]
    fn a_failure_says_which_cell_and_line() {
        let (_folder, file) = saved("s.rs");
        let cells = read(&file).expect("it can be read");
        let error = CellError::default().labels(Some(Label {
            start: 11,
            end: 12,
            text: String::new(),
            primary: true,
        }));
        let outcome = Outcome::failed(Status::CompileError, error);
        let said = cells[0].failed(&file, &outcome, 1);
        assert_eq!(
            said,
            format!("{file}:2: cell 1 failed; the cell after it was not run")
        );
        let in_notebook = FileCell {
            line: None,
            ..cells[0].clone()
        };
        assert!(
            in_notebook
                .failed("n.ipynb", &outcome, 0)
                .ends_with("cell 1 failed on its line 2")
        );
    }

    #[test]
    fn commands_of_a_front_end_are_left_out_and_other_files_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("s.rs").display().to_string();
        std::fs::write(&file, ":check a\n// %%\n1\n").expect("it is written");
        let cells = read(&file).expect("it can be read");
        assert_eq!(
            (cells.len(), cells[0].name.as_str(), cells[0].line),
            (1, "2", Some(3))
        );
        std::fs::write(&file, "").expect("it is written");
        assert!(read(&file).is_err_and(|error| error.message.ends_with("has no cell to run")));
        assert!(read("s.txt").is_err_and(|error| error.message.contains("not a file of cells")));
        assert!(
            read("missing.rs").is_err_and(|error| error.message == "there is no file missing.rs")
        );
    }
}
