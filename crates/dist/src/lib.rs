//! Packs everything that sessions need on a machine without Rust or a network connection.
//!
//! A bundle consists of parts that can be copied one by one. Each part is an archive of whole files, so it can be
//! unpacked as soon as it has arrived. `install.sh` comes with the parts and checks every file against its hash.
//! `session::machine::installed` defines where the files are installed.
//!
//! - [`make`]: the parts and `install.sh`, for `gpu-tutor bundle --output`.
//! - [`make_wheels`]: Python wheels, for `gpu-tutor bundle --wheels`.
//!
//! This crate builds nothing: it packs the program, toolchain and preludes that are on this machine.

mod chunks;
mod component;
mod contents;
mod error;
mod file;
mod licences;
mod manifest;
mod pack;
mod parts;
mod toolchain;
mod wheels;
mod xz;

use std::fs;
use std::path::{Path, PathBuf};

use component::Component;
pub use contents::Extras;
pub use error::BundleError;
use file::BundleFile;
use gpu_tutor_session::machine::installed::{self, Installer};
use gpu_tutor_session::machine::toolchain::Toolchain;
pub use wheels::{Wheel, WheelOptions, make as make_wheels};

/// How to create a bundle.
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
/// Calls `on_total` once with the number of bytes to pack, and `on_packed` with the number of bytes after each read.
///
/// # Errors
/// If the output folder is not empty or cannot be written to, there is no `xz`, the toolchain or the prelude is
/// incomplete, or a file does not fit into a part.
pub fn make(
    toolchain: &Toolchain,
    options: &BundleOptions,
    on_total: &dyn Fn(u64),
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Bundle, BundleError> {
    let out = &options.out;
    xz::check()?;
    create_empty(out)?;
    let mut contents = contents::gather(toolchain, &options.extras, Installer::Script)?;
    let folder = Path::new(installed::FOLDER);
    let components = contents.groups.iter().map(|(component, _)| *component);
    let licences = licences::all(components, toolchain, folder)?;
    contents.groups.push((Component::Program, licences));
    let (files, unpacked) = contents.totals();
    on_total(unpacked);
    // The toolchain is most of a bundle and seldom changes. Because it has its own parts, it does not have to be
    // downloaded again for a newer version of the program.
    let (stays, changes): (Vec<_>, Vec<_>) = contents
        .groups
        .into_iter()
        .partition(|(component, _)| component.is_of_toolchain());
    let chunked = |groups: Vec<(Component, Vec<BundleFile>)>| {
        let files = groups.into_iter().flat_map(|(_, files)| files);
        chunks::group(files.collect(), options.part_size)
    };
    let mut chunks = chunked(stays);
    let first_that_changes = chunks.len();
    chunks.extend(chunked(changes));
    let mut packed = pack::pack(chunks, options.level, on_packed)?;
    let changes = packed.split_off(first_that_changes);
    let mut parts = parts::fill(packed, options.part_size)?;
    parts.extend(parts::fill(changes, options.part_size)?);
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

/// Creates a folder for a bundle.
///
/// # Errors
/// If the folder exists and is not empty, or cannot be created.
fn create_empty(out: &Path) -> Result<(), BundleError> {
    fs::create_dir_all(out).map_err(BundleError::io("create", out))?;
    let mut present = fs::read_dir(out).map_err(BundleError::io("read", out))?;
    match present.next() {
        None => Ok(()),
        Some(_) => Err(BundleError::NotEmpty(out.to_owned())),
    }
}
