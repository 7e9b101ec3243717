//! A file of a bundle: where it comes from, where it goes.

use std::fs;
use std::path::{Path, PathBuf};

use super::BundleError;

/// A file of a bundle.
#[derive(Debug, Clone)]
pub struct Item {
    /// Under the prefix.
    pub path: PathBuf,
    pub source: Source,
    pub size: u64,
    pub executable: bool,
}

#[derive(Debug, Clone)]
pub enum Source {
    File(PathBuf),
    Text(String),
}

/// Every file under a folder that is to be kept.
pub fn tree(
    from: &Path,
    to: &Path,
    kept: &dyn Fn(&Path) -> bool,
) -> Result<Vec<Item>, BundleError> {
    let mut items = Vec::new();
    for path in list(from)?.into_iter().filter(|path| kept(path)) {
        let place = to.join(name(&path));
        if path.is_dir() {
            items.extend(tree(&path, &place, kept)?);
        } else {
            items.push(Item::file(path, place)?);
        }
    }
    Ok(items)
}

/// A folder's entries, sorted: two bundles of the same things are the same.
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

impl Item {
    pub fn file(source: PathBuf, path: PathBuf) -> Result<Item, BundleError> {
        use std::os::unix::fs::PermissionsExt;
        let meta = fs::metadata(&source).map_err(BundleError::io("read", &source))?;
        Ok(Item {
            path,
            size: meta.len(),
            executable: meta.permissions().mode() & 0o100 != 0,
            source: Source::File(source),
        })
    }

    pub fn text(path: PathBuf, text: String) -> Item {
        Item {
            path,
            size: text.len() as u64,
            source: Source::Text(text),
            executable: false,
        }
    }
}
