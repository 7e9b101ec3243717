//! A script or an answer, from a file or from standard input.

use std::io::{ErrorKind, Read};
use std::path::Path;

use gpu_tutor_notebook::Notebook;
use gpu_tutor_text::{say, t};

use super::Failure;

/// Reads the whole file.
///
/// # Errors
/// If it is missing, is a folder, is not text, or is empty.
pub fn read(file: &Path) -> Result<String, Failure> {
    let (name, bytes) = if file == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().read_to_end(&mut bytes);
        read.map_err(|error| {
            Failure::new(
                t!("cannot read standard input: %{error}", error),
                t!("pipe a script into it"),
            )
        })?;
        (say!("standard input"), bytes)
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
                t!("%{name} is not text", name),
                t!("give a file of Rust cells in UTF-8"),
            )
        })?;
    if text.trim().is_empty() {
        return Err(Failure::new(
            t!("%{name} is empty", name),
            t!("write at least one cell; cells are separated by lines that begin with `// %%`"),
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
            true => say!("standard input"),
            false => file.display().to_string(),
        };
        Failure::new(
            t!(
                "%{name} cannot be read as a notebook: %{error}",
                name,
                error
            ),
            error.help(),
        )
    })
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    let name = file.display();
    match error.kind() {
        ErrorKind::NotFound => Failure::new(
            t!("there is no file %{name}", name),
            t!("check the name, or give `-` for standard input"),
        ),
        ErrorKind::IsADirectory => Failure::new(
            t!("%{file} is a folder", file = name),
            t!("give a file of Rust cells in that folder"),
        ),
        ErrorKind::PermissionDenied => Failure::new(
            t!("no permission to read %{name}", name),
            t!("get read permission for it"),
        ),
        _ => Failure::new(
            t!("cannot read %{path}: %{error}", path = name, error),
            t!("check the file"),
        ),
    }
}
