//! The cells of a session on disk, so that the next one can bring them back.

use std::path::PathBuf;

use gpu_tutor_system::files::write_atomically;

use super::Entry;

/// The file of the session that has run a cell last.
#[derive(Debug)]
pub struct Kept {
    file: PathBuf,
}

impl Kept {
    pub fn new(file: PathBuf) -> Kept {
        Kept { file }
    }

    /// The cells in the file. A damaged or missing file has none.
    pub fn last(&self) -> Vec<Entry> {
        let text = std::fs::read(&self.file).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// Writes the whole file. If that fails, only `--resume` misses it.
    pub fn write<'a>(&mut self, entries: impl Iterator<Item = &'a Entry>) {
        let entries: Vec<&Entry> = entries.collect();
        if let Ok(text) = serde_json::to_vec(&entries) {
            let _ = write_atomically(&self.file, &text);
        }
    }
}
