//! The file of the history: one JSON object a line.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::{Entry, KEPT};

pub(super) struct Store(File);

impl Store {
    /// The file and its last entries. Lines that are none are skipped; a file that has grown too long is cut.
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
        if entries.len() > KEPT {
            entries.drain(..entries.len() - KEPT);
            replace(path, &entries)?;
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        // A kernel that was killed may have left half a line.
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok((Store(file), entries))
    }

    /// In one write, so that lines of two kernels do not mix.
    pub(super) fn append(&mut self, entry: &Entry) -> io::Result<()> {
        self.0.write_all(&line(entry)?)
    }
}

fn replace(path: &Path, entries: &[Entry]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    for entry in entries {
        beside.write_all(&line(entry)?)?;
    }
    beside.persist(path).map_err(|error| error.error)?;
    Ok(())
}

fn line(entry: &Entry) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    Ok(line)
}
