//! Removes what an earlier run wrote for learners who no longer have such a file, so that nobody uploads outdated
//! grades.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Format, WriteError, html};

/// Refuses a path if one of its folders inside `folder` is a link, because what the link leads to does not belong to
/// the program.
///
/// # Errors
/// If one of these folders is a link.
pub fn refuse_links(folder: &Path, inside: &Path) -> Result<(), WriteError> {
    let folders = inside.ancestors().skip(1);
    for path in folders.filter(|path| !path.as_os_str().is_empty()) {
        let path = folder.join(path);
        if path.is_symlink() {
            let source = io::Error::new(
                io::ErrorKind::NotADirectory,
                "it is a symbolic link, which is not followed",
            );
            return Err(WriteError { path, source });
        }
    }
    Ok(())
}

/// Removes learners' files in this format that are not among `kept`. All other files are kept.
///
/// # Errors
/// If a folder cannot be read or a file cannot be removed.
pub fn remove(folder: &Path, format: Format, kept: &BTreeSet<PathBuf>) -> Result<(), WriteError> {
    let Some(files) = of_learners(folder, format)? else {
        return Ok(());
    };
    for path in files.into_iter().filter(|path| !kept.contains(path)) {
        fs::remove_file(&path).map_err(WriteError::at(&path))?;
        if let Some(parent) = path.parent()
            && format.of_each().is_some()
        {
            // The folder is kept if somebody else has put a file in it.
            let _ = fs::remove_dir(parent);
        }
    }
    Ok(())
}

/// The files that this format has for learners; None if it has no file for each learner.
fn of_learners(folder: &Path, format: Format) -> Result<Option<Vec<PathBuf>>, WriteError> {
    if format == Format::Html {
        let pages = entries(folder, Path::new(html::FOLDER).join(html::LEARNERS))?;
        let is_page = |path: &PathBuf| path.extension().is_some_and(|end| end == "html");
        return Ok(Some(pages.into_iter().filter(is_page).collect()));
    }
    let Some((inside, name)) = format.of_each() else {
        return Ok(None);
    };
    let folders = entries(folder, inside.into())?;
    let real = folders.into_iter().filter(|path| !path.is_symlink());
    let files = real.map(|path| path.join(name));
    Ok(Some(
        files
            .filter(|file| file.symlink_metadata().is_ok())
            .collect(),
    ))
}

/// The contents of a folder; empty if the folder is missing.
fn entries(folder: &Path, inside: PathBuf) -> Result<Vec<PathBuf>, WriteError> {
    refuse_links(folder, &inside.join("any"))?;
    let path = folder.join(inside);
    let listed = match fs::read_dir(&path) {
        Ok(listed) => listed,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(WriteError { path, source }),
    };
    let listed = listed.map(|entry| entry.map(|entry| entry.path()));
    listed
        .collect::<io::Result<_>>()
        .map_err(WriteError::at(&path))
}
