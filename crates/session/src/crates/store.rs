//! Storage for built crates: in the user's own cache, and in one that all users of the machine can read.
//!
//! A folder for each toolchain contains cargo's target folder, which all sets of crates share, and a record of each
//! set.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_system::files::write_shared;
use serde::{Deserialize, Serialize};

use super::Wanted;
use crate::CellError;
use crate::machine::cache::{Kind, cache_dir, hold, key_of, shared_cache_dir};
use crate::machine::toolchain::Toolchain;

/// The folder that contains the records.
const SETS: &str = "sets";

/// A set of built crates. Paths are relative to the folder of the toolchain's crates, so that the whole folder can be
/// moved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Built {
    /// The requested crates, as in a manifest.
    wanted: BTreeMap<String, String>,
    /// cargo's lock file. It preserves the versions when another crate is added.
    pub lock: String,
    /// The library of each crate that cells can name, keyed by that name.
    pub libraries: BTreeMap<String, PathBuf>,
    pub versions: BTreeMap<String, String>,
    /// The libraries of all packages, including those that the named crates depend on.
    pub files: Vec<PathBuf>,
    /// The folders where rustc looks for them.
    pub folders: Vec<PathBuf>,
    /// The folders of non-Rust libraries, each as a kind and a path.
    pub native: Vec<(String, PathBuf)>,
    /// One of the packages is a procedural macro or depends on one.
    pub has_macros: bool,
    /// The folder that paths are relative to.
    #[serde(skip)]
    root: PathBuf,
}

impl Built {
    pub fn new(wanted: &Wanted, root: &Path) -> Built {
        Built {
            wanted: wanted.lines(),
            root: root.to_owned(),
            ..Built::default()
        }
    }

    /// The arguments that rustc needs to find the crates.
    pub fn arguments(&self) -> Vec<String> {
        let at = |path: &Path| self.root.join(path).display().to_string();
        let folders = self.folders.iter();
        let folders = folders.map(|folder| format!("-Ldependency={}", at(folder)));
        let native = self.native.iter();
        let native = native.map(|(kind, folder)| format!("-L{kind}={}", at(folder)));
        let libraries = self.libraries.iter();
        let libraries = libraries.map(|(name, file)| format!("--extern={name}={}", at(file)));
        folders.chain(native).chain(libraries).collect()
    }

    /// Whether these crates include everything that `wanted` asks for.
    fn has(&self, wanted: &BTreeMap<String, String>) -> bool {
        let mut wanted = wanted.iter();
        wanted.all(|(name, value)| self.wanted.get(name) == Some(value))
    }

    /// Whether these include all the libraries in `now`, so that the types of variables stay the same. A library's file
    /// name identifies its version and features.
    fn continues(&self, now: &Built) -> bool {
        let mut now = now.libraries.iter();
        now.all(|(name, file)| {
            let same = self.libraries.get(name).map(|one| one.file_name());
            same == Some(file.file_name())
        })
    }

    fn is_whole(&self) -> bool {
        self.files.iter().all(|file| self.root.join(file).is_file())
    }
}

/// The folders of built crates.
#[derive(Debug, Clone, Default)]
pub struct Store {
    own: Option<PathBuf>,
    shared: Option<PathBuf>,
}

impl Store {
    /// The folders on this machine for crates built by this toolchain.
    pub fn here(toolchain: &Toolchain) -> Store {
        let of = |cache: PathBuf| folder(&cache, toolchain);
        Store {
            own: cache_dir().ok().map(of),
            shared: shared_cache_dir().map(of),
        }
    }

    /// The folder where this user's crates are built. It is marked as in use from now on.
    ///
    /// # Errors
    /// If the account has no cache folder.
    pub fn own(&self, toolchain: &Toolchain) -> Result<PathBuf, CellError> {
        let folder = match &self.own {
            Some(folder) => folder.clone(),
            None => folder(&cache_dir()?, toolchain),
        };
        hold(&folder);
        Ok(folder)
    }

    /// Finds crates that are already built: exactly these or, failing that, a set with others as well.
    pub fn find(&self, wanted: &Wanted, now: &Built) -> Option<Built> {
        if wanted.may_change() {
            return None;
        }
        let lines = wanted.lines();
        let fits = |built: &Built| built.has(&lines) && built.continues(now) && built.is_whole();
        let roots = || self.shared.iter().chain(&self.own);
        roots()
            .filter(|root| root.is_dir())
            .for_each(|root| hold(root));
        let exact = roots().find_map(|root| read(root, &place(root, wanted)).filter(fits));
        exact.or_else(|| {
            let with_others = roots().flat_map(|root| {
                let files = fs::read_dir(root.join(SETS)).into_iter().flatten();
                files.filter_map(move |file| read(root, &file.ok()?.path()))
            });
            with_others
                .filter(fits)
                .min_by_key(|built| built.wanted.len())
        })
    }
}

fn folder(cache: &Path, toolchain: &Toolchain) -> PathBuf {
    Kind::Crates.within(cache).join(key(&toolchain.version))
}

/// The name of the folder for the compiler that `rustc` describes. Another version of this program may build crates
/// differently.
pub fn key(rustc: &str) -> String {
    key_of(format!("{} {rustc}", env!("CARGO_PKG_VERSION")).as_bytes())
}

/// A name for a set of crates.
pub fn name_of(wanted: &Wanted) -> String {
    blake3::hash(wanted.manifest().as_bytes()).to_hex()[..32].to_owned()
}

fn place(root: &Path, wanted: &Wanted) -> PathBuf {
    root.join(SETS).join(name_of(wanted) + ".json")
}

fn read(root: &Path, file: &Path) -> Option<Built> {
    let built: Built = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
    Some(Built {
        root: root.to_owned(),
        ..built
    })
}

/// Stores a record of crates. Write errors are ignored, because this session already has what it needs.
pub fn keep(root: &Path, wanted: &Wanted, built: &Built) {
    let file = place(root, wanted);
    let made = fs::create_dir_all(root.join(SETS));
    if let (Ok(()), Ok(text)) = (made, serde_json::to_vec(built)) {
        let _ = write_shared(&file, &text, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(lines: &[&str]) -> Wanted {
        let none = Wanted::default();
        lines.iter().fold(none, |all, line| all.with(line).unwrap())
    }

    /// Creates crates in a folder as if cargo had built them, each with this version of a library.
    fn build(root: &Path, lines: &[&str], version: &str) -> Built {
        let wanted = wanted(lines);
        let mut built = Built::new(&wanted, root);
        for name in wanted.packages().map(str::to_owned) {
            let file = PathBuf::from(format!("lib{name}-{version}.rlib"));
            fs::write(root.join(&file), "").unwrap();
            built.files.push(file.clone());
            built.libraries.insert(name, file);
        }
        keep(root, &wanted, &built);
        built
    }

    fn store(root: &Path) -> Store {
        Store {
            own: Some(root.to_owned()),
            shared: None,
        }
    }

    #[test]
    fn crates_are_found_alone_or_with_others_in_the_version_that_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let (root, none) = (folder.path(), Built::default());
        let both = build(root, &[":dep a = \"1\"", ":dep b"], "1");
        let find = |lines: &[&str]| store(root).find(&wanted(lines), &none);
        assert_eq!(find(&[":dep a = \"1\"", ":dep b"]), Some(both.clone()));
        assert_eq!(find(&[":dep a = \"1\""]), Some(both));
        assert_eq!(find(&[":dep a = \"2\""]), None);
        assert_eq!(find(&[":dep c"]), None);
        let alone = build(root, &[":dep a = \"1\""], "1");
        assert_eq!(find(&[":dep a = \"1\""]), Some(alone));
    }

    #[test]
    fn crates_of_another_version_than_the_session_has_are_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let now = build(root, &[":dep a"], "1");
        build(root, &[":dep a", ":dep b"], "2");
        let both = wanted(&[":dep a", ":dep b"]);
        assert_eq!(store(root).find(&both, &now), None);
        assert!(store(root).find(&both, &Built::default()).is_some());
    }

    #[test]
    fn crates_that_were_removed_are_not_found() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        build(root, &[":dep a"], "1");
        fs::remove_file(root.join("liba-1.rlib")).unwrap();
        let found = store(root).find(&wanted(&[":dep a"]), &Built::default());
        assert_eq!(found, None);
    }

    #[test]
    fn crates_that_were_moved_with_their_folder_are_named_where_they_are() {
        let (old, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        build(old.path(), &[":dep a"], "1");
        let moved = new.path().join("crates");
        fs::rename(old.path(), &moved).unwrap();
        let found = store(&moved).find(&wanted(&[":dep a"]), &Built::default());
        let library = format!("--extern=a={}/liba-1.rlib", moved.display());
        assert_eq!(found.unwrap().arguments(), [library]);
    }
}
