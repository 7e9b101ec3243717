//! The parts of a Rust toolchain that a session needs.

use std::path::{Path, PathBuf};

use super::BundleError;
use super::item::{Item, list, name, tree};
use crate::session::machine::toolchain::Toolchain;

/// The libraries of the toolchain that `rustc` loads.
const COMPILER: [&str; 2] = ["librustc_driver-", "libLLVM.so."];
/// Of the standard library a cell is compiled against the types, and loads the code. Crates that are only linked into
/// programs, which a cell never is, stay behind.
const LIBRARY: [&str; 2] = [".rmeta", ".so"];
/// The crates whose sources completion reads.
const SOURCES: [&str; 3] = ["core", "alloc", "std"];

/// The compiler, the standard library, and rust-analyzer if the toolchain has it, as a sysroot in the folder `to`.
pub fn compiler(toolchain: &Toolchain, to: &Path) -> Result<Vec<Item>, BundleError> {
    let sysroot = &toolchain.sysroot;
    let missing = |what: &str| BundleError::Toolchain {
        folder: sysroot.clone(),
        what: what.to_owned(),
    };
    let mut items = vec![Item::file(toolchain.rustc.clone(), to.join("bin/rustc"))?];
    // It loads the compiler's libraries, which are packed anyway.
    if let Some(analyzer) = toolchain.rust_analyzer() {
        items.push(Item::file(analyzer, to.join("bin/rust-analyzer"))?);
    }
    let lib = list(&sysroot.join("lib"))?;
    for prefix in COMPILER {
        let named = |path: &&PathBuf| name(path).starts_with(prefix);
        let library = lib.iter().find(named).ok_or_else(|| missing(prefix))?;
        items.push(Item::file(
            library.clone(),
            to.join("lib").join(name(library)),
        )?);
    }
    let target = Path::new("lib/rustlib").join(toolchain.host()).join("lib");
    let libraries = list(&sysroot.join(&target))?;
    let taken = libraries
        .iter()
        .filter(|path| LIBRARY.iter().any(|end| name(path).ends_with(end)));
    for library in taken {
        items.push(Item::file(
            library.clone(),
            to.join(&target).join(name(library)),
        )?);
    }
    Ok(items)
}

/// The standard library's sources, where the component `rust-src` puts them.
pub fn sources(toolchain: &Toolchain, to: &Path) -> Result<Vec<Item>, BundleError> {
    let library = Path::new("lib/rustlib/src/rust/library");
    let mut items = Vec::new();
    for one in SOURCES {
        let within = library.join(one).join("src");
        let from = toolchain.sysroot.join(&within);
        if !from.is_dir() {
            return Err(BundleError::Toolchain {
                folder: toolchain.sysroot.clone(),
                what: format!("sources of {one}; `rustup component add rust-src` brings them"),
            });
        }
        let is_source = |path: &Path| path.is_dir() || name(path).ends_with(".rs");
        items.extend(tree(&from, &to.join(within), &is_source)?);
    }
    Ok(items)
}
