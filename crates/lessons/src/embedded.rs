//! The lessons embedded in the binary.

use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};

use super::catalogue::Catalogue;
use super::folder::{Files, LessonFolder};

static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The text of the lessons, exactly as it is stored in the executable, in all languages. It includes the solutions.
pub fn embedded_texts() -> Vec<&'static [u8]> {
    let languages = LESSONS.dirs().flat_map(Dir::files);
    let files = LESSONS.files().chain(languages);
    files.map(|file| file.contents()).collect()
}

/// The files of the English lessons.
pub fn files() -> Files {
    texts(&LESSONS)
}

/// The files for the other languages.
pub fn languages() -> BTreeMap<String, Files> {
    let folders = LESSONS
        .dirs()
        .map(|dir| (dir.path().display().to_string(), texts(dir)));
    folders.collect()
}

fn texts(dir: &Dir) -> Files {
    let files = dir.files().filter_map(|file| {
        let name = format!("lessons/{}", file.path().display());
        Some((name, file.contents_utf8()?.to_owned()))
    });
    files.collect()
}

impl Catalogue {
    /// The lessons this program was built with, in English.
    pub fn embedded() -> Self {
        LessonFolder::embedded().catalogue()
    }
}
