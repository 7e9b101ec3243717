//! Opens files and folders beneath one folder, without following links on the way. Learners may replace a listed file
//! or folder with a link, which would lead the grader to somebody else's file.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path};

use rustix::fs::{AtFlags, CWD, Dir, DirEntry, FileType, Mode, OFlags, openat, statat};

/// A handle that always refers to the same folder, even if the folder's name is changed to refer to another one.
pub struct Beneath(OwnedFd);

/// A file or folder in a listing.
pub struct Item {
    pub name: OsString,
    pub kind: io::Result<FileType>,
}

/// The flags used to open the folders on the way to something beneath this one.
const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

impl Beneath {
    /// The teacher's own folder, whose path may contain links.
    pub fn new(root: &Path) -> io::Result<Self> {
        Ok(Self(openat(CWD, root, FOLDER, Mode::empty())?))
    }

    /// Opens a file by its path relative to this folder, without waiting on pipes.
    pub fn file(&self, path: &Path) -> io::Result<File> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK;
        self.open(path, flags).map(File::from)
    }

    /// Lists a folder by its path relative to this folder.
    pub fn list(&self, path: &Path) -> io::Result<impl Iterator<Item = io::Result<Item>>> {
        let folder = self.open(path, FOLDER)?;
        let entries = Dir::read_from(&folder)?;
        let items = entries.map(move |entry| Ok(item(&folder, &entry?)));
        Ok(items.filter(|item| {
            !item
                .as_ref()
                .is_ok_and(|item| item.name == "." || item.name == "..")
        }))
    }

    /// Opens one path component at a time. `openat2` does all of this in one call, but it does not work on every kernel
    /// or in every container.
    fn open(&self, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
        let always = OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let folder = FOLDER | always;
        let path = match path.as_os_str().is_empty() {
            true => Path::new("."),
            false => path,
        };
        let mut parts = path.components().peekable();
        let mut here = openat(&self.0, ".", folder, Mode::empty())?;
        while let Some(part) = parts.next() {
            if !matches!(part, Component::Normal(_) | Component::CurDir) {
                return Err(io::ErrorKind::InvalidInput.into());
            }
            let is_last = parts.peek().is_none();
            let flags = if is_last { flags | always } else { folder };
            here = openat(&here, part.as_os_str(), flags, Mode::empty())?;
        }
        Ok(here)
    }
}

/// What a folder records about an entry. Not every file system reports an entry's kind.
fn item(folder: &OwnedFd, entry: &DirEntry) -> Item {
    let kind = match entry.file_type() {
        FileType::Unknown => statat(folder, entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)
            .map(|found| FileType::from_raw_mode(found.st_mode))
            .map_err(io::Error::from),
        kind => Ok(kind),
    };
    Item {
        name: OsStr::from_bytes(entry.file_name().to_bytes()).to_owned(),
        kind,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_in_the_place_of_a_file_or_a_folder_is_not_followed() {
        let secret = tempfile::tempdir().unwrap();
        fs::write(secret.path().join("a.rs"), "the teacher's").unwrap();
        let class = tempfile::tempdir().unwrap();
        fs::create_dir_all(class.path().join("ada/src")).unwrap();
        fs::write(class.path().join("ada/src/a.rs"), "ada's").unwrap();
        let beneath = Beneath::new(class.path()).unwrap();
        let read = |path: &str| {
            let mut text = String::new();
            beneath.file(Path::new(path))?.read_to_string(&mut text)?;
            io::Result::Ok(text)
        };
        assert_eq!(read("ada/src/a.rs").unwrap(), "ada's");
        assert_eq!(beneath.list(Path::new("")).unwrap().count(), 1);
        assert_eq!(beneath.list(Path::new("ada/src")).unwrap().count(), 1);
        // Ada replaces the folder with a link after it has been listed.
        fs::rename(class.path().join("ada/src"), class.path().join("ada/old")).unwrap();
        symlink(secret.path(), class.path().join("ada/src")).unwrap();
        assert!(read("ada/src/a.rs").is_err());
        assert!(beneath.list(Path::new("ada/src")).is_err());
        symlink(secret.path().join("a.rs"), class.path().join("ada/a.rs")).unwrap();
        assert!(read("ada/a.rs").is_err());
    }
}
