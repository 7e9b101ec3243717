//! What is distributed: the package for the registry, and the list of licences in a bundle.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates whose sources a session embeds: the folder in `crates/session/embedded/`, and the crate's own.
const EMBEDDED: [(&str, &str); 7] = [
    ("embedded/prelude", "prelude"),
    ("embedded/wire", "wire"),
    ("embedded/instances", "instances"),
    ("embedded/simulated-cuda", "simulated-cuda"),
    ("embedded/patches/gemm-c32", "patches/gemm-c32"),
    ("embedded/patches/gemm-c64", "patches/gemm-c64"),
    ("embedded/patches/tokenizers", "patches/tokenizers"),
];
/// The workspaces whose crates are distributed: the program's and the prelude's.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "prelude/Cargo.toml"];
const LIST: &str = include_str!("../crates/dist/licences/THIRD-PARTY.txt");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    let output = command.current_dir(root()).args(arguments).output();
    let output = output.expect("cargo runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {arguments:?}: {stderr}");
    String::from_utf8(output.stdout).expect("text")
}

/// The files below a folder, relative to the root.
fn files_below(folder: &str) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![PathBuf::from(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else {
                found.push(path.display().to_string());
            }
        }
    }
    found
}

/// Checks that a crate's package contains these files.
fn holds(package: &str, needed: &[String]) {
    let listed = cargo(&["package", "--list", "--allow-dirty", "--package", package]);
    let listed: BTreeSet<&str> = listed.lines().collect();
    let missing: Vec<_> = needed
        .iter()
        .filter(|file| !listed.contains(file.as_str()))
        .collect();
    assert!(
        !needed.is_empty() && missing.is_empty(),
        "not in {package}: {missing:#?}"
    );
}

#[test]
fn the_packages_hold_everything_that_the_program_embeds() {
    let mut sources = vec!["embedded/lock.toml".to_owned()];
    for (here, there) in EMBEDDED {
        sources.push(format!("{here}/manifest.toml"));
        let files = files_below(&format!("{there}/src"));
        assert!(!files.is_empty(), "{there}");
        sources.extend(files.iter().map(|file| file.replacen(there, here, 1)));
    }
    let tests = files_below("prelude/tests");
    sources.extend(tests.iter().map(|file| format!("embedded/{file}")));
    holds("gpu-tutor-session", &sources);
    holds("gpu-tutor-lessons", &files_below("lessons"));
    let tables = files_below("crates/text/locales");
    let tables = tables
        .iter()
        .map(|file| file.replacen("crates/text/", "", 1));
    holds("gpu-tutor-text", &Vec::from_iter(tables));
    let own = ["src", "assets/kernel"].map(files_below);
    holds("gpu-tutor", &own.concat());
}

#[test]
fn the_embedded_copies_are_those_of_the_workspace() {
    let same = |embedded: &str, original: &str| {
        let read = |path: &str| fs::read(root().join(path)).expect("a file");
        assert!(
            read(&format!("crates/session/{embedded}")) == read(original),
            "{embedded}, {original}"
        );
    };
    same("embedded/lock.toml", "prelude/Cargo.lock");
    for (here, there) in EMBEDDED {
        same(
            &format!("{here}/manifest.toml"),
            &format!("{there}/Cargo.toml"),
        );
        for file in files_below(&format!("{there}/src")) {
            same(&file.replacen(there, here, 1), &file);
        }
    }
}

/// The crates in the list of licences, as `name version`.
fn crates_with_licences() -> BTreeSet<&'static str> {
    let lines = LIST.lines().filter_map(|line| line.strip_prefix("crate: "));
    lines
        .map(|line| line.split(" · ").next().unwrap_or(line))
        .collect()
}

#[test]
fn every_crate_in_the_program_and_in_the_prelude_is_in_the_list_of_licences() {
    let trees = MANIFESTS.map(|manifest| {
        cargo(&[
            "tree",
            "--locked",
            "--manifest-path",
            manifest,
            "--workspace",
            "--all-features",
            "--edges=normal",
            "--prefix=none",
            "--format={p}",
        ])
    });
    let known = crates_with_licences();
    let missing: BTreeSet<String> = trees
        .iter()
        .flat_map(|tree| tree.lines())
        // This repository's own crates are listed with their path.
        .filter(|line| !line.contains("(/") && !line.is_empty())
        .map(|line| {
            line.replace(" v", " ")
                .replace(" (*)", "")
                .replace(" (proc-macro)", "")
        })
        .filter(|line| !known.contains(line.as_str()))
        .collect();
    assert!(known.len() > 200, "{}", known.len());
    assert!(
        missing.is_empty(),
        "packaging/licences writes the list again; it lacks {missing:#?}"
    );
}

#[test]
fn the_list_of_licences_names_no_crate_of_another_version() {
    let mut locked = BTreeSet::new();
    for manifest in MANIFESTS {
        let lock: toml::Table = fs::read_to_string(root().join(manifest).with_extension("lock"))
            .expect("a lock file")
            .parse()
            .expect("TOML");
        let packages = lock["package"].as_array().expect("packages");
        locked.extend(packages.iter().filter_map(|package| {
            let text = |key: &str| package.get(key).and_then(toml::Value::as_str);
            Some(format!("{} {}", text("name")?, text("version")?))
        }));
    }
    let old: Vec<_> = crates_with_licences()
        .into_iter()
        .filter(|known| !locked.contains(*known))
        .collect();
    assert!(
        old.is_empty(),
        "packaging/licences writes the list again; gone are {old:?}"
    );
}
