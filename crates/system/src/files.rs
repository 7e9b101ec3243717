//! Writes files so that no reader ever sees half a file.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

/// The start of a temporary file's name. A killed process leaves its temporary file behind.
pub const TEMPORARY: &str = ".part-";
const PRIVATE: u32 = 0o600;
const SHARED: u32 = 0o666;

/// Writes a file that only this user may read, or replaces it.
///
/// The content goes to a temporary file in the same folder, which is then renamed. Readers see the old content or the
/// new one, even if the process is killed or the disk is full.
///
/// # Errors
/// If the folder does not exist or cannot be written to, or the disk is full. The error does not name the temporary
/// file.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    temporary_with(path, bytes, PRIVATE)?.persist(path)?;
    Ok(())
}

/// Writes a file unless its contents are already right: an unchanged timestamp tells cargo not to rebuild what depends
/// on it. Only for files that nothing reads while they are written.
///
/// # Errors
/// If the file cannot be written.
pub fn write_if_changed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if std::fs::read(path).is_ok_and(|present| present == bytes) {
        return Ok(());
    }
    std::fs::write(path, bytes)
}

/// Like [`write_atomically`], but returns only after the content has reached the disk.
///
/// # Errors
/// Same as [`write_atomically`].
pub fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_with(path, bytes, PRIVATE)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    Ok(())
}

/// Like [`write_durably`], but the umask decides who may read the file.
///
/// # Errors
/// Same as [`write_atomically`].
pub fn write_durably_shared(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_with(path, bytes, SHARED)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path)?;
    Ok(())
}

/// Like [`write_atomically`], but the umask decides who may read the file.
///
/// # Errors
/// Same as [`write_atomically`], or [`io::ErrorKind::AlreadyExists`] if the file exists and `replace` is false.
pub fn write_shared(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    let temporary = temporary_with(path, bytes, SHARED)?;
    if replace {
        temporary.persist(path)?;
    } else {
        temporary.persist_noclobber(path)?;
    }
    Ok(())
}

/// Whether a file can be created in this folder.
///
/// # Errors
/// If the folder does not exist or cannot be written to.
pub fn check_writable(folder: &Path) -> io::Result<()> {
    create_temporary(folder, PRIVATE).map(drop)
}

/// A temporary file with this content, next to `path`.
fn temporary_with(path: &Path, bytes: &[u8], mode: u32) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut temporary = create_temporary(folder, mode)?;
    temporary.as_file_mut().write_all(bytes)?;
    Ok(temporary)
}

/// Like [`tempfile::Builder::tempfile_in`], but without adding the temporary file's path to its errors.
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
        let error = write_shared(&file, b"three", false).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_a_shared_file_can_be_read_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name| folder.path().join(name);
        let mode = |name| {
            let meta = fs::metadata(file(name)).unwrap();
            meta.permissions().mode() & 0o777
        };
        fs::write(file("plain"), "").unwrap();
        write_atomically(&file("atomic"), b"").unwrap();
        write_durably(&file("durable"), b"").unwrap();
        write_shared(&file("shared"), b"", true).unwrap();
        write_durably_shared(&file("both"), b"").unwrap();
        assert_eq!((mode("atomic"), mode("durable")), (0o600, 0o600));
        assert_eq!(
            (mode("shared"), mode("both")),
            (mode("plain"), mode("plain"))
        );
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
