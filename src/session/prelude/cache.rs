//! Where finished preludes are kept, and how one process at a time makes them.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::{Flavour, Prelude, Progress, sources};
use crate::session::SessionError;
use crate::session::toolchain::Toolchain;

/// Overrides the platform's cache folder.
pub const CACHE_VARIABLE: &str = "GPU_TUTOR_CACHE_DIR";

/// The folder of caches: the variable's, else the platform's.
pub fn cache_dir() -> Result<PathBuf, SessionError> {
    if let Some(folder) = std::env::var_os(CACHE_VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(folder.into());
    }
    directories::ProjectDirs::from("", "", "gpu-tutor")
        .map(|dirs| dirs.cache_dir().to_owned())
        .ok_or_else(|| SessionError {
            what: "no cache folder: this account has no home".into(),
            help: Some(format!("name a folder in {CACHE_VARIABLE}")),
        })
}

/// Puts what a session needs of a finished build into a folder of its own, which no later build touches.
pub fn take_out(release: &Path, folder: &Path, flavour: Flavour) -> std::io::Result<Prelude> {
    let name = format!(
        "{}prelude{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let dependencies = folder.join("deps");
    fs::create_dir_all(&dependencies)?;
    let library = folder.join(&name);
    take(&release.join(&name), &library)?;
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
            take(&file, &dependencies.join(name))?;
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
fn take(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(to);
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

/// Where this user's compiled cells are kept.
pub fn objects_dir() -> Option<PathBuf> {
    Some(cache_dir().ok()?.join("objects"))
}

/// Where preludes of one toolchain are built, one after the other.
pub fn workshop(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let key = blake3::hash(format!("{}{flavour:?}", toolchain.version).as_bytes()).to_hex();
    Ok(cache_dir()?.join("build").join(&key[..16]))
}

/// Where a finished prelude lies, by what went into it.
pub fn folder(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(toolchain.version.as_bytes())
        .update(format!("{flavour:?}").as_bytes());
    sources::hash(&mut hasher);
    let key = &hasher.finalize().to_hex()[..16];
    Ok(cache_dir()?.join("prelude").join(key))
}

const READY: &str = "ready.json";

/// The prelude in a folder, if it is complete.
pub fn ready(folder: &Path) -> Option<Prelude> {
    let prelude: Prelude = serde_json::from_slice(&fs::read(folder.join(READY)).ok()?).ok()?;
    prelude.library.exists().then_some(prelude)
}

/// Says that a prelude is complete; the last step.
pub fn mark_ready(folder: &Path, prelude: &Prelude) -> Result<(), SessionError> {
    let write = || -> std::io::Result<()> {
        let file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer(&file, prelude)?;
        file.as_file().sync_all()?;
        file.persist(folder.join(READY))?;
        Ok(())
    };
    write().map_err(|error| failed("finish", folder, &error))
}

/// Keeps other processes from building in the same folder, until the file is dropped.
pub fn lock(folder: &Path, progress: &mut dyn FnMut(Progress)) -> Result<File, SessionError> {
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| failed("create", parent, &error))?;
    let path = folder.with_extension("lock");
    let file = File::create(&path).map_err(|error| failed("write to", &path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            progress(Progress::Waiting);
            file.lock().map_err(|error| failed("lock", &path, &error))?;
        }
        Err(TryLockError::Error(error)) => return Err(failed("lock", &path, &error)),
    }
    Ok(file)
}

/// A cache that could not be used, and what to do about it.
pub fn failed(what: &str, path: &Path, error: &std::io::Error) -> SessionError {
    let help = if error.kind() == std::io::ErrorKind::StorageFull {
        format!(
            "free some space (about 1 GB is needed), or name another folder in {CACHE_VARIABLE}"
        )
    } else {
        format!("name a folder you may write to in {CACHE_VARIABLE}")
    };
    SessionError {
        what: format!("cannot {what} the cache at {}: {error}", path.display()),
        help: Some(help),
    }
}
