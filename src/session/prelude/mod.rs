//! The prelude every session links: built once, kept in a cache, found again by what went into it.

mod build;
mod cache;
mod choice;
mod preparation;
mod sources;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::SessionError;
use crate::session::machine::cache::{failed, lock};
use crate::session::machine::cuda::Toolkit;
use crate::session::machine::cuda::{Flavour, ForGpu};
use crate::session::machine::installed;
use crate::session::machine::toolchain::Toolchain;
pub use build::stop as stop_building;
pub use cache::{finished, objects_dirs};
pub use choice::{Choice, choose_here};
pub use preparation::Preparation;

/// A prelude that is built and complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prelude {
    pub flavour: Flavour,
    pub library: PathBuf,
    /// Where the compiled dependencies lie that its types come from.
    pub dependencies: PathBuf,
    /// Its sources, for a session that builds them itself.
    pub source: PathBuf,
    /// A hash of the library: what was compiled against it fits no other.
    pub identity: String,
}

/// How a build goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BuildProgress {
    /// Another process is building the same prelude.
    Waiting,
    /// So many crates are to be built.
    Total(usize),
    /// This crate's turn has come.
    Building(String),
}

/// The prelude for this toolchain if it is there already: the shared one first, since cells kept with it fit no other.
pub fn find(toolchain: &Toolchain, flavour: Flavour) -> Result<Option<Prelude>, SessionError> {
    let (own, shared) = cache::folders(toolchain, flavour)?;
    let shared = shared.and_then(|folder| cache::ready(&folder));
    Ok(shared.or_else(|| cache::ready(&own)))
}

/// The CUDA preludes for this toolchain that are there, whoever built them.
pub fn built_for_gpus(toolchain: &Toolchain) -> Vec<ForGpu> {
    let found = finished(toolchain).into_iter();
    found
        .filter_map(|(_, prelude)| match prelude.flavour {
            Flavour::Cuda(built) => Some(built),
            Flavour::Cpu => None,
        })
        .collect()
}

/// The prelude for this toolchain, built first if need be.
///
/// Two processes may ask at once: one builds, the other waits. A build that was cut off goes on where it stopped, and so
/// does one for another edition of the prelude: candle is compiled once a toolchain. What is complete is marked by a
/// file written last.
pub fn ensure(
    toolchain: &Toolchain,
    flavour: Flavour,
    progress: &mut dyn FnMut(BuildProgress),
) -> Result<Prelude, SessionError> {
    if let Some(prelude) = find(toolchain, flavour)? {
        return Ok(prelude);
    }
    if let Some(installed) = installed::here().filter(|_| !toolchain.cargo.exists()) {
        return Err(installed.missing_prelude());
    }
    let (folder, _) = cache::folders(toolchain, flavour)?;
    let build_folder = cache::build_folder(toolchain, flavour)?;
    let _lock = lock(&build_folder, &mut || progress(BuildProgress::Waiting))?;
    if let Some(prelude) = cache::ready(&folder) {
        return Ok(prelude);
    }
    sources::write(&build_folder).map_err(|error| failed("write to", &build_folder, &error))?;
    let toolkit = match flavour {
        Flavour::Cuda(_) => Some(
            Toolkit::find()
                .map_err(|missing| SessionError::new(missing.what).help(missing.command))?,
        ),
        Flavour::Cpu => None,
    };
    build::build(
        toolchain,
        flavour,
        toolkit.as_ref(),
        &build_folder,
        progress,
    )?;
    let prelude = cache::install(&build_folder.join("target/release"), &folder, flavour)
        .map_err(|error| failed("finish", &folder, &error))?;
    cache::mark_ready(&folder, &prelude)?;
    Ok(prelude)
}

impl Prelude {
    /// What rustc must be told to compile a cell against it.
    pub fn extern_arguments(&self) -> Vec<String> {
        let named = |file: &Path| ["--extern".to_owned(), format!("prelude={}", file.display())];
        let types = self.library.with_file_name(cache::TYPES);
        let types = types.exists().then(|| named(&types));
        let mut arguments: Vec<String> = types.into_iter().flatten().collect();
        arguments.extend(named(&self.library));
        arguments.push(format!("-Ldependency={}", self.dependencies.display()));
        arguments
    }

    /// What a linker of whole libraries must be told besides, so that the system finds the prelude when it loads them.
    pub fn link_arguments(&self, toolchain: &Toolchain) -> Vec<String> {
        let folder = self.library.parent().unwrap_or(Path::new("."));
        let rpath = |folder: &Path| format!("-Clink-arg=-Wl,-rpath,{}", folder.display());
        vec![rpath(folder), rpath(&toolchain.library_dir())]
    }
}
