//! The entries of a folder or of a zip archive, as paths with slashes. Links are listed and never followed.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};

use super::IntakeError;
use super::archive::Archive;

/// More entries than this are no class: someone gave their home.
const MAX_ENTRIES: usize = 200_000;
/// Deeper folders are not looked into.
const MAX_DEPTH: usize = 24;

/// What systems leave in folders and archives.
const CLUTTER: [&str; 3] = ["__MACOSX", "Thumbs.db", "desktop.ini"];
/// Folders that programs fill.
const BUILT: [&str; 3] = ["target", "node_modules", "__pycache__"];

/// What stands under a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    File,
    /// A folder with nothing in it.
    EmptyFolder,
    /// It is not read; the words follow its path in a sentence.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the folder, with slashes. Bytes that are no UTF-8 are read as Latin-1.
    pub path: String,
    pub kind: Kind,
    place: Place,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Disk(PathBuf),
    Archive(usize),
}

/// The listing of a class's folder.
pub struct Tree {
    /// The folder or archive itself.
    pub root: PathBuf,
    /// In the order of their paths.
    pub entries: Vec<Entry>,
    archive: Option<Archive<BufReader<File>>>,
}

impl Tree {
    /// Lists a folder, or a zip archive.
    pub fn open(root: &Path) -> Result<Self, IntakeError> {
        let failed = |source| IntakeError::Read {
            path: root.to_owned(),
            source,
        };
        let mut tree = Self {
            root: root.to_owned(),
            entries: Vec::new(),
            archive: None,
        };
        if fs::metadata(root).map_err(failed)?.is_dir() {
            tree.list(root, "", 1).map_err(|problem| problem.at(root))?;
        } else {
            let file = BufReader::new(File::open(root).map_err(failed)?);
            let mut archive = Archive::open(file).map_err(|reason| IntakeError::Archive {
                path: root.to_owned(),
                reason,
            })?;
            for (index, (path, kind)) in archive.list().into_iter().enumerate() {
                if !is_passed_over(&path) {
                    let place = Place::Archive(index);
                    tree.entries.push(Entry { path, kind, place });
                }
            }
            tree.archive = Some(archive);
        }
        tree.entries.sort_by(|a, b| a.path.cmp(&b.path));
        tree.forget_full_folders();
        Ok(tree)
    }

    /// A tree of files with these paths and nothing behind them.
    #[cfg(test)]
    pub fn of(paths: &[&str]) -> Self {
        let mut entries: Vec<_> = paths
            .iter()
            .map(|path| Entry {
                path: (*path).to_owned(),
                kind: Kind::File,
                place: Place::Disk(PathBuf::from(path)),
            })
            .collect();
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        Self {
            root: PathBuf::from("class"),
            entries,
            archive: None,
        }
    }

    fn list(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), ListProblem> {
        for item in fs::read_dir(folder).map_err(ListProblem::Read)? {
            let item = item.map_err(ListProblem::Read)?;
            let name = text_of(&item.file_name());
            if self.entries.len() >= MAX_ENTRIES {
                return Err(ListProblem::TooMany);
            }
            let path = format!("{prefix}{name}");
            if is_passed_over(&path) {
                continue;
            }
            let refused = |reason: &str| Kind::Refused(reason.to_owned());
            let kind = match item.file_type() {
                Ok(kind) if kind.is_dir() && depth >= MAX_DEPTH => {
                    refused("lies too deep and was not looked into")
                }
                Ok(kind) if kind.is_dir() => {
                    let inside = self.list(&item.path(), &format!("{path}/"), depth + 1);
                    match inside {
                        Ok(()) => Kind::EmptyFolder,
                        Err(ListProblem::TooMany) => return Err(ListProblem::TooMany),
                        Err(ListProblem::Read(error)) => {
                            Kind::Refused(format!("could not be opened ({error})"))
                        }
                    }
                }
                Ok(kind) if kind.is_symlink() => {
                    refused("is a symbolic link. Links are not followed")
                }
                Ok(kind) if kind.is_file() => Kind::File,
                Ok(_) => refused("is neither a file nor a folder"),
                Err(error) => Kind::Refused(format!("could not be read ({error})")),
            };
            let place = Place::Disk(item.path());
            self.entries.push(Entry { path, kind, place });
        }
        Ok(())
    }

    /// Of the folders, only the empty ones tell something.
    fn forget_full_folders(&mut self) {
        let paths: std::collections::BTreeSet<String> = self
            .entries
            .iter()
            .flat_map(|entry| {
                let ends = entry.path.match_indices('/').map(|(end, _)| end);
                ends.map(|end| entry.path[..end].to_owned())
            })
            .collect();
        self.entries
            .retain(|entry| entry.kind != Kind::EmptyFolder || !paths.contains(&entry.path));
    }

    /// The archive that is all there is in the folder.
    pub fn only_archive(&self) -> Option<PathBuf> {
        match self.entries.as_slice() {
            [
                Entry {
                    path,
                    kind: Kind::File,
                    place: Place::Disk(place),
                },
            ] if !path.contains('/') && has_end(path, "zip") => Some(place.clone()),
            _ => None,
        }
    }

    /// The folder that holds everything else, with a slash: archives are often unpacked into one. Empty when there is none.
    pub fn wrapping_folder(&self) -> &str {
        let Some(first) = self.entries.first() else {
            return "";
        };
        let Some(end) = first.path.find('/') else {
            return "";
        };
        let folder = &first.path[..=end];
        let all = self
            .entries
            .iter()
            .all(|entry| entry.path.starts_with(folder));
        if all { folder } else { "" }
    }

    /// The entry's bytes, when they are at most `limit`.
    ///
    /// # Errors
    /// Why it could not be read: words that follow the path in a sentence.
    pub fn read(&mut self, index: usize, limit: u64) -> Result<Vec<u8>, String> {
        let entry = &self.entries[index];
        match (&entry.kind, &entry.place) {
            (Kind::EmptyFolder, _) => Err("is an empty folder".to_owned()),
            (Kind::Refused(reason), _) => Err(reason.clone()),
            (Kind::File, Place::Disk(path)) => read_file(path, limit),
            (Kind::File, Place::Archive(number)) => match &mut self.archive {
                Some(archive) => archive.read(*number, limit),
                None => Err("lies in an archive that is closed".to_owned()),
            },
        }
    }
}

enum ListProblem {
    Read(std::io::Error),
    TooMany,
}

impl ListProblem {
    fn at(self, path: &Path) -> IntakeError {
        let path = path.to_owned();
        match self {
            Self::Read(source) => IntakeError::Read { path, source },
            Self::TooMany => IntakeError::TooMany {
                path,
                limit: MAX_ENTRIES,
            },
        }
    }
}

/// Reads a file that was no link when it was listed. It may have changed since: a link is not followed and a pipe not waited for.
fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| format!("could not be read ({error})");
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = File::from(
        rustix::fs::open(path, flags, Mode::empty()).map_err(|error| failed(error.into()))?,
    );
    if !file.metadata().map_err(failed)?.is_file() {
        return Err("is neither a file nor a folder".to_owned());
    }
    read_at_most(file, limit)
}

/// Reads all bytes, when they are at most `limit`: what a size is said to be is not trusted.
pub fn read_at_most(reader: impl Read, limit: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| format!("could not be read ({error})"))?;
    if bytes.len() as u64 > limit {
        return Err(format!("is larger than {} MiB", limit >> 20));
    }
    Ok(bytes)
}

/// A name as text. Old archives carry names in Latin-1, in which every byte is a letter.
pub fn text_of(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) => printable(name),
        None => printable(&latin1(name.as_bytes())),
    }
}

pub fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Without control characters: names are printed, and could otherwise move the cursor or start a line of their own.
pub fn printable(text: &str) -> String {
    let shown = |letter: char| {
        if letter.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            letter
        }
    };
    text.chars().map(shown).collect()
}

/// Whether a path is of no account: what editors and operating systems leave beside the files that people made, and what programs
/// build in a repository that was handed in whole. A learner's own folder may have any name.
pub fn is_passed_over(path: &str) -> bool {
    let hidden = |name: &str| name.starts_with('.') && name != "..";
    let mut names = path.split('/');
    let first = names.next().unwrap_or_default();
    hidden(first)
        || CLUTTER.contains(&first)
        || names.any(|name| hidden(name) || CLUTTER.contains(&name) || BUILT.contains(&name))
}

/// Whether a name ends with `.end`, in capitals or not.
pub fn has_end(name: &str, end: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(stem, found)| !stem.is_empty() && found.eq_ignore_ascii_case(end))
}
