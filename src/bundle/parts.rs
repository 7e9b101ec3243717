//! Chunks put into parts, each an archive that can be unpacked for itself.

use std::fs;
use std::io::Write;
use std::path::Path;

use liblzma::write::XzEncoder;
use sha2::{Digest, Sha256};

use super::BundleError;
use super::pipeline::{BLOCK, Packed, Sum, hex};

/// A part that has been written.
#[derive(Debug)]
pub struct Written {
    pub name: String,
    pub size: u64,
    pub sha256: String,
}

/// Fills as few parts as the sizes allow without trying every way: the largest first, each where it fits first.
pub fn fill(mut chunks: Vec<Packed>, limit: u64) -> Result<Vec<Vec<Packed>>, BundleError> {
    let room = limit.saturating_sub(end().map_or(0, |end| end.len() as u64));
    let size = |chunk: &Packed| chunk.bytes.len() as u64;
    if let Some(chunk) = chunks.iter().find(|chunk| size(chunk) > room) {
        let first = chunk.files.first();
        return Err(BundleError::TooLarge {
            path: first.map_or_else(String::new, |file| file.path.display().to_string()),
            packed: size(chunk),
            limit,
        });
    }
    chunks.sort_by_key(|chunk| std::cmp::Reverse(size(chunk)));
    let mut parts: Vec<(u64, Vec<Packed>)> = Vec::new();
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
pub fn write(parts: &[Vec<Packed>], out: &Path) -> Result<Vec<Written>, BundleError> {
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
        written.push(Written {
            name,
            size,
            sha256: hex(&hasher.finalize()),
        });
    }
    Ok(written)
}

/// What an archive ends with, compressed.
fn end() -> std::io::Result<Vec<u8>> {
    let mut packer = XzEncoder::new(Vec::new(), 0);
    packer.write_all(&[0; 2 * BLOCK])?;
    packer.finish()
}

/// The files of a part, by path.
pub fn files(part: &[Packed]) -> Vec<&Sum> {
    let mut files: Vec<&Sum> = part.iter().flat_map(|chunk| &chunk.files).collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(name: &str, size: usize) -> Packed {
        Packed {
            bytes: vec![0; size],
            files: vec![Sum {
                path: name.into(),
                sha256: String::new(),
            }],
        }
    }

    #[test]
    fn parts_hold_what_fits() {
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
        // The archives' ends need some room too.
        assert_eq!(names, [vec!["a", "b"], vec!["c", "d", "e"]]);
    }

    #[test]
    fn what_fits_no_part_is_named() {
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
