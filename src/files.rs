//! Writes files so that no reader sees half of one.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

/// The start of a temporary file's name. A killed process leaves its temporary file behind.
pub const TEMPORARY: &str = ".part-";

/// How [`write_atomically_with`] writes.
#[derive(Debug, Clone, Copy, Default)]
pub struct WriteOptions {
    /// The umask decides who may read the file; otherwise only this user may.
    pub shared: bool,
    /// Waits until the content is on the disk.
    pub sync: bool,
    /// Fails with [`io::ErrorKind::AlreadyExists`] instead of replacing a file.
    pub keep_existing: bool,
}

/// Writes a file that only this user may read, or replaces it.
///
/// The content goes to a temporary file in the same folder, which is then renamed. Readers see the old content or the new
/// one, even if the process is killed or the disk is full.
///
/// # Errors
/// If the folder does not exist or cannot be written to, or the disk is full. The error does not name the temporary file.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomically_with(path, bytes, WriteOptions::default())
}

/// [`write_atomically`] with options.
///
/// # Errors
/// As [`write_atomically`], or if the file exists and must be kept.
pub fn write_atomically_with(path: &Path, bytes: &[u8], options: WriteOptions) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mode = if options.shared { 0o666 } else { 0o600 };
    let mut temporary = create_temporary(folder, mode)?;
    temporary.as_file_mut().write_all(bytes)?;
    if options.sync {
        temporary.as_file().sync_all()?;
    }
    if options.keep_existing {
        temporary.persist_noclobber(path)?;
    } else {
        temporary.persist(path)?;
    }
    Ok(())
}

/// Whether a file can be created in this folder.
///
/// # Errors
/// If the folder does not exist or cannot be written to.
pub fn check_writable(folder: &Path) -> io::Result<()> {
    create_temporary(folder, 0o600).map(drop)
}

/// Like [`tempfile::Builder::tempfile_in`], which would add the path of the temporary file to its errors.
fn create_temporary(folder: &Path, mode: u32) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(TEMPORARY)
        .make_in(folder, |path| {
            let mut new = OpenOptions::new();
            new.write(true).create_new(true).mode(mode).open(path)
        })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_is_replaced_unless_it_must_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.json");
        write_atomically(&file, b"one").unwrap();
        write_atomically(&file, b"two").unwrap();
        let kept = WriteOptions {
            keep_existing: true,
            ..WriteOptions::default()
        };
        let error = write_atomically_with(&file, b"three", kept).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_a_shared_file_can_be_read_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |shared| {
            let file = folder.path().join("a.json");
            let options = WriteOptions {
                shared,
                ..WriteOptions::default()
            };
            write_atomically_with(&file, b"", options).unwrap();
            fs::metadata(file).unwrap().permissions().mode() & 0o777
        };
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let umask = fs::metadata(plain).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(false), mode(true)), (0o600, umask));
    }

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_atomically(&folder.path().join("missing/a.json"), b"").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(!error.to_string().contains(TEMPORARY), "{error}");
        let error = check_writable(&folder.path().join("missing")).unwrap_err();
        assert!(!error.to_string().contains(TEMPORARY), "{error}");
    }
}
