//! The names in a cache folder. Anything with another name was not put there by this program, and is left alone.

use std::ffi::OsStr;
use std::path::Path;

use gpu_tutor_session::compile::objects::STAMP;
use gpu_tutor_session::machine::cache::{KEY_LENGTH, Kind, TEMPORARY_LIBRARY};
use gpu_tutor_system::files::TEMPORARY;

/// The prefix of the names of folders that pruning moves removed files into.
pub const REMOVED: &str = ".removed-";
/// The number of random characters that `tempfile` appends to a prefix.
const RANDOM: usize = 6;

/// The meaning of a name in a kind's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    /// An entry of this kind with this key.
    Key(String),
    /// The lock of the folder with this key.
    LockOf(String),
    /// A part of the only entry in this folder.
    Part,
    /// Something unfinished.
    Leftover,
    Foreign,
}

/// Interprets the name of a file or folder in a kind's folder.
pub fn read(kind: Kind, name: &OsStr, is_folder: bool) -> Name {
    let Some(name) = name.to_str() else {
        return Name::Foreign;
    };
    if is_leftover(kind, name, is_folder) {
        return Name::Leftover;
    }
    let lock = name.strip_suffix(".lock").filter(|_| !is_folder);
    if let Some(key) = lock.filter(|key| is_key(key)) {
        return Name::LockOf(key.to_owned());
    }
    let key = |fits: bool| match fits {
        true => Name::Key(name.to_owned()),
        false => Name::Foreign,
    };
    let part = |fits: bool| match fits {
        true => Name::Part,
        false => Name::Foreign,
    };
    match kind {
        Kind::Prelude
        | Kind::Build
        | Kind::Openings
        | Kind::Crates
        | Kind::Library
        | Kind::Boxes => key(is_folder && is_key(name)),
        Kind::Loaded => key(!is_folder && is_key(name)),
        Kind::Rooflines => key(match is_folder {
            true => is_version(name),
            false => name.ends_with(".json"),
        }),
        Kind::Objects => part(match is_folder {
            true => is_hex(name, 2),
            false => name == STAMP,
        }),
        // The cache of NVIDIA's driver: an index, and nested folders.
        Kind::Kernels => part(match is_folder {
            true => is_hex(name, 1),
            false => name == "index",
        }),
    }
}

/// Whether this is the name of a compiled cell in its group's folder.
pub fn is_object(name: &OsStr) -> bool {
    // The first two digits are the name of the group.
    name.to_str()
        .is_some_and(|name| is_hex(name, 2 * blake3::OUT_LEN - 2))
}

/// Whether this is the name of something unfinished. In the cache folder itself, `kind` is `None`.
pub fn is_leftover(kind: impl Into<Option<Kind>>, name: &str, is_folder: bool) -> bool {
    let begins = |prefix: &str| {
        let rest = name.strip_prefix(prefix);
        rest.is_some_and(|rest| {
            rest.len() == RANDOM && rest.chars().all(|letter| letter.is_ascii_alphanumeric())
        })
    };
    match is_folder {
        false => begins(TEMPORARY),
        true => begins(REMOVED) || kind.into() == Some(Kind::Library) && begins(TEMPORARY_LIBRARY),
    }
}

/// Whether a file holds a roofline in the format of older versions.
pub fn is_roofline(file: &Path) -> bool {
    let value = std::fs::read(file).ok();
    let value = value.and_then(|text| serde_json::from_slice::<serde_json::Value>(&text).ok());
    value.is_some_and(|value| {
        ["of", "operations", "bandwidth", "points"]
            .iter()
            .all(|key| value.get(key).is_some())
    })
}

fn is_key(name: &str) -> bool {
    is_hex(name, KEY_LENGTH)
}

fn is_hex(name: &str, length: usize) -> bool {
    let is_digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
    name.len() == length && name.bytes().all(is_digit)
}

fn is_version(name: &str) -> bool {
    let core = name.split(['-', '+']).next().unwrap_or_default();
    let numbers: Vec<&str> = core.split('.').collect();
    numbers.len() == 3 && numbers.iter().all(|number| number.parse::<u64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_this_program_gives_are_known() {
        let of = |kind, name: &str, is_folder| read(kind, OsStr::new(name), is_folder);
        let key = "0123456789abcdef";
        assert_eq!(of(Kind::Prelude, key, true), Name::Key(key.into()));
        assert_eq!(
            of(Kind::Build, "0123456789abcdef.lock", false),
            Name::LockOf(key.into())
        );
        assert_eq!(
            of(Kind::Rooflines, "0.3.0", true),
            Name::Key("0.3.0".into())
        );
        assert_eq!(of(Kind::Objects, "0f", true), Name::Part);
        assert_eq!(of(Kind::Library, "making-a1B2c3", true), Name::Leftover);
        assert_eq!(of(Kind::Library, ".removed-a1B2c3", true), Name::Leftover);
        for (kind, name, is_folder) in [
            (Kind::Prelude, key, false),
            (Kind::Prelude, "0123456789ABCDEF", true),
            (Kind::Prelude, "src", true),
            (Kind::Build, "release", true),
            (Kind::Build, "Cargo.lock", false),
            (Kind::Crates, "making-a1B2c3", true),
            (Kind::Kernels, "matmul.cu", false),
            (Kind::Kernels, "build", true),
            (Kind::Rooflines, "notes.txt", false),
            (Kind::Rooflines, "0.3.0", false),
            (Kind::Loaded, "notes", false),
            (Kind::Objects, "tree", true),
        ] {
            assert_eq!(of(kind, name, is_folder), Name::Foreign, "{kind:?} {name}");
        }
    }
}
