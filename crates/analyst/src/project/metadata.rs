//! Cargo's metadata about the prelude's packages.

use std::path::{Path, PathBuf};

use gpu_tutor_session::machine::environment;
use gpu_tutor_session::machine::toolchain::Toolchain;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Metadata {
    pub packages: Vec<Package>,
    pub resolve: Resolve,
}

#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    pub version: String,
    pub id: String,
    pub targets: Vec<Target>,
}

#[derive(Deserialize)]
pub struct Target {
    pub kind: Vec<String>,
    pub src_path: PathBuf,
    pub edition: String,
}

#[derive(Deserialize)]
pub struct Resolve {
    pub nodes: Vec<Node>,
}

#[derive(Deserialize)]
pub struct Node {
    pub id: String,
    pub deps: Vec<Dependency>,
    pub features: Vec<String>,
}

#[derive(Deserialize)]
pub struct Dependency {
    pub name: String,
    pub pkg: String,
}

/// The packages that cargo resolved when it built the prelude. This needs no network. `None` if there is no cargo.
pub fn metadata(toolchain: &Toolchain, prelude: &Path) -> Option<Metadata> {
    let mut cargo = environment::command(&toolchain.cargo);
    let output = cargo
        .args([
            "metadata",
            "--offline",
            "--format-version=1",
            "--filter-platform",
        ])
        .arg(toolchain.host())
        .arg("--manifest-path")
        .arg(prelude.join("Cargo.toml"))
        .env("RUSTC", &toolchain.rustc)
        .output()
        .ok()?;
    serde_json::from_slice(&output.stdout).ok()
}
