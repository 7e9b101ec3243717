//! Code that works only on Linux is in modules with a file for each system, and ARCHITECTURE.md lists them.

use std::path::{Path, PathBuf};

/// The beginnings of the paths of files that choose by system in their own code: the folders of each system, the one
/// place that names it, and the program that links.
const CHOOSERS: [&str; 5] = [
    "src/kernelspec/locations",
    "crates/session/src/machine/cache",
    "crates/session/src/machine/linker",
    "crates/session/src/machine/toolchain",
    "crates/system/src/system",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files of the program and of the prelude, as paths relative to the root.
fn sources() -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut folders: Vec<PathBuf> = crates
        .flatten()
        .map(|entry| entry.path().join("src"))
        .chain([root().join("src"), root().join("prelude/src")])
        .collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path.strip_prefix(root()).expect("below").to_owned()),
            }
        }
    }
    files.retain(|file| file.extension().is_some_and(|one| one == "rs"));
    files
}

/// The modules that have a file, or a folder, for Linux.
fn modules() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for file in sources() {
        let folder = file.parent().expect("a folder");
        match folder.file_name() {
            _ if file.ends_with("linux.rs") => found.push(folder.to_owned()),
            Some(name) if name == "linux" => {
                found.push(folder.parent().expect("a folder").to_owned());
            }
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn each_module_with_a_file_for_linux_has_one_for_other_systems_that_says_what_is_lost() {
    let modules = modules();
    assert!(modules.len() > 8, "{modules:?}");
    for module in modules {
        let other = ["other.rs", "other/mod.rs", "macos.rs"]
            .map(|name| root().join(&module).join(name))
            .into_iter()
            .find(|file| file.exists())
            .unwrap_or_else(|| panic!("{} has no file for other systems", module.display()));
        let text = std::fs::read_to_string(&other).expect("a source");
        assert!(
            text.starts_with("//! "),
            "{} does not say it",
            other.display()
        );
    }
}

#[test]
fn the_architecture_lists_every_such_module() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a document");
    for module in modules() {
        let row = format!("| `{}/` |", module.display());
        assert!(text.contains(&row), "no row with {row}");
    }
}

#[test]
fn nothing_else_chooses_by_the_system() {
    let chooses = |text: &str| text.contains("cfg(linux)") || text.contains("target_os =");
    let modules = modules();
    let found: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|file| {
            let text = std::fs::read_to_string(root().join(file)).expect("a source");
            let without_tests = text.split("#[cfg(test)]").next().unwrap_or_default();
            let path = file.to_string_lossy();
            let is_chooser = CHOOSERS.iter().any(|known| path.starts_with(known));
            let is_of_a_module = modules.iter().any(|module| file.starts_with(module));
            chooses(without_tests) && !is_chooser && !is_of_a_module
        })
        .collect();
    assert_eq!(found, Vec::<PathBuf>::new());
}
