//! How much space files take. A file with several names is counted once.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Instant, SystemTime};

/// `blocks` counts in these units on every system.
const BLOCK: u64 = 512;

/// The space taken up by some files and folders. Links are not followed.
#[derive(Debug, Clone, Default)]
pub struct Usage {
    files: HashMap<(u64, u64), Counted>,
    /// When the newest of them was last written.
    pub newest: Option<SystemTime>,
}

#[derive(Debug, Clone)]
struct Counted {
    bytes: u64,
    /// The number of names that the file has.
    names: u64,
    /// The number of those names that have been seen.
    seen: u64,
}

impl Usage {
    /// The space taken up by a file, or by a folder and everything in it.
    pub fn of(path: &Path) -> Usage {
        let mut usage = Usage::default();
        // Anything that cannot be read is not counted.
        let _ = usage.add(path, None);
        usage
    }

    /// Adds a file or a folder. Fails with [`io::ErrorKind::TimedOut`] at `end`, and if something cannot be read.
    fn add(&mut self, path: &Path, end: Option<Instant>) -> io::Result<()> {
        if end.is_some_and(|end| Instant::now() >= end) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let meta = fs::symlink_metadata(path)?;
        if meta.is_file() {
            self.newest = self.newest.max(meta.modified().ok());
        }
        let counted = self.files.entry((meta.dev(), meta.ino()));
        let counted = counted.or_insert(Counted {
            bytes: meta.blocks() * BLOCK,
            names: if meta.is_dir() { 1 } else { meta.nlink() },
            seen: 0,
        });
        counted.seen += 1;
        if meta.is_dir() {
            for entry in fs::read_dir(path)? {
                match self.add(&entry?.path(), end) {
                    Err(error) if error.kind() == io::ErrorKind::TimedOut => return Err(error),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    pub fn join(&mut self, other: &Usage) {
        self.newest = self.newest.max(other.newest);
        for (id, file) in &other.files {
            self.files
                .entry(*id)
                .and_modify(|known| known.seen += file.seen)
                .or_insert_with(|| file.clone());
        }
    }

    pub fn bytes(&self) -> u64 {
        self.files.values().map(|file| file.bytes).sum()
    }

    /// The space that becomes free when all of this is removed: a file that also has a name elsewhere keeps its space.
    pub fn freed(&self) -> u64 {
        let gone = self.files.values().filter(|file| file.seen >= file.names);
        gone.map(|file| file.bytes).sum()
    }
}

/// The size of a folder in bytes; `None` if it is not known by `end`.
pub fn within(folder: &Path, end: Instant) -> Option<u64> {
    let mut usage = Usage::default();
    usage.add(folder, Some(end)).ok()?;
    Some(usage.bytes())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_file_with_two_names_counts_once_and_comes_free_with_the_second() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("a")).unwrap();
        fs::create_dir(at("b")).unwrap();
        fs::write(at("a/file"), vec![1; 100_000]).unwrap();
        fs::hard_link(at("a/file"), at("b/file")).unwrap();
        let (mut one, other) = (Usage::of(&at("a")), Usage::of(&at("b")));
        assert!(one.bytes() >= 100_000);
        assert!(one.freed() < 100_000, "the other name keeps it");
        one.join(&other);
        assert!((100_000..200_000).contains(&one.bytes()), "{one:?}");
        assert_eq!(one.freed(), one.bytes());
    }

    #[test]
    fn what_a_link_names_is_not_counted() {
        let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(outside.path().join("large"), vec![1; 1 << 20]).unwrap();
        std::os::unix::fs::symlink(outside.path(), folder.path().join("link")).unwrap();
        assert!(Usage::of(folder.path()).bytes() < 1 << 20);
    }

    #[test]
    fn a_size_that_takes_too_long_is_not_known() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "text").unwrap();
        assert_eq!(within(folder.path(), Instant::now()), None);
        let later = Instant::now() + Duration::from_secs(3600);
        assert!(within(folder.path(), later).is_some_and(|bytes| bytes > 0));
    }
}
