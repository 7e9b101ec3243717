//! Writes an installation as Python wheels, so that `pip install gpu-tutor` installs everything that a session needs.
//!
//! Each component has its own wheel, because the Python index limits the size of a file, and because the compiler's
//! parts change less often than the program. All of them install into the environment's prefix, at the paths of
//! [`session::machine::installed`](gpu_tutor_session::machine::installed).

mod archive;
mod package;
mod platform;

use std::path::PathBuf;

use gpu_tutor_session::machine::installed::Installer;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_system::parallel;

use super::component::Component;
use super::contents::{self, Extras};
use super::error::BundleError;
use super::file::BundleFile;
use super::{create_empty, licences};
use package::{Group, Packages, Release};

/// The Python index does not accept larger files.
const MAX_SIZE: u64 = 100_000_000;

/// How to create wheels.
#[derive(Debug, Clone)]
pub struct WheelOptions {
    /// The folder for the wheels. It must be empty or not exist yet.
    pub out: PathBuf,
    /// The compression level of deflate, 0 to 9: higher is smaller and slower.
    pub level: u32,
    pub extras: Extras,
    /// The kernelspec: its files, each with its path under the environment's prefix.
    pub kernelspec: Vec<(PathBuf, Vec<u8>)>,
}

/// A wheel that has been written.
#[derive(Debug)]
pub struct Wheel {
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// The size in bytes when installed.
    pub unpacked: u64,
}

/// Writes this executable, the toolchain and every finished prelude as wheels. The first one is the program's.
///
/// Calls `on_total` once with the number of bytes to pack, and `on_packed` with the number of bytes after each read.
///
/// # Errors
/// If the output folder is not empty or cannot be written to, the toolchain or the prelude is incomplete, a file was
/// built for another system, or a wheel is too large for the Python index.
pub fn make(
    toolchain: &Toolchain,
    options: &WheelOptions,
    on_total: &dyn Fn(u64),
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Wheel>, BundleError> {
    create_empty(&options.out)?;
    let contents = contents::gather(toolchain, &options.extras, Installer::Pip)?;
    on_total(contents.totals().1);
    let release = Release::of(toolchain)?;
    let mut groups = Vec::new();
    for (component, mut files) in contents.groups {
        if component == Component::Program {
            let kernelspec = options.kernelspec.iter().cloned();
            files.extend(kernelspec.map(|(path, content)| BundleFile::bytes(path, content)));
        }
        groups.push(Group {
            component,
            files,
            licence_texts: licences::texts(component, toolchain)?,
        });
    }
    let packages = Packages::new(&release, groups)?;
    let write = |package: &_| archive::write(package, &options.out, options.level, on_packed);
    let wheels: Vec<Wheel> = parallel::map(packages.all(), write)
        .into_iter()
        .collect::<Result<_, _>>()?;
    match wheels.iter().find(|wheel| wheel.size > MAX_SIZE) {
        Some(wheel) => Err(BundleError::TooLarge {
            path: wheel.name.clone(),
            packed: wheel.size,
            limit: MAX_SIZE,
        }),
        None => Ok(wheels),
    }
}
