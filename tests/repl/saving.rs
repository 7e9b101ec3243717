//! How editors save a file. `benches/watch` saves in the same ways.

use std::fs;
use std::path::Path;

/// As `>` in a shell, and as VS Code does by default.
pub fn in_place(file: &Path, text: &str) {
    fs::write(file, text).expect("written");
}

/// As VS Code does for some files, and as most other editors do: a new file takes the old one's place.
pub fn by_rename(file: &Path, text: &str) {
    let new = file.with_extension("rs.tmp");
    fs::write(&new, text).expect("written");
    fs::rename(&new, file).expect("renamed");
}
