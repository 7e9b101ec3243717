//! The prelude that every session links. It is built once and cached under a hash of all its build inputs.

mod build;
mod cache;
mod choice;
mod failures;
mod preparation;
mod sources;
mod test_programs;

use std::env::consts::DLL_EXTENSION;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::SessionError;
use crate::machine::cache::{Step, failed, hold, lock};
use crate::machine::cuda::Toolkit;
use crate::machine::cuda::{Flavour, ForGpu};
use crate::machine::gpus;
use crate::machine::installed;
use crate::machine::toolchain::Toolchain;
pub use build::stop as stop_building;
pub use cache::{
    BuildMark, Mark, build_key, build_mark, finished, key, mark, objects_dirs, openings_dir,
    readable_openings_dir,
};
pub use choice::{Attempt, Choice, choose_here};
pub use failures::failed_target;
pub use preparation::Preparation;
pub use sources::EXPORTS;
pub use test_programs::build_tests;

/// A prelude that is built and complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prelude {
    pub flavour: Flavour,
    pub library: PathBuf,
    /// The folder with its compiled dependencies, which define its types.
    pub dependencies: PathBuf,
    /// The folder with its sources, for a session that builds the prelude itself.
    pub source: PathBuf,
    /// A hash of the library. Cells compiled against this library do not work with any other.
    pub identity: String,
}

/// A step of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildProgress {
    /// Another process is building the same prelude.
    Waiting,
    /// The number of crates to build is known.
    Total(usize),
    /// The build of this crate has started.
    Building(String),
}

/// Finds a built prelude for this toolchain, and marks it as in use until this process ends. The shared prelude takes
/// precedence, because the compiled cells cached with it work only with that one.
///
/// # Errors
/// Fails when there is no cache folder.
pub fn find(toolchain: &Toolchain, flavour: Flavour) -> Result<Option<Prelude>, SessionError> {
    let (own, shared) = cache::folders(toolchain, flavour)?;
    let shared = shared.and_then(|folder| cache::used(&folder));
    Ok(shared.or_else(|| cache::used(&own)))
}

/// Lists the CUDA preludes for this toolchain that are already built.
pub fn built_for_gpus(toolchain: &Toolchain) -> Vec<ForGpu> {
    let found = finished(toolchain).into_iter();
    found
        .filter_map(|(_, prelude)| match prelude.flavour {
            Flavour::Cuda(built) => Some(built),
            Flavour::Cpu | Flavour::Simulated => None,
        })
        .collect()
}

/// Returns the prelude for this toolchain, and builds it first if necessary.
///
/// If two processes call this at once, one builds and the other waits. An interrupted build continues where it stopped.
/// All editions of the prelude share one build folder, so candle is compiled only once per toolchain. The last file
/// written marks the prelude as complete. A CUDA build that would fail again is remembered, and [`choose_here`] avoids
/// it.
///
/// # Errors
/// Fails when the cache cannot be used, no CUDA toolkit is found for a CUDA prelude, or the build fails.
pub fn ensure(
    toolchain: &Toolchain,
    flavour: Flavour,
    progress: &mut dyn FnMut(BuildProgress),
) -> Result<Prelude, SessionError> {
    if let Some(prelude) = find(toolchain, flavour)? {
        return Ok(prelude);
    }
    if let Some(installed) = installed::here().filter(|_| toolchain.is_for_cells_alone()) {
        return Err(installed.missing_prelude(flavour));
    }
    let (folder, _) = cache::folders(toolchain, flavour)?;
    let build_folder = cache::build_folder(toolchain, flavour)?;
    let _lock = lock(&build_folder, &mut || progress(BuildProgress::Waiting))?;
    if let Some(prelude) = cache::used(&folder) {
        return Ok(prelude);
    }
    sources::write(&build_folder).map_err(|error| failed(Step::Write, &build_folder, &error))?;
    cache::describe_build(&build_folder, toolchain, flavour);
    let newest = gpus::driver().ok().map(|driver| driver.cuda);
    let kit = match flavour {
        Flavour::Cuda(target) => {
            failures::forget(toolchain, target);
            let toolkit = Toolkit::find(newest)
                .map_err(|missing| SessionError::new(missing.what).help(missing.advice))?;
            Some((target, toolkit))
        }
        Flavour::Cpu | Flavour::Simulated => None,
    };
    let toolkit = kit.as_ref().map(|(_, toolkit)| toolkit);
    if let Err(failed) = build::build(toolchain, flavour, toolkit, &build_folder, progress) {
        if let (true, Some((target, toolkit))) = (failed.lasting, &kit) {
            failures::remember(toolchain, *target, toolkit, &failed.error);
        }
        return Err(failed.error);
    }
    hold(&folder);
    let prelude = cache::install(&build_folder.join("target/release"), &folder, flavour)
        .map_err(|error| failed(Step::Finish, &folder, &error))?;
    cache::mark_ready(&folder, &prelude, &toolchain.version)?;
    Ok(prelude)
}

impl Prelude {
    /// Returns the rustc arguments that compile a cell against this prelude.
    pub fn extern_arguments(&self) -> Vec<String> {
        let named = |file: &Path| ["--extern".to_owned(), format!("prelude={}", file.display())];
        let types = self.library.with_file_name(cache::TYPES);
        let types = types.exists().then(|| named(&types));
        let mut arguments: Vec<String> = types.into_iter().flatten().collect();
        arguments.extend(named(&self.library));
        arguments.push(format!("-Ldependency={}", self.dependencies.display()));
        arguments
    }

    /// Returns the procedural-macro libraries among its dependencies. rustc loads all of them for every cell.
    pub fn macros(&self) -> Vec<PathBuf> {
        let own = self.library.file_name();
        let files = fs::read_dir(&self.dependencies).into_iter().flatten();
        let paths = files.flatten().map(|file| file.path());
        let mut macros: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|one| one == DLL_EXTENSION))
            .filter(|path| path.file_name() != own)
            .collect();
        macros.sort();
        macros
    }

    /// Returns the extra rustc arguments for linking a library that let the loader find the prelude.
    pub fn link_arguments(&self, toolchain: &Toolchain) -> Vec<String> {
        let folder = self.library.parent().unwrap_or(Path::new("."));
        let rpath = |folder: &Path| format!("-Clink-arg=-Wl,-rpath,{}", folder.display());
        let mut arguments = vec![rpath(folder), rpath(&toolchain.library_dir())];
        if self.flavour != Flavour::Cpu {
            // rustc names the prelude's libraries again, though the session's process has loaded them.
            let links = folder.join(cache::LINKS);
            arguments.push(format!("-Lnative={}", links.display()));
        }
        arguments
    }
}
