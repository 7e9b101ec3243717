//! The entries of a folder or a zip archive, as paths with slashes. Links are listed but never followed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use gpu_tutor_text::clean;
use gpu_tutor_text::units;

use super::IntakeError;
use super::archive::Archive;
use super::beneath::Beneath;
use crate::limits::{MAX_DEPTH, MAX_ENTRIES, MAX_ENTRIES_OF_ONE};

/// What systems leave behind in folders and archives.
const CLUTTER: [&str; 3] = ["__MACOSX", "Thumbs.db", "desktop.ini"];
/// Folders that programs fill.
const BUILT: [&str; 3] = ["target", "node_modules", "__pycache__"];

/// What is at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    File,
    /// A folder that contains nothing.
    EmptyFolder,
    /// Not read, for this reason: text that follows its path in a sentence.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Relative to the folder, with slashes. Names that are not valid UTF-8 are read as Latin-1.
    pub path: String,
    pub kind: Kind,
    place: Place,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// Relative to the tree's root.
    Disk(PathBuf),
    Archive(usize),
}

/// The listing of a class's folder.
pub struct Tree {
    /// The folder or archive itself.
    pub root: PathBuf,
    /// Sorted by path.
    pub entries: Vec<Entry>,
    archive: Option<Archive<BufReader<File>>>,
    folder: Option<Beneath>,
    /// Folders that contain too much, each with a trailing slash.
    full: Vec<String>,
}

impl Tree {
    /// Lists a folder, or a zip archive.
    pub fn open(root: &Path) -> Result<Self, IntakeError> {
        Self::open_within(root, MAX_ENTRIES, MAX_ENTRIES_OF_ONE)
    }

    /// Lists a folder or archive with at most `most` entries. If there are more, folders that contain at least
    /// `most_of_one` entries are dropped.
    pub fn open_within(root: &Path, most: usize, most_of_one: usize) -> Result<Self, IntakeError> {
        let failed = |source| IntakeError::Read {
            path: root.to_owned(),
            source,
        };
        let mut tree = Self {
            root: root.to_owned(),
            entries: Vec::new(),
            archive: None,
            folder: None,
            full: Vec::new(),
        };
        let too_many = || IntakeError::TooMany {
            path: root.to_owned(),
            limit: most,
        };
        if fs::metadata(root).map_err(failed)?.is_dir() {
            let folder = Beneath::new(root).map_err(failed)?;
            let listed = tree.list(&folder, Path::new(""), "", (most, most_of_one));
            tree.folder = Some(folder);
            listed.map_err(|problem| match problem {
                ListProblem::Read(source) => failed(source),
                ListProblem::TooMany => too_many(),
            })?;
        } else {
            let file = BufReader::new(File::open(root).map_err(failed)?);
            let mut archive = Archive::open(file).map_err(|reason| IntakeError::Archive {
                path: root.to_owned(),
                reason,
            })?;
            if archive.len() > most {
                return Err(too_many());
            }
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

    /// A tree of files with these paths, which do not exist.
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
            folder: None,
            full: Vec::new(),
        }
    }

    /// Lists a folder, prepending `prefix` to its entries' paths.
    fn list(
        &mut self,
        beneath: &Beneath,
        folder: &Path,
        prefix: &str,
        limits: (usize, usize),
    ) -> Result<(), ListProblem> {
        let depth = 1 + prefix.matches('/').count();
        let items = beneath.list(folder).map_err(ListProblem::Read)?;
        for item in items {
            let item = item.map_err(ListProblem::Read)?;
            if self.entries.len() >= limits.0 {
                self.give_up_the_fullest(limits.1)?;
            }
            if self.is_full(prefix) {
                return Ok(());
            }
            let name = text_of(&item.name);
            let path = format!("{prefix}{name}");
            if is_passed_over(&path) {
                continue;
            }
            let refused = |reason: &str| Kind::Refused(reason.to_owned());
            let kind = match item.kind {
                Ok(kind) if kind.is_dir() && depth >= MAX_DEPTH => {
                    refused("is nested too deeply and was not searched")
                }
                Ok(kind) if kind.is_dir() => {
                    let inside = format!("{path}/");
                    match self.list(beneath, &folder.join(&item.name), &inside, limits) {
                        Ok(()) if self.is_full(prefix) => return Ok(()),
                        Ok(()) if self.is_full(&inside) => {
                            refused("holds too many files and was not searched")
                        }
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
            let place = Place::Disk(folder.join(&item.name));
            self.entries.push(Entry { path, kind, place });
        }
        Ok(())
    }

    /// Whether a folder, given with a trailing slash, was dropped or is inside one that was.
    fn is_full(&self, folder: &str) -> bool {
        self.full.iter().any(|full| folder.starts_with(full))
    }

    /// Drops the entries of the folder that has the most, so that one learner's files do not affect anybody else. It is
    /// the innermost folder with that many entries, because those around it may contain the whole class.
    fn give_up_the_fullest(&mut self, so_many: usize) -> Result<(), ListProblem> {
        let mut fullest = String::new();
        loop {
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for entry in &self.entries {
                let inside = entry.path.strip_prefix(&fullest);
                if let Some((folder, _)) = inside.and_then(|inside| inside.split_once('/')) {
                    *counts.entry(folder).or_default() += 1;
                }
            }
            match counts.into_iter().max_by_key(|(_, count)| *count) {
                Some((folder, count)) if count >= so_many => {
                    fullest = format!("{fullest}{folder}/")
                }
                _ => break,
            }
        }
        if fullest.is_empty() {
            return Err(ListProblem::TooMany);
        }
        self.entries
            .retain(|entry| !entry.path.starts_with(&fullest));
        self.full.push(fullest);
        Ok(())
    }

    /// Drops all folders that are not empty, because only empty ones carry information.
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

    /// The archive that is the folder's only content.
    pub fn only_archive(&self) -> Option<PathBuf> {
        match self.entries.as_slice() {
            [
                Entry {
                    path,
                    kind: Kind::File,
                    place: Place::Disk(place),
                },
            ] if !path.contains('/') && has_end(path, "zip") => Some(self.root.join(place)),
            _ => None,
        }
    }

    /// The folder that contains everything else, with a trailing slash: archives are often unpacked into one. Empty if
    /// there is none.
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

    /// Reads an entry of at most `limit` bytes.
    ///
    /// # Errors
    /// Why it could not be read, in text that follows the path in a sentence.
    pub fn read(&mut self, index: usize, limit: u64) -> Result<Vec<u8>, Unread> {
        let entry = &self.entries[index];
        match (&entry.kind, &entry.place) {
            (Kind::EmptyFolder, _) => Err(Unread::because("is an empty folder")),
            (Kind::Refused(reason), _) => Err(Unread::because(reason.as_str())),
            (Kind::File, Place::Disk(path)) => match &self.folder {
                Some(folder) => read_file(folder.file(path), limit),
                None => Err(Unread::because("is in a folder that is closed")),
            },
            (Kind::File, Place::Archive(number)) => match &mut self.archive {
                Some(archive) => archive.read(*number, limit),
                None => Err(Unread::because("is in an archive that is closed")),
            },
        }
    }
}

enum ListProblem {
    Read(std::io::Error),
    TooMany,
}

/// Why a file was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Text that follows its path in a sentence.
    pub reason: String,
    pub is_too_large: bool,
    /// How many bytes were read without a result.
    pub bytes: u64,
}

impl Unread {
    pub fn because(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            is_too_large: false,
            bytes: 0,
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.reason)
    }
}

/// Reads a file that was not a link when it was listed. It may have changed since, so it follows no links and does not
/// wait for pipes.
fn read_file(opened: std::io::Result<File>, limit: u64) -> Result<Vec<u8>, Unread> {
    let failed = |error: std::io::Error| Unread::because(format!("could not be read ({error})"));
    let file = opened.map_err(failed)?;
    if !file.metadata().map_err(failed)?.is_file() {
        return Err(Unread::because("is neither a file nor a folder"));
    }
    read_at_most(file, limit)
}

/// Reads everything, but fails beyond `limit` bytes: a stated size is not trusted.
pub fn read_at_most(reader: impl Read, limit: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    let read = reader.take(limit + 1).read_to_end(&mut bytes);
    let is_too_large = bytes.len() as u64 > limit;
    let reason = match read {
        Ok(_) if !is_too_large => return Ok(bytes),
        Ok(_) => format!("is larger than {}", units::bytes(limit)),
        Err(error) => format!("could not be read ({error})"),
    };
    Err(Unread {
        reason,
        is_too_large,
        bytes: bytes.len() as u64,
    })
}

/// A name as text. Old archives contain names in Latin-1, where every byte is a character.
pub fn text_of(name: &OsStr) -> String {
    match name.to_str() {
        Some(name) => printable(name),
        None => printable(&latin1(name.as_bytes())),
    }
}

pub fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Removes control characters: names are printed, and could otherwise move the cursor or start a new line.
pub fn printable(text: &str) -> String {
    clean::line(text)
}

/// Whether a path is ignored, because editors and operating systems leave it next to people's files, or because
/// programs build it in a repository that was handed in as a whole. A learner's own folder may have any name.
pub fn is_passed_over(path: &str) -> bool {
    let hidden = |name: &str| name.starts_with('.') && name != "..";
    let mut names = path.split('/');
    let first = names.next().unwrap_or_default();
    hidden(first)
        || CLUTTER.contains(&first)
        || names.any(|name| hidden(name) || CLUTTER.contains(&name) || BUILT.contains(&name))
}

/// Whether a name has the extension `.end`, ignoring case.
pub fn has_end(name: &str, end: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(stem, found)| !stem.is_empty() && found.eq_ignore_ascii_case(end))
}
