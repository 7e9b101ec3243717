//! Packing: each chunk becomes the entries of an archive, compressed for itself, on every processor at once.
//!
//! Compressed streams put one behind the other are one compressed stream, so a part can be filled without packing anything
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

use super::BundleError;
use super::item::{Item, Source};

/// A chunk, packed.
pub struct Packed {
    pub bytes: Vec<u8>,
    pub files: Vec<Sum>,
}

/// A file and what it must hash to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    pub path: PathBuf,
    /// SHA-256, in hex: a bare machine has `sha256sum`.
    pub sha256: String,
}

/// Packs chunks in the order given, and gives them in that order.
pub fn pack(
    chunks: Vec<Vec<Item>>,
    level: u32,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Packed>, BundleError> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Packed, BundleError>)>> = Mutex::default();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..processors.min(chunks.len()) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(chunk) = chunks.get(place) else {
                        return;
                    };
                    let packed = pack_one(chunk, level, told);
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((place, packed));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, packed)| packed).collect()
}

fn pack_one(
    chunk: &[Item],
    level: u32,
    told: &(dyn Fn(u64) + Sync),
) -> Result<Packed, BundleError> {
    let mut packer = XzEncoder::new(Vec::new(), level);
    let mut files = Vec::new();
    for item in chunk {
        let sha256 = match &item.source {
            Source::Text(text) => entry(&mut packer, item, None, text.as_bytes(), told),
            Source::File(path) => File::open(path)
                .and_then(|file| entry(&mut packer, item, modified(&file), file, told)),
        };
        files.push(Sum {
            path: item.path.clone(),
            sha256: sha256.map_err(BundleError::io("pack", source_of(item)))?,
        });
    }
    let bytes = packer
        .finish()
        .map_err(BundleError::io("pack", Path::new("a chunk")))?;
    Ok(Packed { bytes, files })
}

fn source_of(item: &Item) -> &Path {
    match &item.source {
        Source::File(path) => path,
        Source::Text(_) => &item.path,
    }
}

fn modified(file: &File) -> Option<u64> {
    let time = file.metadata().ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

/// Writes one entry of an archive; gives the hash of what the file holds.
fn entry(
    to: &mut impl Write,
    item: &Item,
    modified: Option<u64>,
    mut from: impl Read,
    told: &(dyn Fn(u64) + Sync),
) -> io::Result<String> {
    // Paths of more than 100 bytes are split in two, which this format can.
    let mut header = tar::Header::new_ustar();
    header.set_path(&item.path)?;
    header.set_size(item.size);
    header.set_mode(if item.executable { 0o755 } else { 0o644 });
    header.set_uid(0);
    header.set_gid(0);
    // An archive of 1970 would be warned about.
    header.set_mtime(modified.unwrap_or(1_700_000_000));
    header.set_entry_type(tar::EntryType::Regular);
    header.set_cksum();
    to.write_all(header.as_bytes())?;
    let mut hasher = Sha256::new();
    let mut left = item.size;
    let mut buffer = vec![0; 1 << 20];
    while left > 0 {
        let wanted = buffer
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        let read = from.read(&mut buffer[..wanted])?;
        if read == 0 {
            return Err(io::Error::other("it became shorter while it was read"));
        }
        hasher.update(&buffer[..read]);
        to.write_all(&buffer[..read])?;
        told(read as u64);
        left -= read as u64;
    }
    to.write_all(&[0; BLOCK][..padding(item.size)])?;
    Ok(hex(&hasher.finalize()))
}

/// Archives are made of blocks.
pub const BLOCK: usize = 512;

fn padding(size: u64) -> usize {
    let over = (size % BLOCK as u64) as usize;
    (BLOCK - over) % BLOCK
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
