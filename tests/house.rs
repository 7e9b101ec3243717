//! Checks which module may import which in the sources, and which crate may depend on which in the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// What a module of the program, in `src/`, may import from its neighbours. The manifest of a crate says what it may
/// name.
const MODULES: [(&str, &[&str]); 10] = [
    ("main", &["cli"]),
    (
        "cli",
        &[
            "cache",
            "doctor",
            "editor",
            "jupyter",
            "kernelspec",
            "repl",
            "transcript",
            "watch",
        ],
    ),
    ("watch", &["editor"]),
    ("repl", &["editor", "transcript"]),
    ("jupyter", &["transcript"]),
    ("doctor", &["cache", "kernelspec"]),
    ("transcript", &[]),
    ("kernelspec", &[]),
    ("cache", &[]),
    ("editor", &[]),
];

/// What a room of `crates/session/src/` may import from the others. The data that every room answers with (`Outcome`,
/// `Output`, `SessionError` and the like) is in the session's own files and may be named everywhere.
const ROOMS_OF_THE_SESSION: [(&str, &[&str]); 11] = [
    ("machine", &[]),
    ("prelude", &["machine"]),
    ("crates", &["machine"]),
    ("cell", &[]),
    ("memory", &["cell"]),
    ("compile", &["cell", "machine", "memory"]),
    ("errors", &["cell", "compile", "memory"]),
    ("child", &["compile", "machine", "prelude"]),
    (
        "engine",
        &[
            "cell", "child", "compile", "crates", "errors", "machine", "memory",
        ],
    ),
    ("command", &["cell", "engine", "errors", "machine"]),
    (
        "live",
        &[
            "cell", "child", "command", "compile", "engine", "machine", "prelude",
        ],
    ),
];

/// Dependencies that only one crate is allowed to have.
const KEPT: [(&str, &str); 5] = [
    ("evcxr", "session"),
    ("plotters", "render"),
    ("rustyline", "."),
    ("zeromq", "kernel"),
    ("jupyter-zmq-client", "kernel"),
];

/// Every path that a file names, in segments.
#[derive(Default)]
struct Paths(BTreeSet<Vec<String>>);

impl<'a> Visit<'a> for Paths {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path.segments.iter();
        self.0
            .insert(names.map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        imported(&item.tree, &mut Vec::new(), &mut self.0);
    }

    /// In an inline module, `super` is the file itself, so only paths from the crate's root are read there.
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        let mut inside = Paths::default();
        visit::visit_item_mod(&mut inside, item);
        self.0.extend(
            inside
                .0
                .into_iter()
                .filter(|path| path.first().is_some_and(|first| first != "super")),
        );
    }
}

fn imported(tree: &syn::UseTree, before: &mut Vec<String>, found: &mut BTreeSet<Vec<String>>) {
    let mut note = |name: String, before: &[String]| {
        let mut all = before.to_vec();
        all.push(name);
        found.insert(all);
    };
    match tree {
        syn::UseTree::Path(path) => {
            before.push(path.ident.to_string());
            imported(&path.tree, before, found);
            before.pop();
        }
        syn::UseTree::Name(name) => note(name.ident.to_string(), before),
        syn::UseTree::Rename(rename) => note(rename.ident.to_string(), before),
        syn::UseTree::Glob(_) => note("*".to_owned(), before),
        syn::UseTree::Group(group) => {
            for tree in &group.items {
                imported(tree, before, found);
            }
        }
    }
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder)
        .expect("a source folder")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// A path that a file names. It begins at the crate's root if it is in this crate.
struct Import {
    file: PathBuf,
    path: Vec<String>,
}

/// The imports of each module of a source folder. Modules are its files and folders.
fn imports_by_module(source: &Path) -> BTreeMap<String, Vec<Import>> {
    let mut files = Vec::new();
    rust_files(source, &mut files);
    let mut all: BTreeMap<String, Vec<Import>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut paths = Paths::default();
        paths.visit_file(&parsed);
        let inside = file.strip_prefix(source).expect("in the source folder");
        let mut module: Vec<String> = inside
            .with_extension("")
            .iter()
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let room = module[0].clone();
        module.pop_if(|last| last == "mod");
        let found = paths.0.into_iter().map(|path| Import {
            file: file.clone(),
            path: absolute(&module, path),
        });
        all.entry(room).or_default().extend(found);
    }
    all
}

/// Turns a path that begins with `super` into one from the crate's root, `crate::…`.
fn absolute(module: &[String], path: Vec<String>) -> Vec<String> {
    let up = path.iter().take_while(|name| *name == "super").count();
    let from = match path.first().map(String::as_str) {
        Some("super") if up <= module.len() => &module[..module.len() - up],
        Some("crate") => &[],
        _ => return path,
    };
    let rest = path.into_iter().skip(up.max(usize::from(up == 0)));
    ["crate".to_owned()]
        .into_iter()
        .chain(from.iter().cloned())
        .chain(rest)
        .collect()
}

/// Checks the imports of each module of a source folder. Returns how many were checked, and the modules without arrows.
fn hold(source: &Path, arrows: &[(&str, &[&str])]) -> (usize, BTreeSet<String>) {
    let allowed: BTreeMap<&str, &[&str]> = arrows.iter().copied().collect();
    let (mut seen, mut without) = (0, BTreeSet::new());
    for (module, imports) in imports_by_module(source) {
        let Some(targets) = allowed.get(module.as_str()) else {
            without.insert(module);
            continue;
        };
        for import in imports {
            let path: Vec<&str> = import.path.iter().map(String::as_str).collect();
            let ["crate", target, ..] = path[..] else {
                continue;
            };
            seen += 1;
            assert!(
                target == module || !allowed.contains_key(target) || targets.contains(&target),
                "{} imports {target}",
                import.file.display()
            );
        }
    }
    (seen, without)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn modules_of_the_program_import_only_along_the_arrows() {
    let (seen, without) = hold(&root().join("src"), &MODULES);
    assert!(seen > 20, "the test reads imports at all, and found {seen}");
    assert_eq!(
        Vec::from_iter(without),
        ["lib"],
        "every module of src/ has a place among the arrows in tests/house.rs"
    );
}

#[test]
fn the_rooms_of_the_session_import_only_along_their_arrows() {
    let session = root().join("crates/session/src");
    let (seen, without) = hold(&session, &ROOMS_OF_THE_SESSION);
    assert!(
        seen > 200,
        "the test reads imports at all, and found {seen}"
    );
    for file in without {
        assert!(
            session.join(&file).with_extension("rs").exists(),
            "crates/session/src/{file}/ has no place among the arrows in tests/house.rs"
        );
    }
}

/// The crates of the workspace, by the names used here, which are those of their folders. With each is what its
/// manifest names, except for what only its tests need.
fn manifests() -> BTreeMap<String, BTreeSet<String>> {
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let names = crates.flatten().map(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let folder = entry.path();
        (name, folder)
    });
    let beside = [".", "kernel", "wire"].map(|name| (name.to_owned(), root().join(name)));
    let read = |(name, folder): (String, PathBuf)| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("TOML");
        let dependencies = manifest["dependencies"].as_table().expect("dependencies");
        (name, dependencies.keys().cloned().collect())
    };
    names.chain(beside).map(read).collect()
}

#[test]
fn the_architecture_names_each_crate_with_what_it_depends_on() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    for (name, dependencies) in manifests().iter().filter(|(name, _)| *name != ".") {
        let own = dependencies
            .iter()
            .filter_map(|one| one.strip_prefix("gpu-tutor-"));
        let own: Vec<&str> = own.collect();
        let own = if own.is_empty() {
            "–".to_owned()
        } else {
            own.join(", ")
        };
        let begins = format!("| `{name}` |");
        let row = text.lines().find(|line| line.starts_with(&begins));
        let row = row.unwrap_or_else(|| panic!("ARCHITECTURE.md has no row `{name}`"));
        assert!(
            row.ends_with(&format!("| {own} |")),
            "`{name}` depends on {own}, and ARCHITECTURE.md says: {row}"
        );
    }
}

#[test]
fn a_path_is_read_from_where_it_stands() {
    let path = |text: &str| text.split("::").map(str::to_owned).collect::<Vec<_>>();
    let module = path("engine::start");
    let cases = [
        ("super::super::cell::words", "crate::cell::words"),
        ("crate::cell", "crate::cell"),
        ("gpu_tutor_lessons::parse", "gpu_tutor_lessons::parse"),
        ("std::fs", "std::fs"),
    ];
    for (written, meant) in cases {
        assert_eq!(absolute(&module, path(written)), path(meant));
    }
}

#[test]
fn some_dependencies_are_known_to_one_crate_alone() {
    let manifests = manifests();
    for (kept, keeper) in KEPT {
        let have = manifests.iter().filter(|(_, named)| named.contains(kept));
        let have: Vec<&str> = have.map(|(name, _)| name.as_str()).collect();
        assert_eq!(have, [keeper], "{kept}");
    }
}
