//! Where finished preludes are kept, and how one process at a time makes them.

use std::fs::{self};
use std::path::{Path, PathBuf};

use super::{Prelude, sources};
use crate::files::write_durably;
use crate::session::SessionError;
use crate::session::machine::cache::{cache_dir, failed, shared_cache_dir};
use crate::session::machine::cuda::Flavour;
use crate::session::machine::toolchain::Toolchain;

/// The prelude's types alone.
pub const TYPES: &str = "libprelude.rmeta";

/// Puts what a session needs of a finished build into a folder of its own, which no later build touches.
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
        // The types of what the prelude is made of, and its procedural macros, which rustc asks for by name. The code
        // itself is in the library.
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

/// Links a file to a second place; copies it where links are not to be had.
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(to);
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// Where compiled cells are kept: this user's own, and those that all users share.
pub fn objects_dirs() -> [Option<PathBuf>; 2] {
    [cache_dir().ok(), shared_cache_dir()].map(|folder| Some(folder?.join("objects")))
}

/// Where preludes of one toolchain are built, one after the other.
pub fn build_folder(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let key = blake3::hash(format!("{}{flavour:?}", toolchain.version).as_bytes()).to_hex();
    Ok(cache_dir()?.join("build").join(&key[..16]))
}

/// Where a finished prelude lies, by what went into it: in the user's own cache, and in one that all users share.
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

/// The prelude in a folder, if it is complete. The folder may have been moved since.
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

/// Every finished prelude for a toolchain, each with its place in a cache: `prelude/KEY`.
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
            // Its name says what went into it: this very edition, by this compiler.
            let wanted = folders(toolchain, prelude.flavour).map(|(own, _)| own);
            wanted.is_ok_and(|wanted| wanted.file_name() == place.file_name())
        });
        found.extend(prelude.map(|prelude| (place, prelude)));
    }
    found
}

/// Says that a prelude is complete; the last step.
pub fn mark_ready(folder: &Path, prelude: &Prelude) -> Result<(), SessionError> {
    let write = || -> std::io::Result<()> {
        write_durably(&folder.join(READY), &serde_json::to_vec(prelude)?)
    };
    write().map_err(|error| failed("finish", folder, &error))
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
        fs::copy(before.path().join(READY), after.path().join(READY)).unwrap();
        assert_eq!(ready(after.path()), None, "its library is not there");
        fs::write(after.path().join("libprelude.so"), "").unwrap();
        assert_eq!(ready(after.path()), Some(at(after.path())));
    }
}
