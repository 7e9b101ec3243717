//! Which crates a session can name, and where their sources lie: found once, kept in a file beside the prelude.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::session::analyst::protocol::Start;

/// What of the prelude's dependencies its and candle's public types are made of. Every other crate would cost time and
/// memory, and show only inside function bodies.
const SHOWN: [&str; 5] = ["prelude", "candle-core", "candle-nn", "half", "num-traits"];

/// The standard library's crates, each with those it is made of.
const LANG: [(&str, &[&str]); 3] = [
    ("core", &[]),
    ("alloc", &["core"]),
    ("std", &["core", "alloc"]),
];

/// A change of meaning makes older files worthless.
const EDITION_OF_FILE: u32 = 1;

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    edition: u32,
    /// What `rustc --print cfg` said, a line each.
    pub cfg: Vec<String>,
    /// Each crate stands behind those it depends on.
    pub crates: Vec<Member>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Member {
    pub name: String,
    pub version: Option<String>,
    /// Its `lib.rs`.
    pub root: PathBuf,
    pub edition: String,
    pub features: Vec<String>,
    /// The name in its own code, and the place in the list.
    pub depends: Vec<(String, usize)>,
    /// Part of the standard library.
    pub lang: bool,
}

impl Plan {
    /// The plan for a prelude, without the standard library where its sources are not installed.
    pub fn find(start: &Start) -> Plan {
        let name = match library(start) {
            Some(_) => "analyst.json",
            None => "analyst-without-library.json",
        };
        let file = start.prelude.with_file_name(name);
        if let Ok(kept) = fs::read(&file)
            && let Ok(plan) = serde_json::from_slice::<Plan>(&kept)
            && plan.edition == EDITION_OF_FILE
            && plan.crates.iter().all(|member| member.root.exists())
        {
            return plan;
        }
        let plan = Plan::make(start);
        // Only complete ones are kept: what failed now may work next time.
        if plan.crates.iter().any(|member| member.name == "candle-nn")
            && let Some(folder) = file.parent()
            && let Ok(beside) = tempfile::NamedTempFile::new_in(folder)
            && serde_json::to_writer(&beside, &plan).is_ok()
        {
            let _ = beside.persist(&file);
        }
        plan
    }

    pub fn has_library(&self) -> bool {
        self.crates.iter().any(|member| member.lang)
    }

    fn make(start: &Start) -> Plan {
        let mut plan = Plan {
            edition: EDITION_OF_FILE,
            cfg: cfg(start),
            crates: Vec::new(),
        };
        if let Some(library) = library(start) {
            plan.add_library(&library);
        }
        match metadata(start) {
            Some(metadata) => plan.add_packages(&metadata),
            None => plan.add_prelude_alone(start),
        }
        plan
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.crates.iter().position(|member| member.name == name)
    }

    /// What every crate can name beside its own dependencies.
    fn lang_names(&self) -> Vec<(String, usize)> {
        let lang = self.crates.iter().enumerate();
        lang.filter(|(_, member)| member.lang)
            .map(|(place, member)| (member.name.clone(), place))
            .collect()
    }

    fn add_library(&mut self, library: &Path) {
        for (name, depends) in LANG {
            let depends = depends
                .iter()
                .filter_map(|name| Some(((*name).to_owned(), self.place(name)?)))
                .collect();
            self.crates.push(Member {
                name: name.into(),
                version: None,
                root: library.join(name).join("src/lib.rs"),
                edition: "2024".into(),
                features: Vec::new(),
                depends,
                lang: true,
            });
        }
    }

    fn add_packages(&mut self, metadata: &Metadata) {
        let packages: BTreeMap<&str, &Package> = metadata
            .packages
            .iter()
            .map(|package| (package.id.as_str(), package))
            .collect();
        let nodes = metadata.resolve.nodes.iter();
        let mut nodes: Vec<_> = nodes
            .filter_map(|node| Some((node, *packages.get(node.id.as_str())?)))
            .filter(|(_, package)| SHOWN.contains(&package.name.as_str()))
            .collect();
        // The list is short: each round adds what has all of its dependencies.
        while !nodes.is_empty() {
            let waiting: Vec<&str> = nodes.iter().map(|(node, _)| node.id.as_str()).collect();
            let (now, later): (Vec<_>, Vec<_>) = nodes.into_iter().partition(|(node, _)| {
                let mut dependencies = node.deps.iter();
                dependencies.all(|dependency| !waiting.contains(&dependency.pkg.as_str()))
            });
            if now.is_empty() {
                return;
            }
            for (node, package) in now {
                self.add_package(node, package, &packages);
            }
            nodes = later;
        }
    }

    fn add_package(&mut self, node: &Node, package: &Package, all: &BTreeMap<&str, &Package>) {
        let is_library =
            |kind: &String| matches!(kind.as_str(), "lib" | "rlib" | "dylib" | "cdylib");
        let Some(target) = package
            .targets
            .iter()
            .find(|target| target.kind.iter().any(is_library))
        else {
            return;
        };
        let mut depends = self.lang_names();
        depends.extend(node.deps.iter().filter_map(|dependency| {
            let package = all.get(dependency.pkg.as_str())?;
            Some((dependency.name.clone(), self.place(&package.name)?))
        }));
        self.crates.push(Member {
            name: package.name.clone(),
            version: Some(package.version.clone()),
            root: target.src_path.clone(),
            edition: target.edition.clone(),
            features: node.features.clone(),
            depends,
            lang: false,
        });
    }

    fn add_prelude_alone(&mut self, start: &Start) {
        self.crates.push(Member {
            name: "prelude".into(),
            version: None,
            root: start.prelude.join("src/lib.rs"),
            edition: "2024".into(),
            features: Vec::new(),
            depends: self.lang_names(),
            lang: false,
        });
    }
}

/// Where the sources of the standard library lie, if they are installed.
fn library(start: &Start) -> Option<PathBuf> {
    let folder = start.toolchain.sysroot.join("lib/rustlib/src/rust/library");
    folder.join("core/src/lib.rs").exists().then_some(folder)
}

fn cfg(start: &Start) -> Vec<String> {
    let said = Command::new(&start.toolchain.rustc)
        .args(["--print", "cfg"])
        .output();
    let text = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
    text.unwrap_or_default()
        .lines()
        .map(str::to_owned)
        .collect()
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    id: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    src_path: PathBuf,
    edition: String,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
    features: Vec<String>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    pkg: String,
}

/// What cargo resolved when it built the prelude; it needs no network for that.
fn metadata(start: &Start) -> Option<Metadata> {
    let output = Command::new(&start.toolchain.cargo)
        .args([
            "metadata",
            "--offline",
            "--format-version=1",
            "--filter-platform",
        ])
        .arg(start.toolchain.host())
        .arg("--manifest-path")
        .arg(start.prelude.join("Cargo.toml"))
        .env("RUSTC", &start.toolchain.rustc)
        .output()
        .ok()?;
    serde_json::from_slice(&output.stdout).ok()
}
