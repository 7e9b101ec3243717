//! The cache of built preludes.

use std::fs::{self};
use std::path::{Path, PathBuf};

use super::{Prelude, sources};
use crate::files::write_durably_shared;
use crate::session::SessionError;
use crate::session::machine::cache::{Step, cache_dir, failed, shared_cache_dir};
use crate::session::machine::cuda::Flavour;
use crate::session::machine::toolchain::Toolchain;

/// The file of the prelude's metadata, which describes its types.
pub const TYPES: &str = "libprelude.rmeta";

/// Links the files that a session needs from a finished build into a folder that later builds do not change.
///
/// # Errors
/// Fails when a file cannot be linked, copied or read.
pub fn install(release: &Path, folder: &Path, flavour: Flavour) -> std::io::Result<Prelude> {
    let name = format!(
        "{}prelude{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let dependencies = folder.join("deps");
    fs::create_dir_all(&dependencies)?;
    let library = folder.join(&name);
    link_or_copy(&release.join(&name), &library)?;
    link_or_copy(&release.join(TYPES), &folder.join(TYPES))?;
    for entry in fs::read_dir(release.join("deps"))? {
        let file = entry?.path();
        // Keep the metadata of the dependencies and the procedural macros, which rustc loads by name. The dependencies'
        // code is already in the library.
        let kept = ["rmeta", std::env::consts::DLL_EXTENSION];
        if file
            .extension()
            .is_some_and(|extension| kept.iter().any(|one| extension == *one))
            && let Some(name) = file.file_name()
        {
            link_or_copy(&file, &dependencies.join(name))?;
        }
    }
    let source = folder.join("source");
    sources::write(&source)?;
    let identity = blake3::hash(&fs::read(&library)?).to_hex().to_string();
    Ok(Prelude {
        flavour,
        library,
        dependencies,
        source,
        identity,
    })
}

/// Hard-links a file; copies it if that is not possible.
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(to);
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// The folders of compiled cells: the user's own, and the shared one.
pub fn objects_dirs() -> [Option<PathBuf>; 2] {
    [cache_dir().ok(), shared_cache_dir()].map(|folder| Some(folder?.join("objects")))
}

/// The folder of the compiled cells with which evcxr opens every session over a prelude. No cell of a user is in it, so
/// that anybody may read it.
pub fn openings_dir(prelude: &Prelude) -> Option<PathBuf> {
    let key = prelude.identity.get(..16)?;
    Some(cache_dir().ok()?.join("openings").join(key))
}

/// The folder of opening cells that sessions and boxes read: the one that all users of the machine share if it has
/// been filled, otherwise the user's own.
pub fn readable_openings_dir(prelude: &Prelude) -> Option<PathBuf> {
    let key = prelude.identity.get(..16)?;
    let shared = shared_cache_dir().map(|cache| cache.join("openings").join(key));
    shared
        .filter(|folder| folder.is_dir())
        .or_else(|| openings_dir(prelude))
}

/// Returns the folder in which a toolchain's preludes are built, one at a time.
///
/// # Errors
/// Fails when there is no cache folder.
pub fn build_folder(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let key = blake3::hash(format!("{}{flavour:?}", toolchain.version).as_bytes()).to_hex();
    Ok(cache_dir()?.join("build").join(&key[..16]))
}

/// Returns the folders of a built prelude in the user's cache and in the shared one. A hash of everything that it is
/// built from names the folder.
///
/// # Errors
/// Fails when there is no cache folder.
pub fn folders(
    toolchain: &Toolchain,
    flavour: Flavour,
) -> Result<(PathBuf, Option<PathBuf>), SessionError> {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(toolchain.version.as_bytes())
        .update(format!("{flavour:?}").as_bytes());
    sources::hash(&mut hasher);
    let key = &hasher.finalize().to_hex()[..16];
    let within = |cache: PathBuf| cache.join("prelude").join(key);
    Ok((within(cache_dir()?), shared_cache_dir().map(within)))
}

const READY: &str = "ready.json";

/// Reads the prelude in a folder, if it is complete. The folder may have been moved since it was built.
pub fn ready(folder: &Path) -> Option<Prelude> {
    let kept: Prelude = serde_json::from_slice(&fs::read(folder.join(READY)).ok()?).ok()?;
    let here = |path: &Path| Some(folder.join(path.file_name()?));
    let prelude = Prelude {
        library: here(&kept.library)?,
        dependencies: here(&kept.dependencies)?,
        source: here(&kept.source)?,
        ..kept
    };
    prelude.library.exists().then_some(prelude)
}

/// Lists every built prelude for a toolchain with its path in the cache: `prelude/KEY`.
pub fn finished(toolchain: &Toolchain) -> Vec<(PathBuf, Prelude)> {
    let caches = shared_cache_dir().into_iter().chain(cache_dir().ok());
    let entries = caches.filter_map(|cache| fs::read_dir(cache.join("prelude")).ok());
    let mut found: Vec<(PathBuf, Prelude)> = Vec::new();
    for entry in entries.flatten().flatten() {
        let place = Path::new("prelude").join(entry.file_name());
        if found.iter().any(|(known, _)| *known == place) {
            continue;
        }
        let prelude = ready(&entry.path()).filter(|prelude| {
            // The folder's name is the hash: only this edition, built by this compiler, has it.
            let wanted = folders(toolchain, prelude.flavour).map(|(own, _)| own);
            wanted.is_ok_and(|wanted| wanted.file_name() == place.file_name())
        });
        found.extend(prelude.map(|prelude| (place, prelude)));
    }
    found
}

/// Marks a prelude as complete. This is the last step of a build.
///
/// # Errors
/// Fails when the mark cannot be written.
pub fn mark_ready(folder: &Path, prelude: &Prelude) -> Result<(), SessionError> {
    let write = || -> std::io::Result<()> {
        // The cache may be the one that all users of the machine read.
        write_durably_shared(&folder.join(READY), &serde_json::to_vec(prelude)?)
    };
    write().map_err(|error| failed(Step::Finish, folder, &error))
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_prelude_that_was_moved_is_found_where_it_lies_now() {
        let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let at = |folder: &Path| Prelude {
            flavour: Flavour::Cpu,
            library: folder.join("libprelude.so"),
            dependencies: folder.join("deps"),
            source: folder.join("source"),
            identity: "one".into(),
        };
        mark_ready(before.path(), &at(before.path())).unwrap();
        fs::write(before.path().join("plain"), "").unwrap();
        let mode = |name| {
            let meta = fs::metadata(before.path().join(name)).unwrap();
            std::os::unix::fs::PermissionsExt::mode(&meta.permissions())
        };
        assert_eq!(
            mode(READY),
            mode("plain"),
            "other users read it as any file"
        );
        fs::copy(before.path().join(READY), after.path().join(READY)).unwrap();
        assert_eq!(ready(after.path()), None, "its library is not there");
        fs::write(after.path().join("libprelude.so"), "").unwrap();
        assert_eq!(ready(after.path()), Some(at(after.path())));
    }
}
