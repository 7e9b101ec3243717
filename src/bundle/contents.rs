//! Collects the files of a bundle and the paths where they are installed.

use std::path::{Path, PathBuf};

use super::error::BundleError;
use super::file::{BundleFile, name, tree};
use super::{licences, toolchain};
use crate::session::machine::cuda::Flavour;
use crate::session::machine::installed;
use crate::session::machine::toolchain::Toolchain;
use crate::session::prelude;

/// Optional contents, beside what every session needs.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// The sources of the standard library, for completion.
    pub rust_src: bool,
    /// Test programs of the prelude.
    pub prelude_tests: Vec<PathBuf>,
}

/// The contents of a bundle.
pub struct Contents {
    pub files: Vec<BundleFile>,
    /// One line that describes the bundle.
    pub title: String,
    /// The flavours of the preludes.
    pub preludes: Vec<String>,
}

/// Files beside a prelude that start with this hold source paths of this machine for the language server.
const LANGUAGE_SERVER: &str = "analyst";

/// Collects the contents for this toolchain.
///
/// # Errors
/// If a file cannot be read, the toolchain is incomplete, or there is no finished prelude.
pub fn gather(compiler: &Toolchain, extras: &Extras) -> Result<Contents, BundleError> {
    let folder = Path::new(installed::FOLDER);
    let mut files = Vec::new();
    let executable = std::env::current_exe()
        .map_err(BundleError::io("find", Path::new(installed::EXECUTABLE)))?;
    files.push(BundleFile::copy(executable, installed::EXECUTABLE.into())?);
    let sysroot = folder.join(installed::TOOLCHAIN);
    files.extend(toolchain::compiler(compiler, &sysroot)?);
    files.extend(licences::texts(compiler, folder)?);
    if extras.rust_src {
        files.extend(toolchain::sources(compiler, &sysroot)?);
    }
    let mut preludes = Vec::new();
    for (key, prelude) in prelude::finished(compiler) {
        let from = prelude.library.parent().unwrap_or(Path::new("."));
        // cargo also leaves a copy of the library among the dependencies, which nothing uses.
        let copy = prelude.dependencies.join(name(&prelude.library));
        let keep = |path: &Path| path != copy && !name(path).starts_with(LANGUAGE_SERVER);
        let to = folder.join(installed::CACHE).join(key);
        files.extend(tree(from, &to, &keep)?);
        preludes.push(flavour_name(prelude.flavour).to_owned());
    }
    if preludes.is_empty() {
        return Err(BundleError::NoPrelude(compiler.release().to_owned()));
    }
    for test in &extras.prelude_tests {
        let target = folder.join("prelude-tests").join(name(test));
        files.push(BundleFile::copy(test.clone(), target)?);
    }
    let title = format!(
        "gpu-tutor {}, {}, preludes: {}",
        env!("CARGO_PKG_VERSION"),
        compiler.release(),
        preludes.join(", ")
    );
    let mark = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"), "rustc": compiler.version, "preludes": preludes,
    });
    files.push(BundleFile::text(
        folder.join(installed::MARK),
        format!("{mark:#}\n"),
    ));
    Ok(Contents {
        files,
        title,
        preludes,
    })
}

fn flavour_name(flavour: Flavour) -> &'static str {
    match flavour {
        Flavour::Cpu => "cpu",
        Flavour::Cuda(_) => "cuda",
    }
}
