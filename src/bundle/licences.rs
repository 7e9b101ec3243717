//! The licences of everything in a bundle. Whoever passes a bundle on passes these texts on with it, as the licences ask.
//!
//! `packaging/LICENCES.md` says what is in a bundle and on which terms.

use std::path::{Path, PathBuf};

use super::error::BundleError;
use super::file::{BundleFile, list, name, tree};
use crate::session::machine::toolchain::Toolchain;

/// The folder of the texts, beside the toolchain.
const FOLDER: &str = "licences";
/// The texts of this program, of the crates in it and in the prelude, and of what else is in a prelude for GPUs.
/// `packaging/licences` writes the third.
const OURS: [(&str, &str); 4] = [
    ("LICENSE-MIT", include_str!("../../LICENSE-MIT")),
    ("LICENSE-APACHE", include_str!("../../LICENSE-APACHE")),
    (
        "THIRD-PARTY.txt",
        include_str!("../../licences/THIRD-PARTY.txt"),
    ),
    ("CUDA.txt", include_str!("../../licences/CUDA.txt")),
];
/// What a Rust toolchain says of the compiler, LLVM, the standard library and the crates in them.
const RUST: [&str; 3] = ["COPYRIGHT.html", "COPYRIGHT-library.html", "licenses"];

/// The licence texts of a bundle with this toolchain, in a folder of their own in `to`.
///
/// # Errors
/// If the toolchain does not have its licence texts: without them, nobody may pass it on.
pub fn texts(toolchain: &Toolchain, to: &Path) -> Result<Vec<BundleFile>, BundleError> {
    let to = to.join(FOLDER);
    let mut files: Vec<_> = OURS
        .iter()
        .map(|(name, text)| BundleFile::text(to.join(name), (*text).to_owned()))
        .collect();
    let from = folder_with(RUST[0], rust_folders(&toolchain.sysroot));
    let from = from.ok_or_else(|| missing(toolchain, "share/doc/rust/COPYRIGHT.html"))?;
    let present = list(&from)?;
    for wanted in RUST {
        let path = present.iter().find(|path| name(path) == wanted);
        let path = path.ok_or_else(|| missing(toolchain, wanted))?;
        files.extend(copy(path, &to.join("rust").join(wanted))?);
    }
    if toolchain.rust_analyzer().is_some() {
        let folders = analyzer_folders(&toolchain.sysroot);
        let from = folder_with("LICENSE-MIT", folders);
        let from = from.ok_or_else(|| missing(toolchain, "share/doc/rust-analyzer/LICENSE-MIT"))?;
        files.extend(copy(&from, &to.join("rust-analyzer"))?);
    }
    Ok(files)
}

/// Where a toolchain from rustup has its texts, and where an installed bundle has them.
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
        what: format!("licence text {what}, which every copy of it must carry; rustup's have it"),
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

    /// A folder in which `toolchain/` is a sysroot whose licence texts lie in `texts`.
    fn sysroot_with_texts_in(texts: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for file in RUST[..2].iter().copied().chain(["licenses/MIT.txt"]) {
            write(&folder.path().join(texts).join(file));
        }
        fs::create_dir_all(folder.path().join("toolchain")).expect("made");
        folder
    }

    #[test]
    fn a_bundle_carries_the_texts_of_the_program_its_crates_and_the_toolchain() {
        // The second is where they lie in an installed bundle, from which another can be made.
        for texts_lie_in in ["toolchain/share/doc/rust", "licences/rust"] {
            let folder = sysroot_with_texts_in(texts_lie_in);
            let toolchain = toolchain(folder.path().join("toolchain"));
            let files = texts(&toolchain, Path::new("lib")).expect("texts");
            let paths: Vec<String> = files
                .iter()
                .map(|file| file.path.display().to_string())
                .collect();
            assert_eq!(
                paths,
                [
                    "lib/licences/LICENSE-MIT",
                    "lib/licences/LICENSE-APACHE",
                    "lib/licences/THIRD-PARTY.txt",
                    "lib/licences/CUDA.txt",
                    "lib/licences/rust/COPYRIGHT.html",
                    "lib/licences/rust/COPYRIGHT-library.html",
                    "lib/licences/rust/licenses/MIT.txt",
                ]
            );
        }
    }

    #[test]
    fn a_toolchain_without_its_licence_texts_is_not_packed() {
        let folder = sysroot_with_texts_in("toolchain/share/doc/rust");
        let sysroot = folder.path().join("toolchain");
        fs::remove_file(sysroot.join("share/doc/rust/COPYRIGHT-library.html")).expect("removed");
        let error = texts(&toolchain(sysroot.clone()), Path::new("lib")).expect_err("refused");
        assert!(
            error.to_string().contains("COPYRIGHT-library.html"),
            "{error}"
        );
        write(&sysroot.join("share/doc/rust/COPYRIGHT-library.html"));
        write(&sysroot.join("bin/rust-analyzer"));
        let error = texts(&toolchain(sysroot), Path::new("lib")).expect_err("refused");
        assert!(
            error.to_string().contains("rust-analyzer/LICENSE-MIT"),
            "{error}"
        );
    }
}
