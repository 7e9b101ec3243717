//! The history file: one JSON object per line.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::{Entry, MAX_ENTRIES};

pub(super) struct HistoryFile(File);

impl HistoryFile {
    /// Opens the file and reads its newest entries. Skips damaged lines, and shortens a file that has grown too long.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Vec<Entry>)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = match fs::read(path) {
            Ok(text) => String::from_utf8_lossy(&text).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let mut entries: Vec<Entry> = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        if entries.len() > MAX_ENTRIES {
            entries.drain(..entries.len() - MAX_ENTRIES);
            replace(path, &entries)?;
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        // A kernel that was killed may have left an incomplete line.
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok((HistoryFile(file), entries))
    }

    /// Writes the line in one call, so that the lines of two kernels do not mix.
    pub(super) fn append(&mut self, entry: &Entry) -> io::Result<()> {
        self.0.write_all(&line(entry)?)
    }
}

fn replace(path: &Path, entries: &[Entry]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    for entry in entries {
        new.write_all(&line(entry)?)?;
    }
    new.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn line(entry: &Entry) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    Ok(line)
}
