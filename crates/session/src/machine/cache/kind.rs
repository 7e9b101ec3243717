//! The kinds of things in a cache folder. This is the only list of them: it determines where each kind is stored in the
//! cache, and `gpu-tutor cache` lists and removes exactly these kinds.

use std::path::{Path, PathBuf};

use gpu_tutor_text::text;

/// A kind of thing in the cache. Each kind has its own folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Prelude,
    Build,
    Objects,
    Openings,
    Crates,
    Library,
    Kernels,
    Rooflines,
    Loaded,
    Boxes,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Prelude,
        Kind::Build,
        Kind::Objects,
        Kind::Openings,
        Kind::Crates,
        Kind::Library,
        Kind::Kernels,
        Kind::Rooflines,
        Kind::Loaded,
        Kind::Boxes,
    ];

    /// The name of this kind's folder in a cache.
    pub fn folder(self) -> &'static str {
        match self {
            Kind::Prelude => "prelude",
            Kind::Build => "build",
            Kind::Objects => "objects",
            Kind::Openings => "openings",
            Kind::Crates => "crates",
            Kind::Library => "library",
            Kind::Kernels => "kernels",
            Kind::Rooflines => "rooflines",
            Kind::Loaded => "loaded",
            Kind::Boxes => "boxes",
        }
    }

    /// This kind's folder in the given cache.
    pub fn within(self, cache: &Path) -> PathBuf {
        cache.join(self.folder())
    }

    /// A description for users.
    pub fn title(self) -> &'static str {
        match self {
            Kind::Prelude => text!("a prelude"),
            Kind::Build => text!("build files of a prelude"),
            Kind::Objects => text!("compiled cells"),
            Kind::Openings => text!("cells that open sessions"),
            Kind::Crates => text!("crates of `:dep`"),
            Kind::Library => text!("sources for completion"),
            Kind::Kernels => text!("kernels for this GPU"),
            Kind::Rooflines => text!("measured rooflines"),
            Kind::Loaded => text!("a record that a prelude loads"),
            Kind::Boxes => text!("the program for boxes"),
        }
    }
}

/// How many digits of a hash form a folder's name in the cache.
pub const KEY_LENGTH: usize = 16;

/// The name of the cache entry for these bytes.
pub fn key_of(bytes: &[u8]) -> String {
    let mut key = blake3::hash(bytes).to_hex().to_string();
    key.truncate(KEY_LENGTH);
    key
}

/// The prefix for the name of an unfinished copy of the standard library.
pub const TEMPORARY_LIBRARY: &str = "making-";
