//! A script or an answer, from a file or from standard input.

use std::io::{ErrorKind, Read};
use std::path::Path;

use super::Failure;
use crate::notebook::Notebook;

/// Reads the whole file.
///
/// # Errors
/// If it is missing, a folder, not text, or empty.
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

/// Reads a notebook.
///
/// # Errors
/// If the file cannot be read, or is not a notebook.
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
