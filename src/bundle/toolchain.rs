//! The files of a Rust toolchain that a session needs.

use std::path::{Path, PathBuf};

use super::error::BundleError;
use super::file::{BundleFile, list, name, tree};
use crate::session::machine::toolchain::Toolchain;

/// The libraries that `rustc` loads.
const COMPILER: [&str; 2] = ["librustc_driver-", "libLLVM.so."];
/// What a cell needs of the standard library: metadata to compile against and shared libraries to load. Cells are never
/// linked into programs, so static libraries are left out.
const LIBRARY: [&str; 2] = [".rmeta", ".so"];
/// The crates whose sources completion reads.
const SOURCES: [&str; 3] = ["core", "alloc", "std"];

/// The compiler and the standard library, and the linker and rust-analyzer if the toolchain has them, as a sysroot in
/// `to`.
///
/// # Errors
/// If a file is missing or cannot be read.
pub fn compiler(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let sysroot = &toolchain.sysroot;
    let missing = |what: &str| BundleError::Toolchain {
        folder: sysroot.clone(),
        what: what.to_owned(),
    };
    let mut files = vec![BundleFile::copy(
        toolchain.rustc.clone(),
        to.join("bin/rustc"),
    )?];
    // It loads the compiler's libraries, which are packed below.
    if let Some(analyzer) = toolchain.rust_analyzer() {
        files.push(BundleFile::copy(analyzer, to.join("bin/rust-analyzer"))?);
    }
    // Without it, sessions use the system's `ld`.
    if let Some(linker) = toolchain.rust_lld() {
        files.push(BundleFile::copy(
            linker,
            to.join(toolchain.rust_lld_path()),
        )?);
    }
    let lib = list(&sysroot.join("lib"))?;
    for prefix in COMPILER {
        let named = |path: &&PathBuf| name(path).starts_with(prefix);
        let library = lib.iter().find(named).ok_or_else(|| missing(prefix))?;
        files.push(BundleFile::copy(
            library.clone(),
            to.join("lib").join(name(library)),
        )?);
    }
    let target = Path::new("lib/rustlib").join(toolchain.host()).join("lib");
    let libraries = list(&sysroot.join(&target))?;
    let needed = libraries
        .iter()
        .filter(|path| LIBRARY.iter().any(|end| name(path).ends_with(end)));
    for library in needed {
        files.push(BundleFile::copy(
            library.clone(),
            to.join(&target).join(name(library)),
        )?);
    }
    Ok(files)
}

/// The sources of the standard library, at the paths where the component `rust-src` installs them.
///
/// # Errors
/// If the component is not installed, or a file cannot be read.
pub fn sources(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let library = Path::new("lib/rustlib/src/rust/library");
    let mut files = Vec::new();
    for krate in SOURCES {
        let within = library.join(krate).join("src");
        let from = toolchain.sysroot.join(&within);
        if !from.is_dir() {
            return Err(BundleError::Toolchain {
                folder: toolchain.sysroot.clone(),
                what: format!("sources of {krate}; `rustup component add rust-src` installs them"),
            });
        }
        let is_source = |path: &Path| path.is_dir() || name(path).ends_with(".rs");
        files.extend(tree(&from, &to.join(within), &is_source)?);
    }
    Ok(files)
}
