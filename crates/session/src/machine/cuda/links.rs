//! A folder of links that lets a linker find a toolkit's libraries.
//!
//! A linker looks for `libcublas.so`, but wheels contain only `libcublas.so.13`. The driver's library is missing on a
//! machine without a GPU.

use std::ffi::OsString;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use gpu_tutor_system::files::write_if_changed;
use gpu_tutor_text::t;

use super::libraries::{self, LIBRARIES};
use super::toolkit::Toolkit;

/// Fills a folder with links to the libraries that candle calls and a stub of the driver's library.
///
/// # Errors
/// Fails when the folder or a link cannot be written, or when `cc` cannot build the stub.
pub fn make(toolkit: &Toolkit, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for library in LIBRARIES.iter().filter(|library| library.used_by_candle) {
        if let Some(file) = libraries::find(library.file, &toolkit.libraries) {
            let link = folder.join(library.file);
            let _ = fs::remove_file(&link);
            symlink(file, link)?;
        }
    }
    make_driver_stub(Path::new("/dev/null"), &folder.join("libcuda.so"))
}

/// Fills a folder with empty libraries under the names of everything that candle's CUDA code links with. They satisfy a
/// linker where nothing has to come from them: in a build for simulated GPUs, whose prelude contains the functions, and
/// for a library that is linked with a finished prelude, which has loaded the real ones.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn make_empty(folder: &Path) -> io::Result<()> {
    /// The driver, candle's own kernels, and the C++ library that candle's build asks for because of them. A machine
    /// with only a C compiler has no C++ library.
    const OTHERS: [&str; 3] = ["libcuda.so", "libmoe.so", "libstdc++.so"];
    fs::create_dir_all(folder)?;
    let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
    for library in used.map(|library| library.file).chain(OTHERS) {
        let name = library.trim_end_matches(".so");
        write_if_changed(&folder.join(format!("{name}.a")), b"!<arch>\n")?;
    }
    Ok(())
}

/// Compiles a C source into a library with the driver library's soname. Programs linked against it load the real
/// driver.
///
/// # Errors
/// Fails when `cc` cannot build it.
pub fn make_driver_stub(source: &Path, file: &Path) -> io::Result<()> {
    let status = Command::new("cc")
        .args([
            "-shared",
            "-nostdlib",
            "-Wl,-soname,libcuda.so.1",
            "-x",
            "c",
        ])
        .arg(source)
        .arg("-o")
        .arg(file)
        .stdin(Stdio::null())
        .status()?;
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other(t!(
            "cc could not create %{file}",
            file = file.display()
        ))),
    }
}

/// Returns the environment variables for a build with this toolkit and the folder of [links](make).
///
/// # Errors
/// Fails when a path contains the path-list separator.
pub fn variables(toolkit: &Toolkit, links: &Path) -> io::Result<Vec<(&'static str, OsString)>> {
    let ahead_of = |name: &str, folders: Vec<PathBuf>| {
        let present = std::env::var_os(name).unwrap_or_default();
        let present = std::env::split_paths(&present).filter(|path| !path.as_os_str().is_empty());
        std::env::join_paths(folders.into_iter().chain(present)).map_err(io::Error::other)
    };
    Ok(vec![
        ("CUDA_HOME", toolkit.root.clone().into()),
        ("CUDA_PATH", toolkit.root.clone().into()),
        ("PATH", ahead_of("PATH", vec![toolkit.bin()])?),
        (
            "LIBRARY_PATH",
            ahead_of("LIBRARY_PATH", vec![links.to_owned()])?,
        ),
        (
            "LD_LIBRARY_PATH",
            ahead_of("LD_LIBRARY_PATH", toolkit.libraries.clone())?,
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::cuda::Version;

    #[test]
    fn libraries_get_the_names_that_a_linker_looks_for() {
        let root = tempfile::tempdir().expect("a folder");
        let lib = root.path().join("lib");
        fs::create_dir_all(&lib).expect("made");
        fs::write(lib.join("libcublas.so.13"), "here").expect("written");
        let toolkit = Toolkit {
            root: root.path().to_owned(),
            version: Version {
                major: 13,
                minor: 0,
            },
            libraries: vec![lib],
            targets: Vec::new(),
        };
        let links = root.path().join("links");
        make(&toolkit, &links).expect("made");
        // Recreating the links replaces the existing ones.
        make(&toolkit, &links).expect("made");
        assert_eq!(
            fs::read(links.join("libcublas.so")).expect("linked"),
            b"here"
        );
        assert!(fs::metadata(links.join("libcuda.so")).expect("there").len() > 0);
        let variables = variables(&toolkit, &links).expect("variables");
        let path = variables
            .iter()
            .find(|(name, _)| *name == "PATH")
            .expect("a path");
        let first = std::env::split_paths(&path.1).next();
        assert_eq!(first, Some(root.path().join("bin")));
    }
}
