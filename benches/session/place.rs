//! Folders for one run: the user's prelude, an empty cache of objects, progress and temporary files apart.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use gpu_tutor::session::machine::cache::{CACHE_VARIABLE, cache_dir};
use tempfile::TempDir;

/// What a run writes; removed when it ends.
pub struct Place(TempDir);

/// Prepares the folders, and names them in this process's environment, for all that it starts.
///
/// # Safety
/// No other thread may run yet: the process's environment is changed.
pub unsafe fn enter() -> Result<Place> {
    let folder = tempfile::Builder::new()
        .prefix("gpu-tutor-bench-")
        .tempdir()?;
    let own = cache_dir().context("the cache")?;
    let cache = folder.path().join("cache");
    fs::create_dir_all(&cache)?;
    // The prelude is the user's: built before, or built now and kept.
    for name in ["prelude", "build"] {
        fs::create_dir_all(own.join(name))?;
        std::os::unix::fs::symlink(own.join(name), cache.join(name))?;
    }
    let temporary = folder.path().join("tmp");
    fs::create_dir(&temporary)?;
    // SAFETY: the caller vouches that this is the only thread.
    unsafe {
        std::env::set_var(CACHE_VARIABLE, &cache);
        std::env::set_var("GPU_TUTOR_DATA_DIR", folder.path().join("data"));
        std::env::set_var("TMPDIR", &temporary);
    }
    Ok(Place(folder))
}

impl Place {
    /// A folder of this name that stays for the run.
    pub fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.path().join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}
