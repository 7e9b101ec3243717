//! Stores a session's cells on disk, so that the next session can restore them.

use std::path::PathBuf;

use gpu_tutor_system::files::write_atomically;

use super::Entry;

/// The file with the cells of the session that most recently ran a cell.
#[derive(Debug)]
pub struct Kept {
    file: PathBuf,
}

impl Kept {
    pub fn new(file: PathBuf) -> Kept {
        Kept { file }
    }

    /// The cells in the file. If it is damaged or missing, there are none.
    pub fn last(&self) -> Vec<Entry> {
        let text = std::fs::read(&self.file).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes the whole file. If that fails, only `--resume` is affected.
    pub fn write<'a>(&mut self, entries: impl Iterator<Item = &'a Entry>) {
        let entries: Vec<&Entry> = entries.collect();
        if let Ok(text) = serde_json::to_vec(&entries) {
            let _ = write_atomically(&self.file, &text);
        }
    }
}
