//! How much space the files of a scratch folder take up.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The bytes that the files and folders in a folder take up on disk. Anything that cannot be counted, because a folder
/// is unreadable or its path is too long, counts as more than is allowed.
pub fn bytes_in(folder: &Path) -> u64 {
    let mut bytes = 0_u64;
    // A list instead of recursion, because nothing limits how deeply the folders are nested.
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        match bytes_of_entries(&folder, &mut folders) {
            Ok(more) => bytes = bytes.saturating_add(more),
            Err(error) if is_gone(&error) => {}
            Err(_) => return u64::MAX,
        }
    }
    bytes
}

/// The bytes that the entries of one folder take up. Adds the folders among them to `folders`.
fn bytes_of_entries(folder: &Path, folders: &mut Vec<PathBuf>) -> io::Result<u64> {
    let mut bytes = 0_u64;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let data = match entry.metadata() {
            Ok(data) => data,
            Err(error) if is_gone(&error) => continue,
            Err(error) => return Err(error),
        };
        bytes = bytes.saturating_add(data.blocks().saturating_mul(512));
        if data.is_dir() {
            folders.push(entry.path());
        }
    }
    Ok(bytes)
}

/// Whether an error says that a file or folder was removed after it was listed, perhaps to make room for another.
fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn the_files_of_a_folder_are_added_up() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("below")).expect("made");
        for name in ["one", "below/two"] {
            fs::write(folder.path().join(name), vec![1; 64 << 10]).expect("written");
        }
        assert!(bytes_in(folder.path()) >= 128 << 10);
        assert_eq!(bytes_in(&folder.path().join("none")), 0);
    }

    #[test]
    fn what_cannot_be_counted_is_too_much() {
        let folder = tempfile::tempdir().expect("a folder");
        // This is deeper than any path can go.
        let mut above = File::open(folder.path()).expect("a folder");
        for _ in 0..30 {
            let name = "x".repeat(200);
            let mode = rustix::fs::Mode::RWXU;
            rustix::fs::mkdirat(&above, &name, mode).expect("made");
            let flags = rustix::fs::OFlags::RDONLY;
            let next = rustix::fs::openat(&above, &name, flags, rustix::fs::Mode::empty());
            above = next.expect("opened").into();
        }
        assert_eq!(bytes_in(folder.path()), u64::MAX);
    }
}
