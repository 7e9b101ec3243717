//! Fills parts with chunks. Each part is an archive that can be unpacked on its own.

use std::fs;
use std::io::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::BundleError;
use super::pack::{BLOCK, FileHash, PackedChunk};
use super::xz::Packer;

/// A part that has been written.
#[derive(Debug)]
pub struct WrittenPart {
    pub name: String,
    pub size: u64,
    pub sha256: String,
}

/// Distributes the chunks over a small number of parts: takes the largest chunk first and puts it into the first part
/// with room.
///
/// # Errors
/// If a chunk is larger than a part.
pub fn fill(
    mut chunks: Vec<PackedChunk>,
    limit: u64,
) -> Result<Vec<Vec<PackedChunk>>, BundleError> {
    let room = limit.saturating_sub(end().map_or(0, |end| end.len() as u64));
    let size = |chunk: &PackedChunk| chunk.bytes.len() as u64;
    if let Some(chunk) = chunks.iter().find(|chunk| size(chunk) > room) {
        let first = chunk.files.first();
        return Err(BundleError::TooLarge {
            path: first.map_or_else(String::new, |file| file.path.display().to_string()),
            packed: size(chunk),
            limit,
        });
    }
    chunks.sort_by_key(|chunk| std::cmp::Reverse(size(chunk)));
    let mut parts: Vec<(u64, Vec<PackedChunk>)> = Vec::new();
    for chunk in chunks {
        let needed = size(&chunk);
        match parts.iter_mut().find(|(used, _)| used + needed <= room) {
            Some((used, part)) => {
                *used += needed;
                part.push(chunk);
            }
            None => parts.push((needed, vec![chunk])),
        }
    }
    Ok(parts.into_iter().map(|(_, part)| part).collect())
}

/// Writes the parts, numbered from 1.
///
/// # Errors
/// If a part cannot be written.
pub fn write(parts: &[Vec<PackedChunk>], out: &Path) -> Result<Vec<WrittenPart>, BundleError> {
    let mut written = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let name = format!("gpu-tutor-{:03}.tar.xz", index + 1);
        let path = out.join(&name);
        let mut hasher = Sha256::new();
        let mut size = 0;
        let mut save = || -> std::io::Result<()> {
            let mut file = fs::File::create(&path)?;
            let end = end()?;
            let streams = part.iter().map(|chunk| chunk.bytes.as_slice());
            for stream in streams.chain([end.as_slice()]) {
                hasher.update(stream);
                size += stream.len() as u64;
                file.write_all(stream)?;
            }
            file.sync_all()
        };
        save().map_err(BundleError::io("write", &path))?;
        written.push(WrittenPart {
            name,
            size,
            sha256: format!("{:x}", hasher.finalize()),
        });
    }
    Ok(written)
}

/// The compressed end of an archive: two empty blocks.
fn end() -> std::io::Result<Vec<u8>> {
    let mut packer = Packer::start(0)?;
    packer.write_all(&[0; 2 * BLOCK as usize])?;
    packer.finish()
}

/// The files of a part, sorted by path.
pub fn files(part: &[PackedChunk]) -> Vec<&FileHash> {
    let mut files: Vec<&FileHash> = part.iter().flat_map(|chunk| &chunk.files).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(name: &str, size: usize) -> PackedChunk {
        PackedChunk {
            bytes: vec![0; size],
            files: vec![FileHash {
                path: name.into(),
                sha256: String::new(),
            }],
        }
    }

    #[test]
    fn parts_stay_within_their_limit() {
        let chunks = [("a", 600), ("b", 300), ("c", 500), ("d", 200), ("e", 100)];
        let chunks = chunks.map(|(name, size)| packed(name, size));
        let parts = fill(chunks.into(), 1000).unwrap();
        let names: Vec<Vec<_>> = parts
            .iter()
            .map(|part| {
                let files = files(part).into_iter();
                files.map(|file| file.path.to_str().unwrap()).collect()
            })
            .collect();
        // The end of each archive takes up some room, too.
        assert_eq!(names, [vec!["a", "b"], vec!["c", "d", "e"]]);
    }

    #[test]
    fn a_file_that_fits_no_part_is_named() {
        let error = fill(vec![packed("lib/large.so", 2000)], 1000)
            .err()
            .unwrap();
        assert!(
            error
                .to_string()
                .starts_with("lib/large.so alone takes 2000")
        );
        assert!(error.help().contains("--part-size"));
    }
}
