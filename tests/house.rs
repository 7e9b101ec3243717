//! Which module may import which, checked in the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// Tools that every module may use; they import none.
const TOOLS: [&str; 5] = ["editor", "files", "language", "tty", "units"];

/// What a module of `src/` may import of its neighbours.
const ARROWS: [(&str, &[&str]); 24] = [
    ("main", &["cli", "session"]),
    (
        "cli",
        &[
            "bundle",
            "cache",
            "class",
            "command",
            "doctor",
            "grade",
            "jupyter",
            "kernelspec",
            "lesson",
            "notebook",
            "progress",
            "render",
            "repl",
            "session",
            "transcript",
            "tutor",
            "watch",
        ],
    ),
    (
        "watch",
        &[
            "grade", "lesson", "notebook", "progress", "render", "session", "tutor",
        ],
    ),
    (
        "repl",
        &[
            "command",
            "grade",
            "lesson",
            "progress",
            "render",
            "session",
            "transcript",
            "tutor",
        ],
    ),
    (
        "jupyter",
        &[
            "class",
            "command",
            "grade",
            "lesson",
            "notebook",
            "progress",
            "render",
            "session",
            "transcript",
            "tutor",
        ],
    ),
    (
        "class",
        &["grade", "lesson", "notebook", "render", "session", "tutor"],
    ),
    ("command", &["lesson", "session"]),
    (
        "transcript",
        &["command", "grade", "lesson", "notebook", "session"],
    ),
    ("tutor", &["grade", "lesson", "progress", "session"]),
    (
        "render",
        &["cache", "command", "doctor", "grade", "lesson", "session"],
    ),
    ("grade", &["lesson", "session"]),
    ("progress", &["lesson", "session"]),
    ("doctor", &["cache", "kernelspec", "session"]),
    ("notebook", &["command", "lesson"]),
    ("kernelspec", &["session"]),
    ("bundle", &["kernelspec", "session"]),
    ("cache", &["session"]),
    ("session", &[]),
    ("lesson", &[]),
    ("editor", &[]),
    ("files", &[]),
    ("language", &[]),
    ("tty", &[]),
    ("units", &[]),
];

/// What a room of `src/session/` may import of the others. The data that every room answers with (`Outcome`, `Output`,
/// `SessionError` and their like) lies in the session's own files and may be named everywhere.
const ROOMS_OF_THE_SESSION: [(&str, &[&str]); 14] = [
    ("machine", &[]),
    ("sandbox", &[]),
    ("prelude", &["machine"]),
    ("crates", &["machine"]),
    ("cell", &[]),
    ("memory", &["cell"]),
    ("compile", &["cell", "machine", "memory"]),
    ("errors", &["cell", "compile", "memory"]),
    ("child", &["compile", "machine", "prelude", "sandbox"]),
    ("analyst", &["cell", "machine", "prelude"]),
    (
        "engine",
        &[
            "analyst", "cell", "child", "compile", "crates", "errors", "machine", "memory",
        ],
    ),
    ("command", &["cell", "engine", "errors", "machine"]),
    (
        "live",
        &[
            "analyst", "cell", "child", "command", "compile", "engine", "errors", "machine",
            "prelude", "sandbox",
        ],
    ),
    (
        "boxed",
        &["errors", "live", "machine", "prelude", "sandbox"],
    ),
];

/// Crates that only one module may know.
const KEPT: [(&str, &str); 4] = [
    ("evcxr", "session"),
    ("plotters", "render"),
    ("zeromq", "kernel"),
    ("jupyter_zmq_client", "kernel"),
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

    /// In a module within the file, `super` is the file itself: only paths from the crate's root are read there.
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

/// The imports of each module below a folder of `src/`, whose modules are its files and folders.
fn imports_by_module(folder: &[&str]) -> BTreeMap<String, Vec<Import>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source.join(folder.join("/")), &mut files);
    let mut all: BTreeMap<String, Vec<Import>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut paths = Paths::default();
        paths.visit_file(&parsed);
        let inside = file.strip_prefix(&source).expect("under src");
        let mut module: Vec<String> = inside
            .with_extension("")
            .iter()
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        let room = module[folder.len()].clone();
        module.pop_if(|last| last == "mod");
        let found = paths.0.into_iter().map(|path| Import {
            file: file.clone(),
            path: absolute(&module, path),
        });
        all.entry(room).or_default().extend(found);
    }
    all
}

/// The path from the crate's root, as `crate::…`, of one that begins with `super` or names this crate.
fn absolute(module: &[String], path: Vec<String>) -> Vec<String> {
    let up = path.iter().take_while(|name| *name == "super").count();
    let from = match path.first().map(String::as_str) {
        Some("super") if up <= module.len() => &module[..module.len() - up],
        Some("gpu_tutor" | "crate") => &[],
        _ => return path,
    };
    let rest = path.into_iter().skip(up.max(usize::from(up == 0)));
    ["crate".to_owned()]
        .into_iter()
        .chain(from.iter().cloned())
        .chain(rest)
        .collect()
}

/// Checks the imports of each module below a folder. Returns how many were checked, and the modules without arrows.
fn hold(folder: &[&str], arrows: &[(&str, &[&str])]) -> (usize, BTreeSet<String>) {
    let allowed: BTreeMap<&str, &[&str]> = arrows.iter().copied().collect();
    let (mut seen, mut without) = (0, BTreeSet::new());
    for (module, imports) in imports_by_module(folder) {
        let Some(targets) = allowed.get(module.as_str()) else {
            without.insert(module);
            continue;
        };
        for import in imports {
            let path: Vec<&str> = import.path.iter().map(String::as_str).collect();
            let Some((&"crate", inside)) = path.split_first() else {
                continue;
            };
            let Some(target) = inside.strip_prefix(folder).and_then(|rest| rest.first()) else {
                continue;
            };
            seen += 1;
            assert!(
                *target == module
                    || TOOLS.contains(target)
                    || !allowed.contains_key(target)
                    || targets.contains(target),
                "{} imports {target}",
                import.file.display()
            );
        }
    }
    (seen, without)
}

#[test]
fn modules_import_only_along_the_arrows() {
    let (seen, without) = hold(&[], &ARROWS);
    assert!(seen > 50, "the test reads imports at all, and found {seen}");
    assert_eq!(
        Vec::from_iter(without),
        ["lib"],
        "every module of src/ has a place among the arrows in tests/house.rs"
    );
}

#[test]
fn the_rooms_of_the_session_import_only_along_their_arrows() {
    let (seen, without) = hold(&["session"], &ROOMS_OF_THE_SESSION);
    assert!(
        seen > 200,
        "the test reads imports at all, and found {seen}"
    );
    let session = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/session");
    for file in without {
        assert!(
            session.join(&file).with_extension("rs").exists(),
            "src/session/{file}/ has no place among the arrows in tests/house.rs"
        );
    }
}

#[test]
fn a_path_is_read_from_where_it_stands() {
    let path = |text: &str| text.split("::").map(str::to_owned).collect::<Vec<_>>();
    let module = path("session::engine::start");
    let cases = [
        ("super::super::cell::words", "crate::session::cell::words"),
        ("crate::session::cell", "crate::session::cell"),
        ("gpu_tutor::lesson", "crate::lesson"),
        ("std::fs", "std::fs"),
    ];
    for (written, meant) in cases {
        assert_eq!(absolute(&module, path(written)), path(meant));
    }
}

#[test]
fn some_crates_are_known_to_one_module_alone() {
    let mut session_uses_evcxr = false;
    for (module, imports) in imports_by_module(&[]) {
        for Import { file, path } in imports {
            let first = path.first().map_or("", String::as_str);
            for (kept, keeper) in KEPT {
                assert!(
                    first != kept || module == keeper,
                    "{} names {kept}",
                    file.display()
                );
                session_uses_evcxr |= first == "evcxr" && module == "session";
            }
        }
    }
    assert!(session_uses_evcxr);
}
