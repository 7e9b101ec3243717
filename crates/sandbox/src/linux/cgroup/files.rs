//! Writes and reads the files of a control group.

use std::fs;
use std::path::Path;

pub fn write(folder: &Path, file: &str, value: impl ToString) -> Result<(), String> {
    let file = folder.join(file);
    fs::write(&file, value.to_string()).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes to a file that not every kernel has.
pub fn write_if_there(folder: &Path, file: &str, value: impl ToString) -> Result<(), String> {
    if folder.join(file).exists() {
        write(folder, file, value)?;
    }
    Ok(())
}

pub fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// The number that follows a word at the beginning of a line.
pub fn number_after(word: &str, text: &str) -> Option<u64> {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix(word)?.trim().parse().ok())
}
