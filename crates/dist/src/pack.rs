//! Packs chunks on all processors: each chunk becomes a compressed stream of archive entries.
//!
//! Concatenated xz streams are one valid xz stream, so a part is filled by concatenating chunks without compressing
//! again.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::BundleError;
use super::file::BundleFile;
use super::xz::Packer;
use gpu_tutor_system::parallel;

/// The size of an archive's blocks in bytes.
pub const BLOCK: u64 = 512;

/// A compressed chunk.
pub struct PackedChunk {
    pub bytes: Vec<u8>,
    pub files: Vec<FileHash>,
}

/// A file and its expected hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileHash {
    pub path: PathBuf,
    /// SHA-256 in hexadecimal, because `sha256sum` is on every machine.
    pub sha256: String,
}

/// Packs the chunks and returns them in the same order. Calls `on_packed` with the number of bytes after each read.
///
/// # Errors
/// If a file cannot be read or shrinks while it is being packed.
pub fn pack(
    chunks: Vec<Vec<BundleFile>>,
    level: u32,
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Vec<PackedChunk>, BundleError> {
    let packed = parallel::map(&chunks, |chunk| pack_one(chunk, level, on_packed));
    packed.into_iter().collect()
}

fn pack_one(
    chunk: &[BundleFile],
    level: u32,
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<PackedChunk, BundleError> {
    let chunk_io = |source| BundleError::io("pack", Path::new("a chunk"))(source);
    let mut packer = Packer::start(level).map_err(chunk_io)?;
    let mut files = Vec::new();
    for file in chunk {
        let sha256 = entry(&mut packer, file, on_packed);
        files.push(FileHash {
            path: file.path.clone(),
            sha256: sha256.map_err(BundleError::io("pack", file.source()))?,
        });
    }
    let bytes = packer.finish().map_err(chunk_io)?;
    Ok(PackedChunk { bytes, files })
}

/// The timestamp of every file in a bundle, in seconds since 1970, so that identical contents produce identical
/// bundles. tar warns about files from 1970.
const MODIFIED: u64 = 1_700_000_000;

/// Writes one archive entry and returns the hash of the content.
fn entry(
    to: &mut impl Write,
    file: &BundleFile,
    on_packed: &(dyn Fn(u64) + Sync),
) -> io::Result<String> {
    // The ustar format allows paths of more than 100 bytes.
    let mut header = tar::Header::new_ustar();
    header.set_path(&file.path)?;
    header.set_size(file.size);
    header.set_mode(if file.executable { 0o755 } else { 0o644 });
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(MODIFIED);
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    to.write_all(header.as_bytes())?;
    let digest = file.write_to(to, on_packed)?;
    let padding = file.size.next_multiple_of(BLOCK) - file.size;
    io::copy(&mut io::repeat(0).take(padding), to)?;
    Ok(format!("{digest:x}"))
}
