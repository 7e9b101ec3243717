//! Everything a machine without Rust and without network needs for sessions, packed into parts that travel one by one.
//!
//! A part is an archive of whole files and can be unpacked as soon as it is there; `install.sh`, which comes with them,
//! holds each file against its sum. Where things lie under the prefix is `session::machine::installed`'s to say.

mod chunk;
mod contents;
mod item;
mod manifest;
mod parts;
mod pipeline;
mod toolchain;

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::session::machine::toolchain::Toolchain;
pub use contents::Extras;

/// What a bundle is made like.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder that the parts go to: a new one, or an empty one.
    pub out: PathBuf,
    /// The most bytes that a part may have.
    pub part_size: u64,
    /// 0 to 9, as xz counts: more is smaller and slower.
    pub level: u32,
    pub extras: Extras,
}

/// A bundle that is written.
#[derive(Debug)]
pub struct Bundle {
    /// Each part's file name and size.
    pub parts: Vec<(String, u64)>,
    pub files: usize,
    /// Bytes when installed.
    pub unpacked: u64,
    pub preludes: Vec<String>,
}

/// What keeps a bundle from being made.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    #[error("{0} is not empty")]
    NotEmpty(PathBuf),
    #[error("no finished prelude for {0} is in the cache")]
    NoPrelude(String),
    #[error("the toolchain in {folder} has no {what}")]
    Toolchain { folder: PathBuf, what: String },
    #[error("{path} alone takes {packed} bytes when packed, and a part may have {limit}")]
    TooLarge {
        path: String,
        packed: u64,
        limit: u64,
    },
    #[error("cannot {what} {path}: {source}")]
    Io {
        what: &'static str,
        path: PathBuf,
        source: io::Error,
    },
}

impl BundleError {
    /// What to do next.
    pub fn help(&self) -> String {
        match self {
            BundleError::NotEmpty(_) => {
                "name a new folder: a part of an older bundle must not be taken for one of this"
                    .into()
            }
            BundleError::NoPrelude(_) => "`gpu-tutor prepare` builds it".into(),
            BundleError::Toolchain { .. } => "`rustup update` mends a broken toolchain".into(),
            BundleError::TooLarge { .. } => {
                "allow larger parts with --part-size, or pack harder with --level 9".into()
            }
            BundleError::Io { source, .. } if source.kind() == io::ErrorKind::StorageFull => {
                "free some space, or name a folder on another disk".into()
            }
            BundleError::Io { .. } => "check that it is there, and that you may use it".into(),
        }
    }

    fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> BundleError {
        let path = path.to_owned();
        move |source| BundleError::Io { what, path, source }
    }
}

/// Packs this executable, the toolchain and every finished prelude; `packed` hears of each so many bytes that are read.
pub fn make(
    toolchain: &Toolchain,
    options: &Options,
    sized: &dyn Fn(u64),
    packed: &(dyn Fn(u64) + Sync),
) -> Result<Bundle, BundleError> {
    let out = &options.out;
    fs::create_dir_all(out).map_err(BundleError::io("create", out))?;
    let mut present = fs::read_dir(out).map_err(BundleError::io("read", out))?;
    if present.next().is_some() {
        return Err(BundleError::NotEmpty(out.clone()));
    }
    let contents = contents::gather(toolchain, &options.extras)?;
    let files = contents.items.len();
    let unpacked = contents.items.iter().map(|item| item.size).sum();
    sized(unpacked);
    let chunks = chunk::group(contents.items, options.part_size);
    let packed = pipeline::pack(chunks, options.level, packed)?;
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
