//! The prelude's sources, which are embedded in this program.

use std::fs;
use std::path::Path;

use include_dir::{Dir, include_dir};

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/prelude");
/// The crate that defines the messages between the prelude and the session.
static WIRE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/wire");
/// The crate with compiled functions that cells share.
static INSTANCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/instances");
/// A stub for a crate that candle depends on but cells never use.
static TOKENIZERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/patches/tokenizers");
/// The folders of these crates, relative to the prelude's own sources.
const WIRE_FOLDER: &str = "wire";
const INSTANCES_FOLDER: &str = "instances";
const TOKENIZERS_FOLDER: &str = "patches/tokenizers";
/// The prelude's dependencies that are not in the registry.
const OWN_CRATES: [(&str, &str); 2] = [
    ("gpu-tutor-instances", INSTANCES_FOLDER),
    ("gpu-tutor-wire", WIRE_FOLDER),
];
const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));

/// Hashes all sources that a build depends on.
pub fn hash(hasher: &mut blake3::Hasher) {
    hasher.update(LOCK.as_bytes());
    for sources in [&SOURCES, &WIRE, &INSTANCES, &TOKENIZERS] {
        hash_dir(sources, hasher);
    }
}

fn hash_dir(dir: &Dir<'_>, hasher: &mut blake3::Hasher) {
    for file in dir.files().filter(|file| is_source(file.path())) {
        hasher
            .update(file.path().as_os_str().as_encoded_bytes())
            .update(file.contents());
    }
    dir.dirs().for_each(|dir| hash_dir(dir, hasher));
}

fn is_source(path: &Path) -> bool {
    path.starts_with("src") || path == Path::new("Cargo.toml")
}

/// Writes the sources into a folder, as a crate that builds without the workspace.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn write(folder: &Path) -> std::io::Result<()> {
    write_dir(&SOURCES, folder, &standalone)?;
    write_dir(&WIRE, &folder.join(WIRE_FOLDER), &str::to_owned)?;
    write_dir(&INSTANCES, &folder.join(INSTANCES_FOLDER), &str::to_owned)?;
    write_dir(&TOKENIZERS, &folder.join(TOKENIZERS_FOLDER), &str::to_owned)?;
    write_if_changed(&folder.join("Cargo.lock"), LOCK.as_bytes())
}

/// Writes the prelude's sources with its tests into a folder inside that of [`write`], whose other crates it uses.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn write_with_tests(folder: &Path) -> std::io::Result<()> {
    write_dir(&SOURCES, folder, &with_tests)?;
    if let Some(tests) = SOURCES.get_dir("tests") {
        fs::create_dir_all(folder.join(tests.path()))?;
        for file in tests.files() {
            write_if_changed(&folder.join(file.path()), file.contents())?;
        }
    }
    write_if_changed(&folder.join("Cargo.lock"), LOCK.as_bytes())
}

/// Writes a crate's sources. `manifest` transforms the text of its manifest.
fn write_dir(
    dir: &Dir<'_>,
    folder: &Path,
    manifest: &dyn Fn(&str) -> String,
) -> std::io::Result<()> {
    for file in dir.files().filter(|file| is_source(file.path())) {
        let path = folder.join(file.path());
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        if file.path() == Path::new("Cargo.toml") {
            let text = file.contents_utf8().unwrap_or_default();
            write_if_changed(&path, manifest(text).as_bytes())?;
        } else {
            write_if_changed(&path, file.contents())?;
        }
    }
    dir.dirs()
        .try_for_each(|dir| write_dir(dir, folder, manifest))
}

/// Leaves a file untouched if its contents are right: its time stamp then tells cargo not to build it again.
fn write_if_changed(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == contents) {
        return Ok(());
    }
    fs::write(path, contents)
}

/// Turns the manifest into one that is its own workspace, builds a dylib and has no dev-dependencies.
fn standalone(manifest: &str) -> String {
    let Ok(mut table) = own_workspace(manifest, "") else {
        return manifest.to_owned();
    };
    table.remove("dev-dependencies");
    let library = toml::Table::from_iter([("crate-type".to_owned(), vec!["dylib"].into())]);
    table.insert("lib".into(), library.into());
    if let Ok(settings) = SHARING.parse::<toml::Table>() {
        table.insert("profile".into(), settings.into());
    }
    table.to_string()
}

/// The settings with which rustc shares a crate's generic functions with the crates above it: it must not be optimised for
/// speed. Code that drops values is shared only by crates that are compiled incrementally.
const SHARING: &str = "\
    [release.package.gpu-tutor-instances]\n\
    opt-level = 1\n\
    incremental = true\n\
    codegen-units = 1\n";

/// Turns the manifest into one that is its own workspace, for a folder inside that of the standalone crate.
fn with_tests(manifest: &str) -> String {
    own_workspace(manifest, "../").map_or_else(|_| manifest.to_owned(), |table| table.to_string())
}

/// Turns the manifest into one that is its own workspace. `up` leads to the folder that holds the other crates.
fn own_workspace(manifest: &str, up: &str) -> Result<toml::Table, toml::de::Error> {
    let mut table = manifest.parse::<toml::Table>()?;
    table.insert("workspace".into(), toml::Table::new().into());
    for (name, folder) in OWN_CRATES {
        if let Some(own) = table
            .get_mut("dependencies")
            .and_then(|dependencies| dependencies.get_mut(name))
        {
            *own = toml::Table::from_iter([path(up, folder)]).into();
        }
    }
    table.insert("patch".into(), patch(up).into());
    Ok(table)
}

/// The patch table of the workspace, which a standalone manifest must repeat.
fn patch(up: &str) -> toml::Table {
    let table =
        |key: &str, value: toml::Table| toml::Table::from_iter([(key.to_owned(), value.into())]);
    let place = toml::Table::from_iter([path(up, TOKENIZERS_FOLDER)]);
    table("crates-io", table("tokenizers", place))
}

/// The `path` entry of a dependency.
fn path(up: &str, folder: &str) -> (String, toml::Value) {
    ("path".to_owned(), format!("{up}{folder}").into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_manifest_stands_alone() {
        let manifest = SOURCES
            .get_file("Cargo.toml")
            .and_then(|file| file.contents_utf8())
            .expect("embedded");
        let table: toml::Table = standalone(manifest).parse().expect("TOML");
        assert!(table.contains_key("workspace"));
        assert!(!table.contains_key("dev-dependencies"));
        assert!(!table.to_string().contains("workspace = true"));
        assert!(!table.to_string().contains(".."));
        let shared = &table["profile"]["release"]["package"]["gpu-tutor-instances"];
        assert_eq!(shared["incremental"].as_bool(), Some(true));
    }
}
