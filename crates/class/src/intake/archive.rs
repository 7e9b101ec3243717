//! Zip archives, which may be hostile: nothing is unpacked to disk, and no size stated in them is trusted.

use std::collections::BTreeSet;
use std::io::{Read, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

use super::tree::{Kind, Unread, latin1, printable, read_at_most, text_of};

/// An opened zip archive.
pub struct Archive<R>(ZipArchive<R>);

impl<R: Read + Seek> Archive<R> {
    /// Opens an archive.
    ///
    /// # Errors
    /// Says why it could not be opened, in text that follows its path in a sentence.
    pub fn open(reader: R) -> Result<Self, String> {
        let mut archive = ZipArchive::new(reader).map_err(|error| words(&error))?;
        // In a "better zip bomb", many entries share the same bytes; no real archiver produces this.
        if archive.has_overlapping_entries().unwrap_or(true) {
            return Err("is damaged: its entries overlap".to_owned());
        }
        Ok(Self(archive))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether two entries have the same name, in which case only the last one is listed.
    pub fn has_duplicates(&self) -> bool {
        self.0.has_duplicate_names()
    }

    /// The path and kind of each entry, in index order.
    pub fn list(&mut self) -> Vec<(String, Kind)> {
        let mut seen = BTreeSet::new();
        (0..self.0.len())
            .map(|number| {
                let (path, mut kind) = self.describe(number);
                if !seen.insert(path.clone()) {
                    kind = Kind::Refused(
                        "is in the archive twice; only one of them counts".to_owned(),
                    );
                }
                (path, kind)
            })
            .collect()
    }

    fn describe(&mut self, number: usize) -> (String, Kind) {
        let refused = |reason: &str| Kind::Refused(reason.to_owned());
        let entry = match self.0.by_index_raw(number) {
            Ok(entry) => entry,
            Err(error) => return (format!("entry {number}"), Kind::Refused(words(&error))),
        };
        let raw = entry
            .name()
            .map_or_else(|_| latin1(entry.name_raw()), std::borrow::Cow::into_owned);
        let written = raw.replace('\\', "/");
        let inside = entry
            .enclosed_name()
            .filter(|_| !written.starts_with('/') && !written.split('/').any(|part| part == ".."));
        let kind = if inside.is_none() {
            refused("leaves its folder and was not read")
        } else if entry.is_symlink() {
            refused("is a symbolic link. Links are not followed")
        } else if entry.is_dir() {
            Kind::EmptyFolder
        } else if entry.encrypted() {
            refused("needs a password. Ask for an archive without one")
        } else {
            Kind::File
        };
        let path = match inside {
            Some(path) => text_of(path.as_os_str()),
            None => printable(&written),
        };
        (path.trim_end_matches('/').to_owned(), kind)
    }

    /// Reads an entry of at most `limit` bytes.
    ///
    /// # Errors
    /// Says why it could not be read, in text that follows its path in a sentence.
    pub fn read(&mut self, number: usize, limit: u64) -> Result<Vec<u8>, Unread> {
        let entry = self.0.by_index(number);
        let entry = entry.map_err(|error| Unread::because(words(&error)))?;
        read_at_most(entry, limit)
    }
}

/// How many entries an archive with these bytes can have. They are counted before the archive is opened, because
/// opening it takes memory for each entry.
pub fn entries_in(bytes: &[u8]) -> usize {
    // An entry's header in the list at the end of the archive begins with this.
    memchr::memmem::find_iter(bytes, b"PK\x01\x02").count()
}

fn words(error: &ZipError) -> String {
    match error {
        ZipError::CompressionMethodNotSupported(_) => {
            "is compressed in an unsupported way. Ask for an ordinary zip archive".to_owned()
        }
        ZipError::UnsupportedArchive(reason) => {
            format!("is an archive of an unsupported kind ({reason})")
        }
        ZipError::InvalidPassword => "needs a password. Ask for an archive without one".to_owned(),
        error => format!("is damaged or not a zip archive ({error})"),
    }
}
