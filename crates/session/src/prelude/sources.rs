//! The prelude's sources, embedded in this program.
//!
//! The folder `embedded/` holds links to them. cargo excludes folders that have their own `Cargo.toml`, and files
//! outside this crate, from the package that it publishes, but it packages links as the files they point to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_system::files::write_if_changed;
use include_dir::{Dir, File, include_dir};
use toml::{Table, Value};

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/embedded");
/// The name of a crate's `Cargo.toml` in `embedded/`.
const MANIFEST: &str = "manifest.toml";
const PRELUDE: &str = "prelude";
/// The crate that defines the messages between the prelude and the session.
const WIRE: &str = "wire";
/// The crate with the compiled functions that cells share.
const INSTANCES: &str = "instances";
/// The driver of simulated GPUs.
const SIMULATED: &str = "simulated-cuda";
/// Slim replacements for crates that candle depends on but cells never use.
const PATCHES: [&str; 3] = ["patches/gemm-c32", "patches/gemm-c64", "patches/tokenizers"];
/// The prelude's lock file.
const LOCK: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/embedded/lock.toml"));

/// The prelude's `lib.rs`, which lists what it exports.
pub const EXPORTS: &str = include_str!("../../embedded/prelude/src/lib.rs");

/// Hashes all sources that a build depends on.
pub fn hash(hasher: &mut blake3::Hasher) {
    hasher.update(LOCK);
    for (path, file) in [PRELUDE].into_iter().chain(beside()).flat_map(sources) {
        hasher
            .update(path.as_os_str().as_encoded_bytes())
            .update(file.contents());
    }
}

/// The crates that accompany the prelude.
fn beside() -> impl Iterator<Item = &'static str> {
    [WIRE, INSTANCES, SIMULATED].into_iter().chain(PATCHES)
}

/// The manifest and sources of an embedded crate, with their paths within the crate.
fn sources(name: &str) -> Vec<(PathBuf, &'static File<'static>)> {
    let mut found = files(name);
    found.retain(|(path, _)| path.starts_with("src") || path == Path::new("Cargo.toml"));
    found
}

/// All files of an embedded crate, with their paths within the crate.
fn files(name: &str) -> Vec<(PathBuf, &'static File<'static>)> {
    let mut found = Vec::new();
    let mut dirs: Vec<_> = EMBEDDED.get_dir(name).into_iter().collect();
    while let Some(dir) = dirs.pop() {
        for file in dir.files() {
            let path = file.path().strip_prefix(name).unwrap_or(file.path());
            let is_manifest = path == Path::new(MANIFEST);
            let path = if is_manifest {
                Path::new("Cargo.toml")
            } else {
                path
            };
            found.push((path.to_owned(), file));
        }
        dirs.extend(dir.dirs());
    }
    found
}

/// Writes the sources into a folder, as a crate that builds without the workspace.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn write(folder: &Path) -> std::io::Result<()> {
    write_files(sources(PRELUDE), folder, "src", &standalone)?;
    for name in beside() {
        write_files(sources(name), &folder.join(name), "src", &member)?;
    }
    write_if_changed(&folder.join("Cargo.lock"), LOCK)
}

/// Writes the prelude's tests into the folder that [`write`] filled.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn write_tests(folder: &Path) -> std::io::Result<()> {
    let mut tests = files(PRELUDE);
    tests.retain(|(path, _)| path.starts_with("tests"));
    write_files(tests, folder, "tests", &str::to_owned)
}

/// Writes a crate's files, and removes all other files from its subfolder `cleared`. `manifest` transforms the text of
/// its manifest.
fn write_files(
    files: Vec<(PathBuf, &File<'_>)>,
    folder: &Path,
    cleared: &str,
    manifest: &dyn Fn(&str) -> String,
) -> std::io::Result<()> {
    let wanted = files.iter().map(|(path, _)| folder.join(path)).collect();
    remove_others(&folder.join(cleared), &wanted)?;
    for (path, file) in files {
        let to = folder.join(&path);
        fs::create_dir_all(to.parent().unwrap_or(folder))?;
        if path == Path::new("Cargo.toml") {
            let text = file.contents_utf8().unwrap_or_default();
            write_if_changed(&to, manifest(text).as_bytes())?;
        } else {
            write_if_changed(&to, file.contents())?;
        }
    }
    Ok(())
}

/// Removes the sources of another edition previously built in this folder. Otherwise, a module that moved to another
/// file would exist twice.
fn remove_others(folder: &Path, wanted: &BTreeSet<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
        } else if !wanted.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Turns the prelude's manifest into one for a folder that contains the other crates.
fn standalone(manifest: &str) -> String {
    let Ok(mut table) = manifest.parse::<Table>() else {
        return manifest.to_owned();
    };
    let patches = table
        .get_mut("patch")
        .and_then(|patch| patch.get_mut("crates-io"));
    move_in(patches);
    move_in(table.get_mut("dependencies"));
    table.to_string()
}

/// Turns a crate's manifest into that of a member of the prelude's workspace.
fn member(manifest: &str) -> String {
    let table = manifest.parse::<Table>();
    table.map_or_else(
        |_| manifest.to_owned(),
        |mut table| {
            table.remove("workspace");
            table.to_string()
        },
    )
}

/// Rewrites the paths of dependencies next to the prelude, because they are now inside its folder.
fn move_in(dependencies: Option<&mut Value>) {
    let dependencies = dependencies.and_then(Value::as_table_mut);
    for (_, dependency) in dependencies.into_iter().flatten() {
        if let Some(Value::String(path)) = dependency.get_mut("path")
            && let Some(within) = path.strip_prefix("../")
        {
            *path = within.to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_manifest_stands_alone() {
        let manifest = EMBEDDED
            .get_file("prelude/manifest.toml")
            .and_then(|file| file.contents_utf8())
            .expect("embedded");
        let table: Table = standalone(manifest).parse().expect("TOML");
        assert!(!table.to_string().contains("workspace = true"));
        assert!(!table.to_string().contains(".."));
        let shared = &table["profile"]["release"]["package"]["gpu-tutor-instances"];
        assert_eq!(shared["incremental"].as_bool(), Some(true));
    }

    #[test]
    fn the_crates_of_the_manifest_are_embedded() {
        let manifest = include_str!("../../embedded/prelude/manifest.toml");
        let table: Table = manifest.parse().expect("TOML");
        let patches = table["patch"]["crates-io"].as_table().expect("patches");
        let dependencies = table["dependencies"].as_table().expect("dependencies");
        let mut named: Vec<&str> = patches
            .iter()
            .chain(dependencies)
            .filter_map(|(_, dependency)| dependency.get("path")?.as_str()?.strip_prefix("../"))
            .collect();
        let mut embedded: Vec<&str> = beside().collect();
        named.sort_unstable();
        embedded.sort_unstable();
        assert_eq!(named, embedded);
        assert!(beside().all(|name| !sources(name).is_empty()));
    }

    #[test]
    fn sources_of_another_edition_are_removed_and_equal_ones_stay_untouched() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path()).expect("written");
        let library = folder.path().join("src/lib.rs");
        let before = fs::metadata(&library).and_then(|meta| meta.modified());
        let old = [
            folder.path().join("src/of_another_edition.rs"),
            folder.path().join("wire/src/another/mod.rs"),
        ];
        for file in &old {
            fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            fs::write(file, "").expect("written");
        }
        let lock = folder.path().join("target/release/kept");
        fs::create_dir_all(lock.parent().expect("a folder")).expect("made");
        fs::write(&lock, "").expect("written");
        write(folder.path()).expect("written again");
        assert!(old.iter().all(|file| !file.exists()));
        assert!(lock.exists(), "only sources are removed");
        let after = fs::metadata(&library).and_then(|meta| meta.modified());
        assert_eq!(before.expect("a time"), after.expect("a time"));
    }
}
