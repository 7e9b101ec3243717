//! The cache of built preludes.

use std::fs::{self};
use std::path::{Path, PathBuf};

use gpu_tutor_system::files::{write_durably_shared, write_shared};
use serde::{Deserialize, Serialize};

use super::{Prelude, sources};
use crate::SessionError;
use crate::machine::cache::{
    KEY_LENGTH, Kind, Step, cache_dir, failed, hold, key_of, shared_cache_dir,
};
use crate::machine::cuda::{Flavour, make_empty_libraries};
use crate::machine::toolchain::Toolchain;

/// The prelude's metadata file, which describes its types.
pub const TYPES: &str = "libprelude.rmeta";

/// The folder in which a linker finds the libraries of a prelude with CUDA code.
pub const LINKS: &str = "links";

/// Links the files that a session needs from a finished build into a folder that later builds do not touch.
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
        // Keep the dependencies' metadata and the procedural macros, which rustc loads by name. The dependencies' code
        // is already in the library.
        let kept = ["rmeta", std::env::consts::DLL_EXTENSION];
        if file
            .extension()
            .is_some_and(|extension| kept.iter().any(|one| extension == *one))
            && let Some(name) = file.file_name()
        {
            link_or_copy(&file, &dependencies.join(name))?;
        }
    }
    if flavour != Flavour::Cpu {
        make_empty_libraries(&folder.join(LINKS))?;
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

/// Hard-links a file, or copies it if it cannot be linked.
fn link_or_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(to);
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// The folders with compiled cells: the user's own and the shared one.
pub fn objects_dirs() -> [Option<PathBuf>; 2] {
    [cache_dir().ok(), shared_cache_dir()].map(|cache| Some(Kind::Objects.within(&cache?)))
}

/// The folder with the compiled cells that evcxr runs at the start of every session on a prelude. It contains no user
/// cells, so anyone may read it.
pub fn openings_dir(prelude: &Prelude) -> Option<PathBuf> {
    let key = prelude.identity.get(..KEY_LENGTH)?;
    Some(Kind::Openings.within(&cache_dir().ok()?).join(key))
}

/// The folder that sessions and boxes read the opening cells from: the one shared by all users of the machine if it
/// exists, otherwise the user's own.
pub fn readable_openings_dir(prelude: &Prelude) -> Option<PathBuf> {
    let key = prelude.identity.get(..KEY_LENGTH)?;
    let shared = shared_cache_dir().map(|cache| Kind::Openings.within(&cache).join(key));
    shared
        .filter(|folder| folder.is_dir())
        .or_else(|| openings_dir(prelude))
}

/// Returns the folder where a toolchain's preludes are built, one at a time.
///
/// # Errors
/// Fails when there is no cache folder.
pub fn build_folder(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    Ok(Kind::Build
        .within(&cache_dir()?)
        .join(build_key(&toolchain.version, flavour)))
}

/// The name of the folder in which preludes are built with the compiler that `rustc` describes. All versions of this
/// program share it: cargo works out what has to be rebuilt. So do the CPU's prelude and the one with simulated GPUs,
/// which have most of their crates in common.
pub fn build_key(rustc: &str, flavour: Flavour) -> String {
    let flavour = match flavour {
        Flavour::Simulated => Flavour::Cpu,
        other => other,
    };
    key_of(format!("{rustc}{flavour:?}").as_bytes())
}

/// What a build folder is for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BuildMark {
    /// The output of its compiler's `rustc -vV`.
    pub rustc: String,
    pub flavour: Flavour,
}

const MADE_FOR: &str = "made-for.json";

/// Records what a build folder is for. Only cache listings need this.
pub fn describe_build(folder: &Path, toolchain: &Toolchain, flavour: Flavour) {
    let mark = BuildMark {
        rustc: toolchain.version.clone(),
        flavour,
    };
    if let Ok(text) = serde_json::to_vec(&mark) {
        let _ = write_shared(&folder.join(MADE_FOR), &text, true);
    }
}

/// What a build folder is for, if that is known.
pub fn build_mark(folder: &Path) -> Option<BuildMark> {
    serde_json::from_slice(&fs::read(folder.join(MADE_FOR)).ok()?).ok()
}

/// Returns a built prelude's folder in the user's cache and in the shared one. The folder's name is a hash of
/// everything that the prelude is built from.
///
/// # Errors
/// Fails when there is no cache folder.
pub fn folders(
    toolchain: &Toolchain,
    flavour: Flavour,
) -> Result<(PathBuf, Option<PathBuf>), SessionError> {
    let key = key(&toolchain.version, flavour);
    let within = |cache: PathBuf| Kind::Prelude.within(&cache).join(&key);
    Ok((within(cache_dir()?), shared_cache_dir().map(within)))
}

/// The folder name of the prelude that this version builds with the compiler that `rustc` describes.
pub fn key(rustc: &str, flavour: Flavour) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(rustc.as_bytes())
        .update(format!("{flavour:?}").as_bytes());
    sources::hash(&mut hasher);
    let mut key = hasher.finalize().to_hex().to_string();
    key.truncate(KEY_LENGTH);
    key
}

const READY: &str = "ready.json";

/// The contents of the file that marks a prelude as complete.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Mark {
    #[serde(flatten)]
    pub prelude: Prelude,
    /// The version of this program that built it.
    #[serde(default)]
    pub version: Option<String>,
    /// The `rustc -vV` output of the compiler that built it.
    #[serde(default)]
    pub rustc: Option<String>,
}

/// Reads the prelude in a folder, if it is complete. The folder may have been moved since the build.
pub fn ready(folder: &Path) -> Option<Prelude> {
    mark(folder).map(|mark| mark.prelude)
}

/// Reads the prelude in a folder like [`ready`], and also what built it.
pub fn mark(folder: &Path) -> Option<Mark> {
    let mark: Mark = serde_json::from_slice(&fs::read(folder.join(READY)).ok()?).ok()?;
    let kept = mark.prelude;
    let here = |path: &Path| Some(folder.join(path.file_name()?));
    let prelude = Prelude {
        library: here(&kept.library)?,
        dependencies: here(&kept.dependencies)?,
        source: here(&kept.source)?,
        ..kept
    };
    prelude.library.exists().then_some(Mark { prelude, ..mark })
}

/// Reads the prelude in a folder like [`ready`], and marks it as in use until this process ends.
pub fn used(folder: &Path) -> Option<Prelude> {
    ready(folder)?;
    hold(folder);
    // It may have been removed just before it was marked as in use.
    ready(folder)
}

/// Lists every built prelude for a toolchain with its path in the cache: `prelude/KEY`.
pub fn finished(toolchain: &Toolchain) -> Vec<(PathBuf, Prelude)> {
    let caches = shared_cache_dir().into_iter().chain(cache_dir().ok());
    let entries = caches.filter_map(|cache| fs::read_dir(Kind::Prelude.within(&cache)).ok());
    let mut found: Vec<(PathBuf, Prelude)> = Vec::new();
    for entry in entries.flatten().flatten() {
        let place = Kind::Prelude.within(Path::new("")).join(entry.file_name());
        if found.iter().any(|(known, _)| *known == place) {
            continue;
        }
        let prelude = ready(&entry.path()).filter(|prelude| {
            // The folder's name is the hash, so only this edition, built by this compiler, has that name.
            entry.file_name() == *key(&toolchain.version, prelude.flavour)
        });
        found.extend(prelude.map(|prelude| (place, prelude)));
    }
    found
}

/// Marks a prelude as complete. This is the last step of a build.
///
/// # Errors
/// Fails when the mark cannot be written.
pub fn mark_ready(folder: &Path, prelude: &Prelude, rustc: &str) -> Result<(), SessionError> {
    let mark = Mark {
        prelude: prelude.clone(),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        rustc: Some(rustc.to_owned()),
    };
    let write = || -> std::io::Result<()> {
        // This cache may be the one that all users of the machine can read.
        write_durably_shared(&folder.join(READY), &serde_json::to_vec(&mark)?)
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
        mark_ready(before.path(), &at(before.path()), "rustc 1.95.0").unwrap();
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
