//! Collects the files of a bundle and the paths where they are installed.

use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::installed::{self, Installer};
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude;

use super::component::Component;
use super::error::BundleError;
use super::file::{BundleFile, name, tree};
use super::toolchain;

/// Optional contents, in addition to what every session needs.
#[derive(Debug, Clone, Default)]
pub struct Extras {
    /// The sources of the standard library, for completion.
    pub rust_src: bool,
    /// Test programs of the prelude.
    pub prelude_tests: Vec<PathBuf>,
}

/// The contents of an installation.
pub struct Contents {
    /// The files of each component, with the paths where they are installed.
    pub groups: Vec<(Component, Vec<BundleFile>)>,
    /// One line that describes the installation.
    pub title: String,
    /// The flavours of the preludes.
    pub preludes: Vec<String>,
}

impl Contents {
    /// The number of files, and their size in bytes.
    pub fn totals(&self) -> (usize, u64) {
        let files = self.groups.iter().flat_map(|(_, files)| files);
        let sizes = files.map(|file| file.size);
        sizes.fold((0, 0), |(count, total), size| (count + 1, total + size))
    }
}

/// Files next to a prelude whose names start with this contain source paths on this machine, for the language server.
const LANGUAGE_SERVER: &str = "analyst";

/// Collects the contents for this toolchain. `installer` says what installs them.
///
/// # Errors
/// If a file cannot be read, the toolchain is incomplete, or there is no finished prelude.
pub fn gather(
    compiler: &Toolchain,
    extras: &Extras,
    installer: Installer,
) -> Result<Contents, BundleError> {
    let folder = Path::new(installed::FOLDER);
    let executable = std::env::current_exe()
        .map_err(BundleError::io("find", Path::new(installed::EXECUTABLE)))?;
    let mut program = vec![BundleFile::copy(executable, installed::EXECUTABLE.into())?];
    let sysroot = folder.join(installed::TOOLCHAIN);
    let mut completion = toolchain::analyzer(compiler, &sysroot)?;
    if extras.rust_src {
        completion.extend(toolchain::sources(compiler, &sysroot)?);
    }
    let (mut preludes, mut prelude_groups) = (Vec::new(), Vec::new());
    for (key, prelude) in prelude::finished(compiler) {
        let from = prelude.library.parent().unwrap_or(Path::new("."));
        // cargo also leaves a copy of the library among the dependencies, and nothing uses it.
        let copy = prelude.dependencies.join(name(&prelude.library));
        let keep = |path: &Path| path != copy && !name(path).starts_with(LANGUAGE_SERVER);
        let to = folder.join(installed::CACHE).join(key);
        let files = tree(from, &to, &keep)?;
        prelude_groups.push((Component::Prelude(prelude.flavour), files));
        preludes.push(flavour_name(prelude.flavour).to_owned());
    }
    if preludes.is_empty() {
        return Err(BundleError::NoPrelude(compiler.release().to_owned()));
    }
    let tests: Vec<BundleFile> = extras
        .prelude_tests
        .iter()
        .map(|test| {
            let target = folder.join("prelude-tests").join(name(test));
            BundleFile::copy(test.clone(), target)
        })
        .collect::<Result<_, _>>()?;
    let title = format!(
        "gpu-tutor {}, {}, preludes: {}",
        env!("CARGO_PKG_VERSION"),
        compiler.release(),
        preludes.join(", ")
    );
    let mark = installed::mark(&compiler.version, &preludes, installer);
    program.push(BundleFile::text(folder.join(installed::MARK), mark));
    let mut groups = vec![
        (Component::Program, program),
        (
            Component::Compiler,
            toolchain::compiler(compiler, &sysroot)?,
        ),
        (Component::Llvm, toolchain::llvm(compiler, &sysroot)?),
        (
            Component::StandardLibrary,
            toolchain::standard_library(compiler, &sysroot)?,
        ),
    ];
    groups.extend(prelude_groups);
    groups.push((Component::Completion, completion));
    groups.push((Component::Tests, tests));
    groups.retain(|(_, files)| !files.is_empty());
    Ok(Contents {
        groups,
        title,
        preludes,
    })
}

fn flavour_name(flavour: Flavour) -> &'static str {
    match flavour {
        Flavour::Cpu => "cpu",
        Flavour::Simulated => "simulated",
        Flavour::Cuda(_) => "cuda",
    }
}
