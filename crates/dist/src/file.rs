//! A file in a bundle: where it comes from and where it is installed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use sha2::digest::Output;
use sha2::{Digest, Sha256};

use super::error::BundleError;

/// A file of a bundle.
#[derive(Debug, Clone)]
pub struct BundleFile {
    /// The path relative to the prefix.
    pub path: PathBuf,
    pub content: Content,
    pub size: u64,
    pub executable: bool,
}

/// The content of a file: either another file's content or these bytes.
#[derive(Debug, Clone)]
pub enum Content {
    File(PathBuf),
    Bytes(Vec<u8>),
}

impl BundleFile {
    /// # Errors
    /// If `source` does not exist or cannot be read.
    pub fn copy(source: PathBuf, path: PathBuf) -> Result<BundleFile, BundleError> {
        let meta = fs::metadata(&source).map_err(BundleError::io("read", &source))?;
        Ok(BundleFile {
            path,
            size: meta.len(),
            executable: meta.permissions().mode() & 0o100 != 0,
            content: Content::File(source),
        })
    }

    pub fn text(path: PathBuf, text: String) -> BundleFile {
        BundleFile::bytes(path, text.into_bytes())
    }

    pub fn bytes(path: PathBuf, bytes: Vec<u8>) -> BundleFile {
        BundleFile {
            path,
            size: bytes.len() as u64,
            content: Content::Bytes(bytes),
            executable: false,
        }
    }

    /// Where the content comes from, for messages.
    pub fn source(&self) -> &Path {
        match &self.content {
            Content::File(path) => path,
            Content::Bytes(_) => &self.path,
        }
    }

    /// Writes the content, and returns its SHA-256. Calls `on_written` with the number of bytes after each write.
    ///
    /// # Errors
    /// If the content cannot be read or written, or the file has shrunk since its size was read.
    pub fn write_to(
        &self,
        to: &mut impl Write,
        on_written: &(dyn Fn(u64) + Sync),
    ) -> io::Result<Output<Sha256>> {
        match &self.content {
            Content::Bytes(bytes) => copy(bytes.as_slice(), self.size, to, on_written),
            Content::File(path) => copy(File::open(path)?, self.size, to, on_written),
        }
    }
}

fn copy(
    from: impl Read,
    size: u64,
    to: &mut impl Write,
    on_written: &(dyn Fn(u64) + Sync),
) -> io::Result<Output<Sha256>> {
    let mut hasher = Sha256::new();
    let mut from = from.take(size);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = from.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        to.write_all(&buffer[..read])?;
        on_written(read as u64);
    }
    match from.limit() {
        0 => Ok(hasher.finalize()),
        _ => Err(io::Error::other("it shrank while it was being read")),
    }
}

/// The files of a folder and its subfolders that `keep` accepts.
///
/// # Errors
/// If a folder or file cannot be read.
pub fn tree(
    from: &Path,
    to: &Path,
    keep: &dyn Fn(&Path) -> bool,
) -> Result<Vec<BundleFile>, BundleError> {
    let mut files = Vec::new();
    for path in list(from)?.into_iter().filter(|path| keep(path)) {
        let target = to.join(name(&path));
        if path.is_dir() {
            files.extend(tree(&path, &target, keep)?);
        } else {
            files.push(BundleFile::copy(path, target)?);
        }
    }
    Ok(files)
}

/// The entries of a folder, sorted, so that identical contents produce identical bundles.
///
/// # Errors
/// If the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, BundleError> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    let mut entries = read().map_err(BundleError::io("read", folder))?;
    entries.sort();
    Ok(entries)
}

pub fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
