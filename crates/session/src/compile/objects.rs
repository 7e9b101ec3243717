//! A cache of compiled cells, keyed by everything that the result depends on. Sessions and users on a machine can share
//! it.
//!
//! An entry is one file. It is written to a temporary file and then renamed, so that concurrent writers or a kill leave
//! either a whole entry or none. Its first line describes the rest and holds its hash. An entry with the wrong hash is
//! ignored.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use gpu_tutor_system::files::{TEMPORARY, write_atomically, write_shared};
use serde::{Deserialize, Serialize};

use super::types::Inferred;

/// The size in bytes beyond which the oldest entries are removed from the user's own cache.
const LIMIT: u64 = 512 << 20;
/// The size in bytes that such a removal shrinks the cache to.
const LEFT: u64 = LIMIT / 4 * 3;
/// A hit renews an entry's timestamp if it is older than this.
const YOUNG: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// The file whose age shows when the cache was last tidied.
pub const STAMP: &str = "tidied";

/// The caches of compiled cells.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Objects {
    /// The user's own cache, if there is one.
    pub own: Option<PathBuf>,
    /// A read-only cache that something else fills.
    pub shared: Option<PathBuf>,
}

/// The result of compiling a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Compiled {
    /// The library, or `None` if the cell does not compile.
    pub library: Option<Vec<u8>>,
    /// The types that rustc inferred for the cell's variables.
    pub types: Vec<(String, Inferred)>,
    /// The compiler's messages, verbatim.
    pub messages: String,
}

#[derive(Serialize, Deserialize)]
struct Head {
    /// The prelude that the cell was compiled against.
    #[serde(default)]
    prelude: Option<String>,
    fails: bool,
    types: Vec<(String, Inferred)>,
    messages: String,
    hash: String,
}

/// The name of an entry: a hash of everything that the result depends on.
pub fn key(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher
            .update(&(part.len() as u64).to_le_bytes())
            .update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

impl Objects {
    /// Finds the entry with this name in the user's own cache or the shared one.
    pub fn find(&self, key: &str) -> Option<Compiled> {
        let own = self.own.iter().find_map(|folder| {
            let path = place(folder, key);
            let found = read(&path)?;
            refresh(&path);
            Some(found)
        });
        own.or_else(|| {
            self.shared
                .iter()
                .find_map(|folder| read(&place(folder, key)))
        })
    }

    /// Stores an entry for the prelude with this identity. Write errors are ignored, because the cell can run without
    /// the cache.
    pub fn keep(&self, key: &str, prelude: &str, compiled: &Compiled) {
        if let Some(folder) = &self.own {
            let _ = write(&place(folder, key), prelude, compiled);
        }
    }

    /// Removes unfinished entries from the user's own cache, and the oldest ones if the cache has grown too large. Does
    /// so at most once a day.
    pub fn tidy(&self) {
        let Some(folder) = &self.own else {
            return;
        };
        let stamp = folder.join(STAMP);
        if age(&stamp).is_none_or(|age| age > DAY) && fs::create_dir_all(folder).is_ok() {
            // The stamp is written first, so that only one of several sessions starting together tidies up.
            let _ = fs::write(&stamp, "");
            let _ = tidy(folder, LIMIT, LEFT);
        }
    }
}

fn place(folder: &Path, key: &str) -> PathBuf {
    folder.join(&key[..2]).join(&key[2..])
}

fn read(path: &Path) -> Option<Compiled> {
    let bytes = fs::read(path).ok()?;
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let head: Head = serde_json::from_slice(&bytes[..end]).ok()?;
    let library = &bytes[end + 1..];
    if blake3::hash(library).to_hex().as_str() != head.hash {
        return None;
    }
    Some(Compiled {
        library: (!head.fails).then(|| library.to_vec()),
        types: head.types,
        messages: head.messages,
    })
}

/// The identity of the prelude that an entry was compiled against, if the file is an entry and names one.
pub fn prelude_of(path: &Path) -> Option<String> {
    let mut head = Vec::new();
    BufReader::new(File::open(path).ok()?)
        .read_until(b'\n', &mut head)
        .ok()?;
    serde_json::from_slice::<Head>(&head).ok()?.prelude
}

fn write(path: &Path, prelude: &str, compiled: &Compiled) -> io::Result<()> {
    let library = compiled.library.as_deref().unwrap_or_default();
    let head = Head {
        prelude: Some(prelude.to_owned()),
        fails: compiled.library.is_none(),
        types: compiled.types.clone(),
        messages: compiled.messages.clone(),
        hash: blake3::hash(library).to_hex().to_string(),
    };
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let mut entry = serde_json::to_vec(&head)?;
    entry.push(b'\n');
    entry.extend_from_slice(library);
    // A cache that other users read belongs to root (see `shared_cache_dir`). Cells of all other users are private.
    if rustix::process::geteuid().is_root() {
        write_shared(path, &entry, true)
    } else {
        write_atomically(path, &entry)
    }
}

fn refresh(path: &Path) {
    if age(path).is_some_and(|age| age > YOUNG)
        && let Ok(file) = File::options().append(true).open(path)
    {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// How long ago a file was written; `None` if it does not exist.
fn age(path: &Path) -> Option<Duration> {
    let modified = fs::metadata(path).and_then(|meta| meta.modified()).ok()?;
    Some(
        SystemTime::now()
            .duration_since(modified)
            .unwrap_or_default(),
    )
}

fn tidy(folder: &Path, limit: u64, left: u64) -> io::Result<()> {
    let mut entries = Vec::new();
    for group in fs::read_dir(folder)? {
        let Ok(files) = fs::read_dir(group?.path()) else {
            continue;
        };
        for file in files.flatten() {
            let Ok(meta) = file.metadata() else { continue };
            let modified = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let age = SystemTime::now()
                .duration_since(modified)
                .unwrap_or_default();
            let unfinished = file.file_name().to_string_lossy().starts_with(TEMPORARY);
            if unfinished && age > YOUNG {
                let _ = fs::remove_file(file.path());
            } else if !unfinished {
                entries.push((modified, meta.len(), file.path()));
            }
        }
    }
    let mut total: u64 = entries.iter().map(|(_, size, _)| size).sum();
    if total <= limit {
        return Ok(());
    }
    entries.sort();
    for (_, size, path) in entries {
        if total <= left {
            break;
        }
        // Another process may have removed it already.
        let _ = fs::remove_file(path);
        total -= size;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objects(folder: &Path) -> Objects {
        Objects {
            own: Some(folder.to_owned()),
            shared: None,
        }
    }

    fn compiled(library: &[u8]) -> Compiled {
        Compiled {
            library: Some(library.to_vec()),
            types: vec![("x".into(), Inferred::Named("i32".into()))],
            messages: String::new(),
        }
    }

    #[test]
    fn what_was_kept_is_found_under_its_name_only() {
        let folder = tempfile::tempdir().unwrap();
        let objects = objects(folder.path());
        let (one, other) = (key(&["a", "bc"]), key(&["ab", "c"]));
        assert_ne!(one, other);
        objects.keep(&one, "one", &compiled(b"\x7fELF\nwith lines\n"));
        assert_eq!(objects.find(&one), Some(compiled(b"\x7fELF\nwith lines\n")));
        assert_eq!(objects.find(&other), None);
        let of = |key: &str| prelude_of(&place(folder.path(), key));
        assert_eq!(of(&one).as_deref(), Some("one"));
        assert_eq!(of(&other), None);
    }

    #[test]
    fn a_failure_is_kept_with_what_the_compiler_said() {
        let folder = tempfile::tempdir().unwrap();
        let objects = objects(folder.path());
        let failed = Compiled {
            messages: "{\"level\":\"error\"}\n".into(),
            ..Compiled::default()
        };
        objects.keep(&key(&["x"]), "one", &failed);
        assert_eq!(objects.find(&key(&["x"])), Some(failed));
    }

    #[test]
    fn an_entry_that_was_cut_off_or_changed_is_no_entry() {
        let folder = tempfile::tempdir().unwrap();
        let objects = objects(folder.path());
        let key = key(&["x"]);
        objects.keep(&key, "one", &compiled(b"library"));
        let path = place(folder.path(), &key);
        let whole = fs::read(&path).unwrap();
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(objects.find(&key), None, "{length}");
        }
        let mut changed = whole.clone();
        *changed.last_mut().unwrap() ^= 1;
        fs::write(&path, changed).unwrap();
        assert_eq!(objects.find(&key), None);
    }

    #[test]
    fn the_shared_cache_is_only_read() {
        let (own, shared) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        objects(shared.path()).keep(&key(&["x"]), "one", &compiled(b"library"));
        let objects = Objects {
            own: Some(own.path().to_owned()),
            shared: Some(shared.path().to_owned()),
        };
        assert_eq!(objects.find(&key(&["x"])), Some(compiled(b"library")));
        objects.keep(&key(&["y"]), "one", &compiled(b"library"));
        assert!(read(&place(own.path(), &key(&["y"]))).is_some());
        assert!(read(&place(shared.path(), &key(&["y"]))).is_none());
    }

    #[test]
    fn other_users_read_what_root_has_compiled_and_nobody_else_s_cells() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        objects(folder.path()).keep(&key(&["x"]), "one", &compiled(b"library"));
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let wanted = if rustix::process::geteuid().is_root() {
            mode(&plain)
        } else {
            0o600
        };
        assert_eq!(mode(&place(folder.path(), &key(&["x"]))), wanted);
    }

    #[test]
    fn a_cache_that_has_grown_too_large_loses_its_oldest_entries() {
        let folder = tempfile::tempdir().unwrap();
        let objects = objects(folder.path());
        for number in 0..10_u64 {
            let key = key(&[&number.to_string()]);
            objects.keep(&key, "one", &compiled(&[0; 1000]));
            let file = File::options()
                .append(true)
                .open(place(folder.path(), &key))
                .unwrap();
            let when = SystemTime::UNIX_EPOCH + Duration::from_secs(number);
            file.set_modified(when).unwrap();
        }
        tidy(folder.path(), 8_000, 6_000).unwrap();
        let found: Vec<bool> = (0..10_u64)
            .map(|number| objects.find(&key(&[&number.to_string()])).is_some())
            .collect();
        assert_eq!(found.iter().filter(|found| **found).count(), 5, "{found:?}");
        assert!(found[5..].iter().all(|found| *found), "{found:?}");
    }
}
