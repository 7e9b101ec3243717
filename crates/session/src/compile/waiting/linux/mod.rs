//! A waiting compiler on Linux with the GNU C library.

mod job;
#[allow(
    dead_code,
    reason = "most of it is used only in the library compiled from it"
)]
mod preload;
mod running;

use std::io;
use std::path::{Path, PathBuf};

use gpu_tutor_text::say;

pub use running::Running;

use super::{Ended, Failure};
use gpu_tutor_system::files::write_atomically;

/// The library to preload; empty if there is none for this platform.
const LIBRARY: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/preload.so"));

/// Starts rustc with two kinds of libraries loaded first: this one, which is written to `folder`, and those in
/// `macros`.
///
/// # Errors
/// If a compiler cannot wait here; the string says why.
pub fn start(rustc: &Path, folder: &Path, macros: &[PathBuf]) -> Result<Running, String> {
    if LIBRARY.is_empty() {
        return Err(say!("it needs Linux with the GNU C library"));
    }
    let library = folder.join("preload.so");
    if separates(&library) {
        return Err(say!(
            "the loader cannot load a library from a folder with a space in its name: `%{folder}`; set TMPDIR to another folder",
            folder = folder.display()
        ));
    }
    let start = || -> io::Result<Running> {
        if !library.exists() {
            write_atomically(&library, LIBRARY)?;
        }
        let mut libraries = vec![library.as_path()];
        // Libraries that the loader would not find are loaded for every cell instead.
        libraries.extend(
            macros
                .iter()
                .map(PathBuf::as_path)
                .filter(|file| !separates(file)),
        );
        Running::start(rustc, &libraries)
    };
    start().map_err(|error| say!("it could not be started: %{error}", error))
}

/// Whether the loader would read the path as more than one path.
fn separates(file: &Path) -> bool {
    let mut bytes = file.as_os_str().as_encoded_bytes().iter();
    bytes.any(|byte| matches!(byte, b' ' | b':'))
}
