//! The JSON that cargo reports about a build.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::Wanted;
use super::store::Built;

/// The part of `cargo metadata` that shows which packages contain a session's crates.
#[derive(Debug, Deserialize)]
pub struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Debug, Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    targets: Vec<Target>,
}

#[derive(Debug, Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
    root: String,
}

#[derive(Debug, Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Debug, Deserialize)]
struct Edge {
    /// The name used in the code.
    name: String,
    pkg: String,
}

impl Target {
    fn is_macro(&self) -> bool {
        self.kind.iter().any(|kind| kind == "proc-macro")
    }
}

impl Metadata {
    /// How many packages there are, not counting the session's own.
    pub fn total(&self) -> usize {
        self.packages.len().saturating_sub(1)
    }

    /// A requested package that has no library. cargo leaves out such a dependency.
    pub fn without_library<'w>(&self, wanted: &'w Wanted) -> Option<&'w str> {
        let named = self.named();
        let is_there = |package: &str| named.values().any(|one| one.name == package);
        wanted.packages().find(|package| !is_there(package))
    }

    /// The packages that the session itself names, keyed by the names used in the code.
    fn named(&self) -> BTreeMap<&str, &Package> {
        let root = self.resolve.nodes.iter();
        let edges = root
            .filter(|node| node.id == self.resolve.root)
            .flat_map(|node| &node.deps);
        let package = |id: &str| self.packages.iter().find(|package| package.id == id);
        edges
            .filter_map(|edge| Some((edge.name.as_str(), package(&edge.pkg)?)))
            .collect()
    }
}

/// A line in cargo's report.
#[derive(Debug, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Message {
    CompilerArtifact {
        package_id: String,
        target: TargetOfArtifact,
        filenames: Vec<PathBuf>,
    },
    BuildScriptExecuted {
        linked_paths: Vec<String>,
    },
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
pub struct TargetOfArtifact {
    pub name: String,
    kind: Vec<String>,
}

/// Collects what rustc needs to know about a build.
pub struct Artifacts {
    /// The folder for everything that is compiled for this machine's programs. Files for build scripts and macros are
    /// elsewhere.
    programs: PathBuf,
    /// The libraries of each package.
    libraries: BTreeMap<String, PathBuf>,
    native: BTreeSet<(String, PathBuf)>,
}

impl Artifacts {
    /// `programs` is cargo's folder for the target that the build names.
    pub fn new(programs: &Path) -> Artifacts {
        Artifacts {
            programs: programs.to_owned(),
            libraries: BTreeMap::new(),
            native: BTreeSet::new(),
        }
    }

    /// How many packages have been built.
    pub fn done(&self) -> usize {
        self.libraries.len()
    }

    pub fn add(&mut self, message: &Message) {
        match message {
            Message::CompilerArtifact {
                package_id,
                target,
                filenames,
            } => {
                let is_macro = target.kind.iter().any(|kind| kind == "proc-macro");
                let library = filenames.iter().find(|file| {
                    let extension = file.extension().unwrap_or_default();
                    match is_macro {
                        true => extension == std::env::consts::DLL_EXTENSION,
                        false => extension == "rlib",
                    }
                });
                let Some(library) = library else { return };
                // A package may be built twice: for programs, and for build scripts or macros. Cells use the former.
                let known = self.libraries.contains_key(package_id);
                if is_macro || !known || library.starts_with(&self.programs) {
                    self.libraries.insert(package_id.clone(), library.clone());
                }
            }
            Message::BuildScriptExecuted { linked_paths } => {
                for path in linked_paths {
                    let (kind, path) = path.split_once('=').unwrap_or(("native", path));
                    self.native.insert((kind.to_owned(), path.into()));
                }
            }
            Message::Other => {}
        }
    }

    /// Writes what is known into `built`. Paths are relative to `root`.
    pub fn fill(self, built: &mut Built, root: &Path, metadata: &Metadata) {
        let from_root = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_owned();
        for (name, package) in metadata.named() {
            if let Some(library) = self.libraries.get(&package.id) {
                built.libraries.insert(name.to_owned(), from_root(library));
            }
            let version = package.version.clone();
            built.versions.insert(package.name.clone(), version);
        }
        built.files = self
            .libraries
            .values()
            .map(|file| from_root(file))
            .collect();
        let folders = self.libraries.values().filter_map(|file| file.parent());
        let folders: BTreeSet<PathBuf> = folders.map(from_root).collect();
        built.folders = folders.into_iter().collect();
        let native = self.native.iter();
        built.native = native
            .map(|(kind, path)| (kind.clone(), from_root(path)))
            .collect();
        let mut targets = metadata.packages.iter().flat_map(|one| &one.targets);
        built.has_macros = targets.any(Target::is_macro);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = r#"{
        "packages": [
            {"id": "session", "name": "session", "version": "0.0.0", "targets": [{"kind": ["lib"]}]},
            {"id": "one@1", "name": "one-crate", "version": "1.2.3", "targets": [{"kind": ["lib"]}, {"kind": ["custom-build"]}]},
            {"id": "two@1", "name": "two", "version": "2.0.0", "targets": [{"kind": ["lib"]}]}
        ],
        "resolve": {"root": "session", "nodes": [
            {"id": "one@1", "deps": [{"name": "two", "pkg": "two@1"}]},
            {"id": "session", "deps": [{"name": "other_name", "pkg": "one@1"}]}
        ]}
    }"#;

    fn artifact(id: &str, kind: &str, file: &str) -> Message {
        let text = serde_json::json!({
            "reason": "compiler-artifact", "package_id": id, "target": {"name": id, "kind": [kind]}, "filenames": [file],
        });
        serde_json::from_value(text).unwrap()
    }

    #[test]
    fn a_library_for_programs_is_taken_under_the_name_that_cells_use() {
        let metadata: Metadata = serde_json::from_str(METADATA).unwrap();
        assert_eq!(metadata.total(), 2);
        let root = Path::new("/c");
        let mut artifacts = Artifacts::new(Path::new("/c/target/host"));
        artifacts.add(&artifact("two@1", "lib", "/c/target/host/libtwo-a.rlib"));
        artifacts.add(&artifact("two@1", "lib", "/c/target/release/libtwo-b.rlib"));
        artifacts.add(&artifact(
            "one@1",
            "custom-build",
            "/c/target/release/build",
        ));
        artifacts.add(&artifact("one@1", "lib", "/c/target/release/libone-b.rlib"));
        artifacts.add(&artifact("one@1", "lib", "/c/target/host/libone-a.rlib"));
        let script =
            r#"{"reason": "build-script-executed", "linked_paths": ["native=/c/out", "/usr/lib"]}"#;
        artifacts.add(&serde_json::from_str(script).unwrap());
        artifacts.add(&serde_json::from_str(r#"{"reason": "build-finished"}"#).unwrap());
        assert_eq!(artifacts.done(), 2);
        let mut built = Built::new(&Wanted::default(), root);
        artifacts.fill(&mut built, root, &metadata);
        assert_eq!(
            built.arguments(),
            [
                "-Ldependency=/c/target/host",
                "-Lnative=/c/out",
                "-Lnative=/usr/lib",
                "--extern=other_name=/c/target/host/libone-a.rlib",
            ]
        );
        assert_eq!(built.versions["one-crate"], "1.2.3");
        assert!(!built.has_macros);
    }

    #[test]
    fn a_package_that_has_no_library_is_named() {
        let metadata: Metadata = serde_json::from_str(METADATA).unwrap();
        let without = |line: &str| {
            let wanted = Wanted::default().with(line).unwrap();
            metadata.without_library(&wanted).map(str::to_owned)
        };
        assert_eq!(without(":dep two"), Some("two".to_owned()));
        assert_eq!(without(":dep other = { package = \"one-crate\" }"), None);
    }
}
