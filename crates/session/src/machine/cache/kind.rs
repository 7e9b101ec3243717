//! The kinds of things that a cache folder holds. This is the one list of them: what is written into the cache gets its
//! place here, and `gpu-tutor cache` lists and removes what stands here.

use std::path::{Path, PathBuf};

use gpu_tutor_text::text;

/// A kind of thing in the cache. Each has a folder of its own.
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

    /// The name of its folder in a cache.
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

    /// Its folder in this cache.
    pub fn within(self, cache: &Path) -> PathBuf {
        cache.join(self.folder())
    }

    /// What it is, for people.
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
            Kind::Loaded => text!("a note that a prelude loads"),
            Kind::Boxes => text!("the program for boxes"),
        }
    }
}

/// How many digits of a hash name a folder in the cache.
pub const KEY_LENGTH: usize = 16;

/// The name of what is made from these bytes.
pub fn key_of(bytes: &[u8]) -> String {
    let mut key = blake3::hash(bytes).to_hex().to_string();
    key.truncate(KEY_LENGTH);
    key
}

/// How the name of an unfinished copy of the standard library begins.
pub const TEMPORARY_LIBRARY: &str = "making-";
