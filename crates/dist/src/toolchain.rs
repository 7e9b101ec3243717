//! The files of a Rust toolchain that a session needs.

use std::path::Path;

use gpu_tutor_session::machine::toolchain::Toolchain;

use super::error::BundleError;
use super::file::{BundleFile, list, name, tree};

/// The compiler's own library, which `rustc` loads.
const DRIVER: &str = "librustc_driver-";
/// The library that the compiler uses to generate machine code.
const LLVM: &str = "libLLVM.so.";
/// What a cell needs from the standard library: metadata to compile against and shared libraries to load. Cells are
/// never linked into programs, so static libraries are left out.
const LIBRARY: [&str; 2] = [".rmeta", ".so"];
/// The crates whose sources completion reads.
const SOURCES: [&str; 3] = ["core", "alloc", "std"];

/// rustc, its library, and its linker if the toolchain has one, for a sysroot in `to`. LLVM is [separate](llvm).
///
/// # Errors
/// If a file is missing or cannot be read.
pub fn compiler(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let mut files = vec![
        BundleFile::copy(toolchain.rustc.clone(), to.join("bin/rustc"))?,
        library(toolchain, DRIVER, to)?,
    ];
    // Without it, sessions use the system's `ld`.
    if let Some(linker) = toolchain.rust_lld() {
        files.push(BundleFile::copy(
            linker,
            to.join(toolchain.rust_lld_path()),
        )?);
    }
    Ok(files)
}

/// The LLVM library, for a sysroot in `to`.
///
/// # Errors
/// If it is missing or cannot be read.
pub fn llvm(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    Ok(vec![library(toolchain, LLVM, to)?])
}

/// The library in the sysroot's `lib` folder whose name starts with `begins`.
fn library(toolchain: &Toolchain, begins: &str, to: &Path) -> Result<BundleFile, BundleError> {
    let libraries = list(&toolchain.sysroot.join("lib"))?;
    let found = libraries
        .into_iter()
        .find(|path| name(path).starts_with(begins))
        .ok_or_else(|| BundleError::Toolchain {
            folder: toolchain.sysroot.clone(),
            what: begins.to_owned(),
        })?;
    let target = to.join("lib").join(name(&found));
    BundleFile::copy(found, target)
}

/// What cells need from the standard library, for a sysroot in `to`.
///
/// # Errors
/// If a file cannot be read.
pub fn standard_library(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let target = Path::new("lib/rustlib").join(toolchain.host()).join("lib");
    let needed = list(&toolchain.sysroot.join(&target))?
        .into_iter()
        .filter(|path| LIBRARY.iter().any(|end| name(path).ends_with(end)));
    needed
        .map(|path| {
            let target = to.join(&target).join(name(&path));
            BundleFile::copy(path, target)
        })
        .collect()
}

/// rust-analyzer, if the toolchain has it. It loads the compiler's library.
///
/// # Errors
/// If it cannot be read.
pub fn analyzer(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let program = toolchain.rust_analyzer().into_iter();
    program
        .map(|program| BundleFile::copy(program, to.join("bin/rust-analyzer")))
        .collect()
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
