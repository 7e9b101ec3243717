//! A file that a command makes: written beside and renamed, and nobody's work overwritten unasked.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::{Failure, row};

/// Writes a file, or standard output for `-`. Errs where the file is there already, unless `force` is given.
pub fn write(file: &Path, text: &str, force: bool) -> Result<(), Failure> {
    if file == Path::new("-") {
        return Ok(row::say(text)?);
    }
    if file.is_dir() {
        return Err(Failure::new(
            format!("{} is a folder", file.display()),
            "name a file in it",
        ));
    }
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let cannot = |error: std::io::Error| {
        let help = match error.kind() {
            ErrorKind::NotFound => {
                format!("make the folder first: `mkdir -p {}`", folder.display())
            }
            ErrorKind::PermissionDenied => "choose a folder that you may write to".to_owned(),
            _ => "choose another place".to_owned(),
        };
        Failure::new(format!("cannot write {}: {error}", file.display()), help)
    };
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the user's own umask makes of it, as for any file.
        beside.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut beside = beside.tempfile_in(&folder).map_err(cannot)?;
    beside.write_all(text.as_bytes()).map_err(cannot)?;
    let placed = if force {
        beside.persist(file)
    } else {
        beside.persist_noclobber(file)
    };
    match placed {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(Failure::new(
            format!("{} is there already, and is kept", file.display()),
            "name another file, or overwrite it with `--force`",
        )),
        Err(error) => Err(cannot(error.error)),
    }
}
