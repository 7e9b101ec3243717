//! The lessons inside the binary.

use include_dir::{Dir, include_dir};

use super::catalogue::Catalogue;

static LESSONS: Dir = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The texts of the lessons as they stand in the executable. They hold the solutions.
pub fn embedded_texts() -> Vec<&'static [u8]> {
    LESSONS.files().map(|file| file.contents()).collect()
}

impl Catalogue {
    /// The lessons this program was built with.
    pub fn embedded() -> Self {
        let files = LESSONS.files().filter_map(|file| {
            let name = format!("lessons/{}", file.path().display());
            Some((name, file.contents_utf8()?))
        });
        Catalogue::read(files)
    }
}
