//! Notices that a file was saved, however the editor saves it.
//!
//! Some editors write into the file, others write a new one and rename it, and most do more than one thing for each
//! save. Therefore the folder is watched, and the content decides: it counts as a save if it is complete and differs
//! from what was read last. Not every file system reports changes (network file systems do not report those made on
//! other machines), so the file is also checked from time to time.

use std::fs::{self, Metadata};
use std::os::fd::BorrowedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::folder::FolderWatch;

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    Text(String),
    /// The file is not UTF-8, or contains zero bytes.
    NotText,
    Empty,
    Missing,
    /// The file exists but cannot be read.
    Unreadable(String),
}

/// Distinguishes one state of a file from another without reading it.
type Stamp = (u64, u64, u64, i64, i64);

/// Watches one file.
pub struct Saves {
    file: PathBuf,
    /// `None` if this system cannot watch any more folders; then checking the file must be enough.
    folder: Option<FolderWatch>,
    /// The file's state when it was read, and when it was last checked.
    read_at: Option<Stamp>,
    looked_at: Option<Stamp>,
    last: Content,
}

impl Saves {
    /// Begins to watch. The file's current content is not reported.
    pub fn of(file: &Path) -> Saves {
        let mut saves = Saves {
            file: file.to_owned(),
            folder: FolderWatch::open(),
            read_at: None,
            looked_at: None,
            last: Content::Missing,
        };
        saves.watch_folder();
        saves.read_at = saves.stamp();
        saves.looked_at = saves.read_at;
        saves.last = read(&saves.file);
        saves
    }

    /// The content that was read last.
    pub fn content(&self) -> &Content {
        &self.last
    }

    /// Becomes readable when something happens in the folder.
    pub fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.folder.as_ref().map(FolderWatch::descriptor)
    }

    /// Handles an event in the folder. Returns the new content if the file was saved.
    pub fn hear(&mut self) -> Option<&Content> {
        // If the file is missing or empty here, a save is probably half done, and the rest will follow.
        (self.was_written() && self.differs(false)).then_some(&self.last)
    }

    /// Checks the file itself. Returns the new content if the file has changed, and has not changed again since the
    /// last check.
    pub fn look(&mut self) -> Option<&Content> {
        let now = self.stamp();
        let is_settled = now == self.looked_at;
        self.looked_at = now;
        if !is_settled || now == self.read_at {
            return None;
        }
        // The folder may have been replaced by another one.
        self.watch_folder();
        self.differs(true).then_some(&self.last)
    }

    /// Reads the events. Returns true if one of them says that a program has finished writing the file.
    fn was_written(&mut self) -> bool {
        let name = self.file.file_name().unwrap_or_default();
        let folder = self.folder.as_ref();
        folder.is_some_and(|folder| folder.was_written(name))
    }

    /// Reads the file. Returns true if the content is complete and differs from the previous content.
    fn differs(&mut self, is_settled: bool) -> bool {
        let before = self.stamp();
        let content = read(&self.file);
        if self.stamp() != before {
            // The file is being written. Another event will follow, or the next check will find the content.
            return false;
        }
        if !is_settled && matches!(content, Content::Empty | Content::Missing) {
            return false;
        }
        self.read_at = before;
        if content == self.last {
            return false;
        }
        self.last = content;
        true
    }

    fn watch_folder(&self) {
        let folder = match self.file.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        if let Some(watch) = &self.folder {
            watch.watch(folder);
        }
    }

    fn stamp(&self) -> Option<Stamp> {
        fs::metadata(&self.file).ok().map(|data| stamp(&data))
    }
}

fn stamp(data: &Metadata) -> Stamp {
    (
        data.dev(),
        data.ino(),
        data.len(),
        data.mtime(),
        data.mtime_nsec(),
    )
}

fn read(file: &Path) -> Content {
    match fs::read(file) {
        Ok(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => Content::Empty,
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Content::Text(text),
            _ => Content::NotText,
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Content::Missing,
        Err(error) => Content::Unreadable(error.to_string()),
    }
}

#[cfg(all(test, linux))]
#[path = "saves_tests.rs"]
mod tests;
