//! The folders of one run: the user's prelude, but a separate, empty object cache, separate progress and separate
//! temporary files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gpu_tutor_session::machine::cache::{CACHE_VARIABLE, cache_dir};
use tempfile::TempDir;

/// The folder for everything that a run writes. It is removed when the run ends.
pub struct Place(TempDir);

/// Creates the folders and sets the environment variables that name them, for this process and its children.
///
/// # Safety
/// The process must have no other thread, because this changes its environment.
///
/// # Errors
/// If there is no cache folder, or a folder cannot be created.
pub unsafe fn enter() -> Result<Place> {
    let folder = tempfile::Builder::new()
        .prefix("gpu-tutor-bench-")
        .tempdir()?;
    let own = cache_dir().context("the cache")?;
    let cache = folder.path().join("cache");
    fs::create_dir_all(&cache)?;
    // Share the user's prelude: if this run has to build it, the build is kept.
    for name in ["prelude", "build"] {
        fs::create_dir_all(own.join(name))?;
        std::os::unix::fs::symlink(own.join(name), cache.join(name))?;
    }
    let temporary = folder.path().join("tmp");
    fs::create_dir(&temporary)?;
    // SAFETY: the caller guarantees that no other thread reads the environment.
    unsafe {
        std::env::set_var(CACHE_VARIABLE, &cache);
        std::env::set_var("GPU_TUTOR_DATA_DIR", folder.path().join("data"));
        std::env::set_var("GPU_TUTOR_LANG", "en");
        std::env::set_var("TMPDIR", &temporary);
    }
    Ok(Place(folder))
}

impl Place {
    /// Creates a folder that exists until the run ends.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.path().join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}
