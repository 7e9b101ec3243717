//! A copy of the standard library's sources, trimmed to what completion shows.
//!
//! rust-analyzer reads every file before its first answer. The full sources cost 13 s and 536 MB, the copy a fraction.

mod calls;
mod code;
mod cuts;
mod trim;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::cache::{self, Kind, TEMPORARY_LIBRARY, hold, key_of};
use gpu_tutor_session::machine::toolchain::Toolchain;
use trim::{is_left_out, trimmed};

/// The crates of the standard library that cells can name.
const CRATES: [&str; 3] = ["core", "alloc", "std"];
/// Increase this when the trimming changes within a version, so that older copies are no longer used.
const EDITION: u32 = 1;

/// Returns the folder of the copy for a toolchain and creates the copy if necessary; `None` if the sources are not
/// installed.
pub fn ensure(toolchain: &Toolchain) -> Option<PathBuf> {
    let own = cache::cache_dir().ok();
    let shared = cache::shared_cache_dir();
    let caches = [shared, own.clone()].into_iter().flatten();
    let found = caches
        .map(|cache: PathBuf| place(&cache, toolchain))
        .filter(|folder| is_there(folder))
        .inspect(|folder| hold(folder))
        // The folder may have been removed before it was marked as in use.
        .find(|folder| is_there(folder));
    found.or_else(|| {
        let folder = place(&own?, toolchain);
        hold(&folder);
        make(&toolchain.library_sources()?, &folder)
    })
}

fn place(cache: &Path, toolchain: &Toolchain) -> PathBuf {
    Kind::Library.within(cache).join(key(&toolchain.version))
}

/// The name of the copy's folder for the compiler that this text describes.
pub fn key(rustc: &str) -> String {
    key_of(format!("{} {EDITION} {rustc}", env!("CARGO_PKG_VERSION")).as_bytes())
}

fn is_there(folder: &Path) -> bool {
    folder.join("core/src/lib.rs").is_file()
}

/// Writes the copy to a temporary folder and renames it, so that it is always complete, even if two processes create it
/// at the same time.
fn make(sources: &Path, folder: &Path) -> Option<PathBuf> {
    let parent = folder.parent()?;
    fs::create_dir_all(parent).ok()?;
    let beside = tempfile::Builder::new()
        .prefix(TEMPORARY_LIBRARY)
        // Other users may read a shared cache.
        .permissions(fs::Permissions::from_mode(0o755))
        .tempdir_in(parent)
        .ok()?;
    for name in CRATES {
        let within = Path::new(name).join("src");
        copy(&sources.join(&within), &beside.path().join(&within)).ok()?;
    }
    // If another process was faster, its copy stays and this one is removed.
    let _ = fs::rename(beside.path(), folder);
    is_there(folder).then(|| folder.to_owned())
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| !is_left_out(&path)) else {
            continue;
        };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            fs::write(to.join(name), trimmed(&path, &text))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for name in CRATES {
            let src = folder.path().join(name).join("src/sys/windows");
            fs::create_dir_all(&src).expect("made");
            fs::write(src.join("mod.rs"), "pub struct Handle;").expect("written");
            let root = folder.path().join(name).join("src/lib.rs");
            fs::write(root, "/// One.\npub fn one() -> i32 {\n    1\n}\n").expect("written");
        }
        folder
    }

    #[test]
    fn a_copy_has_what_is_shown_and_no_more() {
        let (sources, cache) = (sources(), tempfile::tempdir().expect("a folder"));
        let folder = cache.path().join("library/key");
        let made = make(sources.path(), &folder).expect("made");
        let text = fs::read_to_string(made.join("std/src/lib.rs")).expect("a file");
        assert_eq!(text, "/// One.\npub fn one() -> i32 {}\n");
        assert!(!made.join("std/src/sys/windows").exists());
        assert!(is_there(&made));
        let mode = |folder: &Path| fs::metadata(folder).expect("a folder").permissions().mode();
        assert_eq!(mode(&made), mode(&made.join("std")), "others may read it");
    }

    #[test]
    fn two_that_make_it_at_once_both_have_it() {
        let (sources, cache) = (sources(), tempfile::tempdir().expect("a folder"));
        let folder = cache.path().join("library/key");
        std::thread::scope(|threads| {
            let makers: Vec<_> = (0..4)
                .map(|_| threads.spawn(|| make(sources.path(), &folder)))
                .collect();
            for maker in makers {
                assert_eq!(maker.join().expect("no panic"), Some(folder.clone()));
            }
        });
        let left = fs::read_dir(cache.path().join("library")).expect("a folder");
        assert_eq!(left.count(), 1, "nothing is left beside it");
    }

    #[test]
    fn without_sources_there_is_no_copy() {
        let cache = tempfile::tempdir().expect("a folder");
        let folder = cache.path().join("library/key");
        assert_eq!(make(Path::new("/nonexistent"), &folder), None);
    }
}
