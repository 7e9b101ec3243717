//! The arrows between the modules, read from the source: who may import whom.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

/// What a module of `src/` may import of its neighbours.
const ARROWS: [(&str, &[&str]); 13] = [
    ("main", &["cli", "session"]),
    (
        "cli",
        &[
            "bundle",
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
        ],
    ),
    (
        "repl",
        &["grade", "lesson", "progress", "render", "session"],
    ),
    (
        "jupyter",
        &[
            "grade", "lesson", "notebook", "progress", "render", "session",
        ],
    ),
    ("render", &["grade", "lesson", "session"]),
    ("grade", &["lesson", "session"]),
    ("progress", &["lesson", "session"]),
    ("doctor", &["kernelspec", "session"]),
    ("notebook", &["lesson"]),
    ("kernelspec", &[]),
    ("bundle", &["session"]),
    ("session", &[]),
    ("lesson", &[]),
];

/// Crates that only one module may know.
const KEPT: [(&str, &str); 6] = [
    ("evcxr", "session"),
    ("gen_lsp_types", "session"),
    ("lsp_server", "session"),
    ("plotters", "render"),
    ("zeromq", "kernel"),
    ("jupyter_zmq_client", "kernel"),
];

/// Every path a file names, cut to its first two segments.
#[derive(Default)]
struct Paths(BTreeSet<(String, Option<String>)>);

impl<'a> Visit<'a> for Paths {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        if let Some(first) = names.next() {
            self.0.insert((first, names.next()));
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        imported(&item.tree, &mut Vec::new(), &mut self.0);
    }
}

fn imported(
    tree: &syn::UseTree,
    before: &mut Vec<String>,
    found: &mut BTreeSet<(String, Option<String>)>,
) {
    let mut note = |name: String, before: &[String]| {
        let mut all = before.to_vec();
        all.push(name);
        found.insert((all[0].clone(), all.get(1).cloned()));
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

/// The imports of each module of `src/`, with a file for each.
fn imports_by_module(root: &Path) -> BTreeMap<String, Vec<(PathBuf, String, Option<String>)>> {
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    let mut all: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut paths = Paths::default();
        paths.visit_file(&parsed);
        let inside = file.strip_prefix(root.join("src")).expect("under src");
        let first = inside
            .components()
            .next()
            .expect("a name")
            .as_os_str()
            .to_string_lossy();
        let module = first.trim_end_matches(".rs").to_owned();
        let found = paths
            .0
            .into_iter()
            .map(|(first, second)| (file.clone(), first, second));
        all.entry(module).or_default().extend(found);
    }
    all
}

#[test]
fn modules_import_only_along_the_arrows() {
    let imports = imports_by_module(Path::new(env!("CARGO_MANIFEST_DIR")));
    let allowed: BTreeMap<&str, &[&str]> = ARROWS.into_iter().collect();
    let known: BTreeSet<&str> = ARROWS.iter().map(|(name, _)| *name).collect();
    let mut seen = 0;
    for (module, paths) in &imports {
        let Some(targets) = allowed.get(module.as_str()) else {
            assert_eq!(
                module, "lib",
                "src/{module} has no place among the arrows in tests/house.rs"
            );
            continue;
        };
        for (file, first, second) in paths {
            let Some(target) = second
                .as_deref()
                .filter(|_| first == "crate" || first == "gpu_tutor")
            else {
                continue;
            };
            seen += 1;
            let inside = target == module || !known.contains(target);
            assert!(
                inside || targets.contains(&target),
                "{} imports {target}",
                file.display()
            );
        }
    }
    assert!(seen > 50, "the test reads imports at all, and found {seen}");
}

#[test]
fn evcxr_is_known_to_the_session_alone() {
    let imports = imports_by_module(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut session_uses_evcxr = false;
    for (module, paths) in &imports {
        for (file, first, _) in paths {
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
