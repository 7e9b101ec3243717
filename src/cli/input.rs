//! A script or an answer, from a file or from standard input.

use std::io::{ErrorKind, Read};
use std::path::Path;

use super::Failure;
use crate::notebook::Notebook;

/// Reads it whole. Errs, in plain words, on what is missing, a folder, not text, or empty.
pub fn read(file: &Path) -> Result<String, Failure> {
    let (name, bytes) = if file == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().read_to_end(&mut bytes);
        read.map_err(|error| {
            Failure::new(
                format!("cannot read standard input: {error}"),
                "pipe a script into it",
            )
        })?;
        ("standard input".to_owned(), bytes)
    } else {
        (
            file.display().to_string(),
            std::fs::read(file).map_err(|error| unreadable(file, &error))?,
        )
    };
    let text = String::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))
        .ok_or_else(|| {
            Failure::new(
                format!("{name} is not text"),
                "give a file of Rust cells in UTF-8",
            )
        })?;
    if text.trim().is_empty() {
        return Err(Failure::new(
            format!("{name} is empty"),
            "write at least one cell; cells are separated by lines that begin with `// %%`",
        ));
    }
    Ok(text)
}

/// Reads a notebook. Errs, in plain words, on what is none.
pub fn notebook(file: &Path) -> Result<Notebook, Failure> {
    let text = read(file)?;
    Notebook::read(&text).map_err(|error| {
        let name = match file == Path::new("-") {
            true => "standard input".to_owned(),
            false => file.display().to_string(),
        };
        Failure::new(
            format!("{name} cannot be read as a notebook: {error}"),
            error.help(),
        )
    })
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    let name = file.display();
    match error.kind() {
        ErrorKind::NotFound => Failure::new(
            format!("there is no file {name}"),
            "check the name, or give `-` for standard input",
        ),
        ErrorKind::IsADirectory => Failure::new(
            format!("{name} is a folder"),
            "name a file of Rust cells in it",
        ),
        ErrorKind::PermissionDenied => Failure::new(
            format!("{name} may not be read"),
            "ask for read permission on it",
        ),
        _ => Failure::new(format!("cannot read {name}: {error}"), "check the file"),
    }
}

/// A piece of a script.
#[derive(Debug, PartialEq, Eq)]
pub struct ScriptCell<'a> {
    /// What stands behind `// %%`, else the cell's number.
    pub name: String,
    pub code: &'a str,
}

/// Cuts a script at the lines that begin with `// %%`. Empty cells are left out.
pub fn cells(text: &str) -> Vec<ScriptCell<'_>> {
    let mut cells = Vec::new();
    let mut name = "";
    let mut start = 0;
    let mut at = 0;
    let mut add = |name: &str, code| {
        let number = cells.len() + 1;
        if !str::trim(code).is_empty() {
            let name = if name.is_empty() {
                number.to_string()
            } else {
                name.to_owned()
            };
            cells.push(ScriptCell { name, code });
        }
    };
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("// %%") {
            add(name, &text[start..at]);
            name = rest.trim();
            start = at + line.len();
        }
        at += line.len();
    }
    add(name, &text[start..]);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_end_where_the_next_begins() {
        let found = cells("let a = 1;\n// %% second\na\n// %%\n\n// %%\nb");
        let found: Vec<_> = found
            .iter()
            .map(|cell| (cell.name.as_str(), cell.code))
            .collect();
        assert_eq!(
            found,
            [("1", "let a = 1;\n"), ("second", "a\n"), ("3", "b")]
        );
    }
}
