//! A file of a bundle: where it comes from and where it is installed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::error::BundleError;

/// A file of a bundle.
#[derive(Debug, Clone)]
pub struct BundleFile {
    /// Relative to the prefix.
    pub path: PathBuf,
    pub content: Content,
    pub size: u64,
    pub executable: bool,
}

/// The content of a file: another file's, or a text.
#[derive(Debug, Clone)]
pub enum Content {
    File(PathBuf),
    Text(String),
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
        BundleFile {
            path,
            size: text.len() as u64,
            content: Content::Text(text),
            executable: false,
        }
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

/// The entries of a folder, sorted, so that equal contents make equal bundles.
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
