//! The licences of everything in a bundle. Anyone who passes a bundle on also passes these texts on, as the licences
//! require.
//!
//! `packaging/LICENCES.md` says what is in a bundle and under which terms.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;

use super::component::Component;
use super::error::BundleError;
use super::file::{BundleFile, list, name, tree};

/// The folder for the texts in a bundle, next to the toolchain.
const FOLDER: &str = "licences";
/// The licence texts of this program, and of the crates in it and in the prelude. `packaging/licences` writes the last
/// one.
const OURS: [(&str, &str); 3] = [
    ("LICENSE-MIT", include_str!("../LICENSE-MIT")),
    ("LICENSE-APACHE", include_str!("../LICENSE-APACHE")),
    (
        "THIRD-PARTY.txt",
        include_str!("../licences/THIRD-PARTY.txt"),
    ),
];
/// The text about everything else in a prelude for GPUs.
const CUDA: (&str, &str) = ("CUDA.txt", include_str!("../licences/CUDA.txt"));
/// What a Rust toolchain says about the licences of the compiler, of LLVM and of the crates in them.
const COMPILER: [&str; 2] = ["COPYRIGHT.html", "licenses"];
/// What it says about the licences of the standard library.
const LIBRARY: [&str; 2] = ["COPYRIGHT-library.html", "licenses"];

/// The licence texts of all these components, in a bundle's folder `to`.
///
/// # Errors
/// Same as [`texts`].
pub fn all(
    components: impl Iterator<Item = Component>,
    toolchain: &Toolchain,
    to: &Path,
) -> Result<Vec<BundleFile>, BundleError> {
    let mut files: BTreeMap<PathBuf, BundleFile> = BTreeMap::new();
    for component in components {
        for mut file in texts(component, toolchain)? {
            file.path = to.join(FOLDER).join(file.path);
            files.insert(file.path.clone(), file);
        }
    }
    Ok(files.into_values().collect())
}

/// The licence texts of a component. Their paths are relative to the folder of all texts.
///
/// # Errors
/// If the toolchain lacks its licence texts: without them, it must not be passed on.
pub fn texts(component: Component, toolchain: &Toolchain) -> Result<Vec<BundleFile>, BundleError> {
    let ours = |texts: &[(&str, &str)]| {
        let texts = texts.iter();
        Ok(texts
            .map(|(name, text)| BundleFile::text(name.into(), (*text).to_owned()))
            .collect())
    };
    match component {
        Component::Program
        | Component::Tests
        | Component::Prelude(Flavour::Cpu | Flavour::Simulated) => ours(&OURS),
        Component::Prelude(Flavour::Cuda(_)) => ours(&[&OURS[..], &[CUDA]].concat()),
        Component::Compiler | Component::Llvm => rusts(&COMPILER, toolchain),
        Component::StandardLibrary => rusts(&LIBRARY, toolchain),
        Component::Completion => {
            // The bundle may also contain the sources of the standard library.
            let mut files = rusts(&LIBRARY, toolchain)?;
            if toolchain.rust_analyzer().is_some() {
                let folders = analyzer_folders(&toolchain.sysroot);
                let from = folder_with("LICENSE-MIT", folders);
                let from =
                    from.ok_or_else(|| missing(toolchain, "share/doc/rust-analyzer/LICENSE-MIT"))?;
                files.extend(copy(&from, Path::new("rust-analyzer"))?);
            }
            Ok(files)
        }
    }
}

/// These files and folders from the toolchain's own licence texts.
fn rusts(wanted: &[&str], toolchain: &Toolchain) -> Result<Vec<BundleFile>, BundleError> {
    let from = folder_with(COMPILER[0], rust_folders(&toolchain.sysroot));
    let from = from.ok_or_else(|| missing(toolchain, "share/doc/rust/COPYRIGHT.html"))?;
    let present = list(&from)?;
    let mut files = Vec::new();
    for wanted in wanted {
        let path = present.iter().find(|path| name(path) == *wanted);
        let path = path.ok_or_else(|| missing(toolchain, wanted))?;
        files.extend(copy(path, &Path::new("rust").join(wanted))?);
    }
    Ok(files)
}

/// The folder where a toolchain from rustup has its texts, and the one where an installed bundle has them.
fn rust_folders(sysroot: &Path) -> [PathBuf; 2] {
    let installed = sysroot.with_file_name(FOLDER);
    [sysroot.join("share/doc/rust"), installed.join("rust")]
}

fn analyzer_folders(sysroot: &Path) -> [PathBuf; 2] {
    let installed = sysroot.with_file_name(FOLDER);
    [
        sysroot.join("share/doc/rust-analyzer"),
        installed.join("rust-analyzer"),
    ]
}

fn folder_with(file: &str, folders: [PathBuf; 2]) -> Option<PathBuf> {
    folders
        .into_iter()
        .find(|folder| folder.join(file).is_file())
}

fn copy(from: &Path, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    if from.is_dir() {
        return tree(from, to, &|_| true);
    }
    Ok(vec![BundleFile::copy(from.to_owned(), to.to_owned())?])
}

fn missing(toolchain: &Toolchain, what: &str) -> BundleError {
    BundleError::Toolchain {
        folder: toolchain.sysroot.clone(),
        what: format!(
            "licence text {what}, which every copy of it must include; toolchains from rustup have it"
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn toolchain(sysroot: PathBuf) -> Toolchain {
        Toolchain {
            rustc: sysroot.join("bin/rustc"),
            cargo: sysroot.join("bin/cargo"),
            version: String::new(),
            sysroot,
        }
    }

    fn write(path: &Path) {
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, path.display().to_string()).expect("written");
    }

    const ALL: [Component; 4] = [
        Component::Program,
        Component::Compiler,
        Component::StandardLibrary,
        Component::Completion,
    ];

    /// A folder where `toolchain/` is a sysroot with its licence texts in `texts`.
    fn sysroot_with_texts_in(texts: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for file in [COMPILER[0], LIBRARY[0], "licenses/MIT.txt"] {
            write(&folder.path().join(texts).join(file));
        }
        fs::create_dir_all(folder.path().join("toolchain")).expect("made");
        folder
    }

    fn paths(files: &[BundleFile]) -> Vec<String> {
        files
            .iter()
            .map(|file| file.path.display().to_string())
            .collect()
    }

    #[test]
    fn a_bundle_carries_the_texts_of_the_program_its_crates_and_the_toolchain_once() {
        // An installed bundle has them at the second path, and another bundle can be built from that installation.
        for texts_lie_in in ["toolchain/share/doc/rust", "licences/rust"] {
            let folder = sysroot_with_texts_in(texts_lie_in);
            let toolchain = toolchain(folder.path().join("toolchain"));
            let files = all(ALL.into_iter(), &toolchain, Path::new("lib")).expect("texts");
            assert_eq!(
                paths(&files),
                [
                    "lib/licences/LICENSE-APACHE",
                    "lib/licences/LICENSE-MIT",
                    "lib/licences/THIRD-PARTY.txt",
                    "lib/licences/rust/COPYRIGHT-library.html",
                    "lib/licences/rust/COPYRIGHT.html",
                    "lib/licences/rust/licenses/MIT.txt",
                ]
            );
        }
    }

    #[test]
    fn a_part_that_is_passed_on_alone_has_the_texts_of_what_is_in_it() {
        let folder = sysroot_with_texts_in("toolchain/share/doc/rust");
        let toolchain = toolchain(folder.path().join("toolchain"));
        let of = |component| paths(&texts(component, &toolchain).expect("texts"));
        let rust = ["rust/COPYRIGHT.html", "rust/licenses/MIT.txt"];
        assert_eq!(of(Component::Llvm), rust);
        let library = ["rust/COPYRIGHT-library.html", "rust/licenses/MIT.txt"];
        assert_eq!(of(Component::StandardLibrary), library);
        assert!(!of(Component::Prelude(Flavour::Cpu)).contains(&CUDA.0.to_owned()));
    }

    #[test]
    fn a_toolchain_without_its_licence_texts_is_not_packed() {
        let folder = sysroot_with_texts_in("toolchain/share/doc/rust");
        let sysroot = folder.path().join("toolchain");
        let refused = || {
            let toolchain = toolchain(sysroot.clone());
            let refused = all(ALL.into_iter(), &toolchain, Path::new("lib"));
            refused.expect_err("refused").to_string()
        };
        fs::remove_file(sysroot.join("share/doc/rust/COPYRIGHT-library.html")).expect("removed");
        assert!(refused().contains("COPYRIGHT-library.html"));
        write(&sysroot.join("share/doc/rust/COPYRIGHT-library.html"));
        write(&sysroot.join("bin/rust-analyzer"));
        assert!(refused().contains("rust-analyzer/LICENSE-MIT"));
    }
}
