//! The folder where NVIDIA's driver caches compiled kernels.
//!
//! candle's kernels come as PTX, an assembly language for all GPUs. When a family of kernels is first used, the driver
//! compiles it for this GPU, which takes seconds, and saves the result in a folder. The default folder,
//! `~/.nv/ComputeCache`, is shared by all programs and can grow to a gigabyte. Sessions have their own folder, which is
//! small enough to be copied into each box, where the home folder is empty.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::cache::{Kind, cache_dir};

/// The driver's environment variable for this folder.
pub const VARIABLE: &str = "CUDA_CACHE_PATH";

/// The variable that tells the first process in a box where the kernel folder outside the box is.
pub const OUTSIDE: &str = "GPU_TUTOR_KERNELS";

/// If the kernels take up more bytes than this, a box starts without them, because its files are in memory.
const LARGEST: u64 = 256 << 20;

/// The folder for this user's sessions: the one that the variable names, otherwise one in the cache.
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        Some(folder) => Some(folder.into()),
        None => cache_dir().ok().map(|cache| Kind::Kernels.within(&cache)),
    }
}

/// Copies the kernels from outside the box into the folder of this process, which runs inside. The driver in the box
/// must be able to write to the folder, and whatever an answer does to the copy ends with the box.
///
/// # Errors
/// Fails when a file cannot be copied. The driver then compiles the kernel again.
pub fn bring_in() -> io::Result<()> {
    let outside = std::env::var_os(OUTSIDE).map(PathBuf::from);
    match (outside, folder()) {
        (Some(outside), Some(here)) if outside.is_dir() => copy(&outside, &here),
        _ => Ok(()),
    }
}

/// How many bytes of compiled kernels the driver has stored for sessions. The number grows when the driver compiles
/// kernels. `None` if it cannot be read, for example while another session is removing a file.
pub fn kept() -> Option<u64> {
    bytes_of(&folder()?)
}

fn bytes_of(folder: &Path) -> Option<u64> {
    // The driver creates the folder when it has something to store.
    if !folder.exists() {
        return Some(0);
    }
    list(folder, &mut Vec::new()).ok()
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    let bytes = list(from, &mut files)?;
    if bytes > LARGEST {
        return Ok(());
    }
    for file in files {
        let copy = to.join(file.strip_prefix(from).unwrap_or(&file));
        fs::create_dir_all(copy.parent().unwrap_or(to))?;
        fs::copy(&file, &copy)?;
    }
    Ok(())
}

/// Adds all files under a folder to `files`. Returns their total size in bytes.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            bytes += list(&entry.path(), files)?;
        } else if kind.is_file() {
            bytes += entry.metadata()?.len();
            files.push(entry.path());
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_a_copy_of_every_kernel() {
        let [outside, inside] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        fs::create_dir_all(outside.path().join("4/a")).unwrap();
        fs::write(outside.path().join("index"), "1").unwrap();
        fs::write(outside.path().join("4/a/kernel"), "code").unwrap();
        let here = inside.path().join("cache/kernels");
        copy(outside.path(), &here).unwrap();
        assert_eq!(fs::read(here.join("index")).unwrap(), b"1");
        fs::write(here.join("4/a/kernel"), "an answer's own").unwrap();
        let kept = fs::read(outside.path().join("4/a/kernel")).unwrap();
        assert_eq!(kept, b"code");
    }

    #[test]
    fn what_is_kept_grows_with_each_kernel() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(bytes_of(&folder.path().join("none")), Some(0));
        fs::create_dir_all(folder.path().join("4/a")).unwrap();
        fs::write(folder.path().join("4/a/kernel"), "code").unwrap();
        assert_eq!(bytes_of(folder.path()), Some(4));
    }

    #[test]
    fn a_folder_that_is_too_large_is_left_out() {
        let [outside, inside] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let file = fs::File::create(outside.path().join("sparse")).unwrap();
        file.set_len(LARGEST + 1).unwrap();
        copy(outside.path(), inside.path()).unwrap();
        assert_eq!(fs::read_dir(inside.path()).unwrap().count(), 0);
    }
}
