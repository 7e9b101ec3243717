//! Packs chunks on all processors: each chunk becomes a compressed stream of archive entries.
//!
//! Concatenated xz streams are one valid xz stream, so a part is filled by concatenating chunks without compressing
//! again.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::UNIX_EPOCH;

use liblzma::write::XzEncoder;
use sha2::{Digest, Sha256};

use super::error::BundleError;
use super::file::{BundleFile, Content};

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

/// Packs the chunks and returns them in the same order. Calls `on_packed` with each number of bytes that has been read.
///
/// # Errors
/// If a file cannot be read or becomes shorter meanwhile.
pub fn pack(
    chunks: Vec<Vec<BundleFile>>,
    level: u32,
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<Vec<PackedChunk>, BundleError> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<PackedChunk, BundleError>)>> = Mutex::default();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..processors.min(chunks.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(chunk) = chunks.get(index) else {
                        return;
                    };
                    let packed = pack_one(chunk, level, on_packed);
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((index, packed));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, packed)| packed).collect()
}

fn pack_one(
    chunk: &[BundleFile],
    level: u32,
    on_packed: &(dyn Fn(u64) + Sync),
) -> Result<PackedChunk, BundleError> {
    let mut packer = XzEncoder::new(Vec::new(), level);
    let mut files = Vec::new();
    for file in chunk {
        let sha256 = match &file.content {
            Content::Text(text) => entry(&mut packer, file, None, text.as_bytes(), on_packed),
            Content::File(path) => File::open(path)
                .and_then(|from| entry(&mut packer, file, modified(&from), from, on_packed)),
        };
        files.push(FileHash {
            path: file.path.clone(),
            sha256: sha256.map_err(BundleError::io("pack", source_of(file)))?,
        });
    }
    let bytes = packer
        .finish()
        .map_err(BundleError::io("pack", Path::new("a chunk")))?;
    Ok(PackedChunk { bytes, files })
}

fn source_of(file: &BundleFile) -> &Path {
    match &file.content {
        Content::File(path) => path,
        Content::Text(_) => &file.path,
    }
}

fn modified(file: &File) -> Option<u64> {
    let time = file.metadata().ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

/// Writes one entry of an archive and returns the hash of the content.
fn entry(
    to: &mut impl Write,
    file: &BundleFile,
    modified: Option<u64>,
    from: impl Read,
    on_packed: &(dyn Fn(u64) + Sync),
) -> io::Result<String> {
    // The ustar format allows paths of more than 100 bytes.
    let mut header = tar::Header::new_ustar();
    header.set_path(&file.path)?;
    header.set_size(file.size);
    header.set_mode(if file.executable { 0o755 } else { 0o644 });
    header.set_uid(0);
    header.set_gid(0);
    // tar warns about files from 1970.
    header.set_mtime(modified.unwrap_or(1_700_000_000));
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    to.write_all(header.as_bytes())?;
    let mut hasher = Sha256::new();
    let mut from = from.take(file.size);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = from.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        to.write_all(&buffer[..read])?;
        on_packed(read as u64);
    }
    if from.limit() > 0 {
        return Err(io::Error::other("it became shorter while it was read"));
    }
    let padding = file.size.next_multiple_of(BLOCK) - file.size;
    io::copy(&mut io::repeat(0).take(padding), to)?;
    Ok(format!("{:x}", hasher.finalize()))
}
