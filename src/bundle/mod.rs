//! Packs everything that a machine without Rust and without network needs for sessions.
//!
//! A bundle consists of parts that can be copied one by one. Each part is an archive of whole files, so it can be
//! unpacked as soon as it has arrived. `install.sh` comes with the parts and checks every file against its hash.
//! `session::machine::installed` defines where the files are installed.

mod chunks;
mod contents;
mod error;
mod file;
mod licences;
mod manifest;
mod pack;
mod parts;
mod toolchain;

use std::fs;
use std::path::PathBuf;

use crate::session::machine::toolchain::Toolchain;
pub use contents::Extras;
pub use error::BundleError;

/// How to make a bundle.
#[derive(Debug, Clone)]
pub struct BundleOptions {
    /// The folder for the parts. It must be empty or not exist yet.
    pub out: PathBuf,
    /// The maximum size of a part in bytes.
    pub part_size: u64,
    /// The compression level of xz, 0 to 9: higher is smaller and slower.
    pub level: u32,
    pub extras: Extras,
}

/// A bundle that has been written.
#[derive(Debug)]
pub struct Bundle {
    /// The file name and size of each part.
    pub parts: Vec<(String, u64)>,
    pub files: usize,
    /// The size in bytes when installed.
    pub unpacked: u64,
    pub preludes: Vec<String>,
}

/// Packs this executable, the toolchain and every finished prelude.
///
/// Calls `on_total` once with the number of bytes to pack, and `on_packed` with each number of bytes that has been
/// read.
///
/// # Errors
/// If the output folder is not empty or cannot be written to, the toolchain or the prelude is incomplete, or a file
/// does not fit into a part.
pub fn make(
    toolchain: &Toolchain,
    options: &BundleOptions,
    on_total: &dyn Fn(u64),
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Bundle, BundleError> {
    let out = &options.out;
    fs::create_dir_all(out).map_err(BundleError::io("create", out))?;
    let mut present = fs::read_dir(out).map_err(BundleError::io("read", out))?;
    if present.next().is_some() {
        return Err(BundleError::NotEmpty(out.clone()));
    }
    let contents = contents::gather(toolchain, &options.extras)?;
    let files = contents.files.len();
    let unpacked = contents.files.iter().map(|file| file.size).sum();
    on_total(unpacked);
    let chunks = chunks::group(contents.files, options.part_size);
    let packed = pack::pack(chunks, options.level, on_packed)?;
    let parts = parts::fill(packed, options.part_size)?;
    let written = parts::write(&parts, out)?;
    manifest::write(&contents.title, &parts, &written, out)?;
    Ok(Bundle {
        parts: written
            .into_iter()
            .map(|part| (part.name, part.size))
            .collect(),
        files,
        unpacked,
        preludes: contents.preludes,
    })
}
