//! Where the results of a class go, and where its parts are.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use gpu_tutor_class::run::Part;

use crate::cli::Failure;

/// The file with the results of one part.
pub const PART: &str = "part.json";

/// The folder for the results of this folder or archive.
///
/// # Errors
/// If it would be among the submissions.
pub fn output(submissions: &Path, wanted: Option<PathBuf>) -> Result<PathBuf, Failure> {
    let output = wanted.unwrap_or_else(|| beside(submissions));
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if absolute(&output).starts_with(absolute(submissions)) {
        return Err(Failure::new(
            format!(
                "{} lies among the submissions, and would be read as one",
                output.display()
            ),
            "name a folder outside with `-o`",
        ));
    }
    Ok(output)
}

/// `FOLDER-grades`, or `ARCHIVE-grades` without the archive's extension.
fn beside(submissions: &Path) -> PathBuf {
    // `.` and `..` have no name of their own.
    let named = match submissions.file_name() {
        Some(_) => submissions.to_owned(),
        None => std::fs::canonicalize(submissions).unwrap_or_else(|_| submissions.to_owned()),
    };
    let stem = match named.is_dir() {
        true => named.file_name(),
        false => named.file_stem(),
    };
    let mut name = stem.map_or_else(|| OsString::from("class"), OsString::from);
    name.push("-grades");
    named.with_file_name(name)
}

/// The parts whose results are in these folders.
///
/// # Errors
/// If a folder has none.
pub fn parts(folders: &[PathBuf]) -> Result<Vec<(PathBuf, Part)>, Failure> {
    let read = |folder: &PathBuf| {
        let file = folder.join(PART);
        let help = "name the folders that `gpu-tutor grade --shard I/N` wrote its results to";
        let text = std::fs::read(&file).map_err(|error| {
            Failure::new(format!("cannot read {}: {error}", file.display()), help)
        })?;
        let part = serde_json::from_slice(&text).map_err(|error| {
            let what = format!(
                "{} does not contain a part of a class: {error}",
                file.display()
            );
            Failure::new(what, help)
        })?;
        Ok((folder.clone(), part))
    };
    folders.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_go_beside_the_submissions_and_never_among_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let class = folder.path().join("hw1.d");
        std::fs::create_dir(&class).expect("made");
        let beside = |path: &Path| output(path, None).expect("a folder");
        assert_eq!(beside(&class), folder.path().join("hw1.d-grades"));
        let archive = folder.path().join("hw1.zip");
        assert_eq!(beside(&archive), folder.path().join("hw1-grades"));
        assert!(output(&class, Some(class.join("out"))).is_err());
        assert!(output(&class, Some(class.clone())).is_err());
        assert!(output(&class, Some(folder.path().join("out"))).is_ok());
    }
}
