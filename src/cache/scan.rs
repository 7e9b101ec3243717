//! Finds everything in a cache folder by name.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use gpu_tutor_session::compile::objects::prelude_of;
use gpu_tutor_session::machine::cache::{COMPONENTS, Kind, PRUNING, is_in_use, lock_file};
use gpu_tutor_text::t;

use super::entry::{Entry, Owner, Sort};
use super::judge::Judge;
use super::names::{self, Name};
use super::usage::Usage;

/// A file that was written more recently than this may still be unfinished.
const YOUNG: Duration = Duration::from_secs(3600);

/// What a cache folder holds.
#[derive(Debug, Default)]
pub struct Found {
    pub entries: Vec<Entry>,
    /// Paths that this program did not put there. They are left alone.
    pub foreign: Vec<PathBuf>,
    locks: Vec<PathBuf>,
}

/// Reads a cache folder. Links in it are not followed.
///
/// # Errors
/// If the folder cannot be read. One that does not exist is empty.
pub fn scan(cache: &Path, judge: &Judge) -> io::Result<Found> {
    let mut found = Found::default();
    let root = match fs::read_dir(cache) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        other => other?,
    };
    for item in root {
        let item = Item::new(&item?);
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| item.name == kind.folder());
        let lock = [COMPONENTS, PRUNING].map(|name| lock_file(Path::new(name)));
        match kind {
            Some(kind) if item.is_folder => in_kind(kind, &item.path, judge, &mut found)?,
            _ if item.is_file && lock.iter().any(|name| name.as_os_str() == item.name) => {
                found.locks.push(item.path);
            }
            _ if names::is_leftover(None, &item.name.to_string_lossy(), item.is_folder) => {
                found.entries.push(leftover(item.path));
            }
            _ => found.foreign.push(item.path),
        }
    }
    if !found.locks.is_empty() {
        found.entries.push(Entry {
            owner: Owner::EveryVersion,
            ..entry(Sort::Locks, None, std::mem::take(&mut found.locks))
        });
    }
    found.entries.sort_by(|one, other| {
        let place = |entry: &Entry| (entry.sort, entry.key.clone());
        place(one).cmp(&place(other))
    });
    found.foreign.sort();
    Ok(found)
}

/// A name in a folder.
struct Item {
    name: std::ffi::OsString,
    path: PathBuf,
    /// A link is neither a folder nor a file.
    is_folder: bool,
    is_file: bool,
}

impl Item {
    fn new(entry: &fs::DirEntry) -> Item {
        let kind = entry.file_type().ok();
        Item {
            name: entry.file_name(),
            path: entry.path(),
            is_folder: kind.is_some_and(|kind| kind.is_dir()),
            is_file: kind.is_some_and(|kind| kind.is_file()),
        }
    }
}

/// Reads a kind's folder.
fn in_kind(kind: Kind, folder: &Path, judge: &Judge, found: &mut Found) -> io::Result<()> {
    let mut parts = Vec::new();
    for item in fs::read_dir(folder)? {
        let item = Item::new(&item?);
        let name = match item.is_folder || item.is_file {
            true => names::read(kind, &item.name, item.is_folder),
            false => Name::Foreign,
        };
        match name {
            Name::Key(key) => {
                let is_old_roofline = kind == Kind::Rooflines && item.is_file;
                match is_old_roofline && !names::is_roofline(&item.path) {
                    true => found.foreign.push(item.path),
                    false => found.entries.push(keyed(kind, key, item.path, judge)),
                }
            }
            // The lock is removed with its folder, if that exists.
            Name::LockOf(key) if folder.join(&key).exists() => {}
            Name::LockOf(key) => {
                let locked = folder.join(key);
                found.entries.push(Entry {
                    in_use: is_in_use(&locked),
                    locked: Some(locked),
                    ..leftover(item.path)
                });
            }
            Name::Part => parts.push(item.path),
            Name::Leftover => found.entries.push(leftover(item.path)),
            Name::Foreign => found.foreign.push(item.path),
        }
    }
    match kind {
        Kind::Objects => objects(parts, judge, found)?,
        Kind::Kernels if !parts.is_empty() => {
            let mut entry = entry(Sort::Kept(kind), None, parts);
            entry.owner = Owner::EveryVersion;
            entry.in_use = judge.uses_gpus();
            found.entries.push(entry);
        }
        _ => {}
    }
    Ok(())
}

/// The entry for something identified by a key.
fn keyed(kind: Kind, key: String, path: PathBuf, judge: &Judge) -> Entry {
    let (owner, detail) = match kind {
        Kind::Prelude => judge.prelude(&path),
        Kind::Build => judge.build(&path),
        Kind::Crates | Kind::Library => judge.of_compiler(kind, &key),
        Kind::Openings | Kind::Loaded => judge.of_prelude(&key),
        Kind::Rooflines => (judge.rooflines(&key), None),
        Kind::Boxes => (judge.program(&key), None),
        Kind::Objects | Kind::Kernels => (Owner::EveryVersion, None),
    };
    let is_locked = matches!(
        kind,
        Kind::Prelude | Kind::Build | Kind::Crates | Kind::Library | Kind::Boxes
    );
    let mut entry = entry(Sort::Kept(kind), Some(key), vec![path.clone()]);
    let lock = fs::metadata(lock_file(&path)).ok().filter(|_| is_locked);
    let held = lock.and_then(|meta| meta.modified().ok());
    Entry {
        last_used: held.or(entry.last_used),
        in_use: is_locked && is_in_use(&path),
        locked: is_locked.then_some(path),
        owner,
        detail,
        usage: std::mem::take(&mut entry.usage),
        ..entry
    }
}

/// Adds the compiled cells, one entry for each prelude.
fn objects(parts: Vec<PathBuf>, judge: &Judge, found: &mut Found) -> io::Result<()> {
    let mut groups: BTreeMap<Option<String>, Vec<PathBuf>> = BTreeMap::new();
    for part in parts {
        if !part.is_dir() {
            found.locks.push(part);
            continue;
        }
        for item in fs::read_dir(&part)? {
            let item = Item::new(&item?);
            let is_leftover = names::is_leftover(None, &item.name.to_string_lossy(), false);
            if item.is_file && names::is_object(&item.name) {
                let group = groups.entry(prelude_of(&item.path)).or_default();
                group.push(item.path);
            } else if item.is_file && is_leftover {
                found.entries.push(leftover(item.path));
            } else {
                found.foreign.push(item.path);
            }
        }
    }
    for (identity, paths) in groups {
        let count = paths.len();
        let (owner, of) = match &identity {
            Some(identity) => judge.of_prelude(identity),
            None => (Owner::OtherVersion(None), None),
        };
        let count = match count {
            1 => t!("1 cell"),
            _ => t!("%{count} cells", count),
        };
        let mut detail = vec![count.into_owned()];
        detail.extend(of);
        let key = identity.map(|identity| identity.chars().take(16).collect());
        found.entries.push(Entry {
            owner,
            detail: Some(detail.join(" ")),
            ..entry(Sort::Kept(Kind::Objects), key, paths)
        });
    }
    Ok(())
}

fn entry(sort: Sort, key: Option<String>, paths: Vec<PathBuf>) -> Entry {
    let mut usage = Usage::default();
    for path in &paths {
        usage.join(&Usage::of(path));
    }
    Entry {
        sort,
        key,
        detail: None,
        paths,
        locked: None,
        last_used: usage.newest,
        usage,
        owner: Owner::Nobody,
        in_use: false,
    }
}

/// The entry for something unfinished. If it is recent, a process may still be working on it.
fn leftover(path: PathBuf) -> Entry {
    let is_removed = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with(names::REMOVED));
    let changed = fs::symlink_metadata(&path).and_then(|meta| meta.modified());
    let age = changed.map(|time| SystemTime::now().duration_since(time).unwrap_or_default());
    Entry {
        in_use: !is_removed && age.is_ok_and(|age| age < YOUNG),
        ..entry(Sort::Leftovers, None, vec![path])
    }
}
