//! The program that runs in a box: a copy of this executable without the strings that an answer must not find there.
//!
//! The executable contains the lessons and therefore the solutions. An answer could read them from the file or from its
//! own memory, compile them in the box, and let them do its work.

use std::fs::{self, Metadata, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpu_tutor_session::machine::cache::{Kind, Taken, cache_dir, hold, key_of, lock_file, take};
use gpu_tutor_text::t;
use memchr::memmem::Finder;
use tempfile::NamedTempFile;

/// Copies from other builds are removed when they are older than this.
const OLD: Duration = Duration::from_secs(24 * 3600);

/// The path of a copy of this executable with every secret blanked out. The copy is stored in the cache.
///
/// # Errors
/// If the executable cannot be read or does not contain one of the secrets, or if the cache cannot be written to.
pub fn without(secrets: &[&[u8]]) -> io::Result<PathBuf> {
    let executable = std::env::current_exe()?;
    let data = fs::metadata(&executable)?;
    let copies = Kind::Boxes.within(&cache_dir().map_err(io::Error::other)?);
    let folder = copies.join(key(&executable, &data));
    let copy = folder.join("gpu-tutor");
    hold(&folder);
    // Only this user can write to the cache, so the length distinguishes a whole copy from a partial one.
    if fs::metadata(&copy).is_ok_and(|found| found.len() == data.len()) {
        return Ok(copy);
    }
    let mut bytes = fs::read(&executable)?;
    for secret in secrets {
        blank(&mut bytes, secret)?;
    }
    tidy(&copies);
    write_program(&copy, &bytes)?;
    Ok(copy)
}

/// The name of this executable's folder.
///
/// # Errors
/// If the executable cannot be found.
pub fn own_key() -> io::Result<String> {
    let executable = std::env::current_exe()?;
    let data = fs::metadata(&executable)?;
    Ok(key(&executable, &data))
}

fn key(executable: &Path, data: &Metadata) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let (length, seconds, rest) = (data.len(), data.mtime(), data.mtime_nsec());
    key_of(format!("{:?}", (executable, version, length, seconds, rest)).as_bytes())
}

/// Overwrites every occurrence of a secret with spaces.
fn blank(bytes: &mut [u8], secret: &[u8]) -> io::Result<()> {
    let found: Vec<usize> = Finder::new(secret).find_iter(bytes).collect();
    if found.is_empty() {
        return Err(io::Error::other(t!(
            "this executable does not hold the text of a lesson in one piece"
        )));
    }
    for at in found {
        bytes[at..at + secret.len()].fill(b' ');
    }
    Ok(())
}

/// Writes an executable file next to its final path and renames it, so that a half-written file is never run. A
/// complete file that is already there is kept.
fn write_program(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file()
        .set_permissions(Permissions::from_mode(0o755))?;
    if let Err(taken) = file.persist_noclobber(path) {
        // Another process wrote it in the meantime. Boxes are already running that file and would lose it.
        let is_whole = fs::metadata(path).is_ok_and(|found| found.len() == bytes.len() as u64);
        if !is_whole {
            taken.file.persist(path)?;
        }
    }
    Ok(())
}

/// Removes the copies from builds that are probably gone. A copy that is still needed is created again.
fn tidy(copies: &Path) {
    for entry in fs::read_dir(copies).into_iter().flatten().flatten() {
        let folder = entry.path();
        let made = entry.metadata().and_then(|data| data.modified());
        let is_old = made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > OLD));
        // A program that grades may run longer than that.
        if is_old
            && folder.is_dir()
            && let Ok(Taken::Alone(_lock)) = take(&folder)
        {
            // Another process may have removed it already.
            let _ = fs::remove_dir_all(&folder);
            let _ = fs::remove_file(lock_file(&folder));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_occurrence_is_blanked_and_nothing_else() {
        let mut bytes = b"keep secret keep secret.".to_vec();
        blank(&mut bytes, b"secret").expect("it is there");
        assert_eq!(bytes, b"keep        keep       .");
        assert!(blank(&mut bytes, b"secret").is_err());
    }

    #[test]
    fn a_written_program_can_be_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/program");
        write_program(&path, b"#!/bin/sh\nexit 3\n").expect("written");
        let status = std::process::Command::new(&path).status().expect("it runs");
        assert_eq!(status.code(), Some(3));
    }

    #[test]
    fn a_program_that_another_process_has_written_is_kept_if_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("program");
        let file = || fs::metadata(&path).expect("written").ino();
        write_program(&path, b"half").expect("written");
        let half = file();
        write_program(&path, b"a whole program").expect("written");
        let whole = file();
        assert_ne!(half, whole);
        write_program(&path, b"a whole program").expect("written");
        assert_eq!(file(), whole);
    }
}
