//! The project that rust-analyzer loads: the crates that a cell can name, and a crate that consists of the cell.

mod metadata;
mod plan;

use std::path::{Path, PathBuf};
use std::{fs, io};

use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::Prelude;
pub use plan::Plan;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The file that holds the cell. Only the language server reads it.
const DOCUMENT: &str = "cell.rs";
/// The file name that rust-analyzer looks for.
const PROJECT: &str = "rust-project.json";

/// A project in a temporary folder, which is removed when this value is dropped.
pub struct Project {
    folder: TempDir,
}

impl Project {
    /// Writes a prelude's project. `library` is the folder that contains the standard library's sources.
    ///
    /// # Errors
    /// If the folder or its files cannot be written.
    pub fn write(
        toolchain: &Toolchain,
        prelude: &Prelude,
        library: Option<&Path>,
        text: &str,
    ) -> io::Result<Project> {
        // `TMPDIR` names the session's own folder.
        let folder = tempfile::Builder::new().prefix("analyst-").tempdir()?;
        let document = folder.path().join(DOCUMENT);
        fs::write(&document, text)?;
        let plan = Plan::find(toolchain, prelude);
        let described = description(&plan, toolchain, library, &document);
        fs::write(folder.path().join(PROJECT), described.to_string())?;
        Ok(Project { folder })
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn document(&self) -> PathBuf {
        self.folder().join(DOCUMENT)
    }

    pub fn file(&self) -> PathBuf {
        self.folder().join(PROJECT)
    }
}

/// The content of `rust-project.json`. The target's configuration is not included: rust-analyzer gets that from the
/// sysroot's compiler with `rustc --print cfg`.
fn description(
    plan: &Plan,
    toolchain: &Toolchain,
    library: Option<&Path>,
    document: &Path,
) -> Value {
    let mut crates: Vec<Value> = plan.crates.iter().map(member).collect();
    let prelude = plan.crates.iter().position(|one| one.name == "prelude");
    let depends = prelude.map(|place| json!({"crate": place, "name": "prelude"}));
    crates.push(json!({
        "display_name": "cell", "root_module": document, "edition": "2024",
        "deps": depends.into_iter().collect::<Vec<_>>(), "is_workspace_member": true,
    }));
    let mut project = json!({"sysroot": toolchain.sysroot, "crates": crates});
    if let Some(library) = library {
        project["sysroot_src"] = json!(library);
    }
    project
}

fn member(member: &plan::Member) -> Value {
    let depends = member.depends.iter();
    let features = member.features.iter();
    json!({
        "display_name": member.name.replace('-', "_"),
        "version": member.version,
        "root_module": member.root,
        "edition": member.edition,
        "deps": depends
            .map(|(name, place)| json!({"crate": place, "name": name}))
            .collect::<Vec<_>>(),
        "cfg": features
            .map(|feature| format!("feature=\"{feature}\""))
            .collect::<Vec<_>>(),
        "is_workspace_member": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let plan = json!({"edition": 2, "crates": [
            {"name": "candle-core", "version": "0.11.0", "root": "/candle/src/lib.rs", "edition": "2021",
             "features": ["default"], "depends": []},
            {"name": "prelude", "version": null, "root": "/prelude/src/lib.rs", "edition": "2024",
             "features": [], "depends": [["candle_core", 0]]},
        ]});
        serde_json::from_value(plan).expect("a plan")
    }

    fn toolchain() -> Toolchain {
        Toolchain {
            rustc: "/rust/bin/rustc".into(),
            cargo: "/rust/bin/cargo".into(),
            version: "rustc 1.95.0".into(),
            sysroot: "/rust".into(),
        }
    }

    #[test]
    fn the_cell_is_a_crate_that_depends_on_the_prelude() {
        let made = description(&plan(), &toolchain(), None, Path::new("/tmp/cell.rs"));
        let crates = made["crates"].as_array().expect("crates");
        assert_eq!(crates[0]["display_name"], "candle_core");
        assert_eq!(crates[0]["cfg"], json!(["feature=\"default\""]));
        assert_eq!(
            crates[1]["deps"],
            json!([{"crate": 0, "name": "candle_core"}])
        );
        assert_eq!(crates[2]["root_module"], "/tmp/cell.rs");
        assert_eq!(crates[2]["deps"], json!([{"crate": 1, "name": "prelude"}]));
    }

    #[test]
    fn the_standard_library_is_named_where_its_sources_are() {
        let document = Path::new("/tmp/cell.rs");
        let without = description(&plan(), &toolchain(), None, document);
        assert_eq!(without.get("sysroot_src"), None);
        let library = Some(Path::new("/cache/library/key"));
        let with = description(&plan(), &toolchain(), library, document);
        assert_eq!(with["sysroot_src"], "/cache/library/key");
        assert_eq!(with["sysroot"], "/rust");
    }
}
