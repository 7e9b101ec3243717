//! The crates that a session can name and the location of their sources. They are found once and then stored in a file
//! next to the prelude.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::Prelude;
use gpu_tutor_system::files::write_atomically;
use serde::{Deserialize, Serialize};

use super::metadata::{Metadata, Node, Package, metadata};

/// The dependencies that the public types of the prelude and of candle use. Any other crate would cost time and memory,
/// and would be visible only inside function bodies.
const SHOWN: [&str; 5] = ["prelude", "candle-core", "candle-nn", "half", "num-traits"];

/// The file next to the prelude. A bundle leaves it out, because it contains paths on this machine.
const FILE: &str = "analyst.json";
/// Increase this when the meaning of the file changes, so that older files are no longer used.
const EDITION_OF_FILE: u32 = 2;

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    edition: u32,
    /// The crates, each after those it depends on.
    pub crates: Vec<Member>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Member {
    pub name: String,
    pub version: Option<String>,
    /// The path of its `lib.rs`.
    pub root: PathBuf,
    pub edition: String,
    pub features: Vec<String>,
    /// Each dependency: its name in this crate's code, and its index in the list.
    pub depends: Vec<(String, usize)>,
}

impl Plan {
    /// Reads the plan for a prelude from its file, or creates it.
    pub fn find(toolchain: &Toolchain, prelude: &Prelude) -> Plan {
        let file = prelude.source.with_file_name(FILE);
        if let Ok(kept) = fs::read(&file)
            && let Ok(plan) = serde_json::from_slice::<Plan>(&kept)
            && plan.edition == EDITION_OF_FILE
            && plan.crates.iter().all(|member| member.root.exists())
        {
            return plan;
        }
        let plan = Plan::make(toolchain, prelude);
        // Store only complete plans: whatever failed this time may work next time.
        if plan.crates.iter().any(|member| member.name == "candle-nn")
            && let Ok(bytes) = serde_json::to_vec(&plan)
        {
            let _ = write_atomically(&file, &bytes);
        }
        plan
    }

    fn make(toolchain: &Toolchain, prelude: &Prelude) -> Plan {
        let mut plan = Plan {
            edition: EDITION_OF_FILE,
            crates: Vec::new(),
        };
        match metadata(toolchain, &prelude.source) {
            Some(metadata) => plan.add_packages(&metadata),
            None => plan.add_prelude_alone(&prelude.source),
        }
        plan
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.crates.iter().position(|member| member.name == name)
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
        // Each round adds the crates whose dependencies have all been added. The list is short.
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
        let depends = node.deps.iter().filter_map(|dependency| {
            let package = all.get(dependency.pkg.as_str())?;
            Some((dependency.name.clone(), self.place(&package.name)?))
        });
        let depends = depends.collect();
        self.crates.push(Member {
            name: package.name.clone(),
            version: Some(package.version.clone()),
            root: target.src_path.clone(),
            edition: target.edition.clone(),
            features: node.features.clone(),
            depends,
        });
    }

    fn add_prelude_alone(&mut self, source: &Path) {
        self.crates.push(Member {
            name: "prelude".into(),
            version: None,
            root: source.join("src/lib.rs"),
            edition: "2024".into(),
            features: Vec::new(),
            depends: Vec::new(),
        });
    }
}
