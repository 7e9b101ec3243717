//! Writes a command's files. An existing file is overwritten only on request.

use std::io::ErrorKind;
use std::path::Path;

use gpu_tutor_system::files::write_shared;
use gpu_tutor_text::t;

use super::{Failure, row};

/// Writes a file, or standard output for `-`.
///
/// # Errors
/// If the file cannot be written, or if it exists and `force` is not given.
pub fn write(file: &Path, text: &str, force: bool) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(row::say(text)?);
    }
    if file.is_dir() {
        return Err(Failure::new(
            t!("%{file} is a folder", file = file.display()),
            t!("give a file in that folder"),
        ));
    }
    write_shared(file, text.as_bytes(), force).map_err(|error| {
        let help = match error.kind() {
            ErrorKind::AlreadyExists => {
                return Failure::new(
                    t!(
                        "%{file} already exists and was not overwritten",
                        file = file.display()
                    ),
                    t!("choose another file, or overwrite it with `--force`"),
                );
            }
            ErrorKind::NotFound => {
                let folder = file.parent().unwrap_or(Path::new("."));
                t!(
                    "create the folder first: `mkdir -p %{folder}`",
                    folder = folder.display()
                )
            }
            ErrorKind::PermissionDenied => t!("choose a folder that you may write to"),
            _ => t!("choose another place"),
        };
        Failure::new(
            t!(
                "cannot write %{path}: %{error}",
                path = file.display(),
                error
            ),
            help,
        )
    })
}
