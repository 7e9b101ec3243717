//! `cargo metadata` for a crate without dependencies.

use std::path::Path;

use super::CELL_CRATE;

pub fn metadata(folder: &Path) -> serde_json::Value {
    let id = format!("path+file://{}#{CELL_CRATE}@1.0.0", folder.display());
    serde_json::json!({
        "packages": [{
            "name": CELL_CRATE, "version": "1.0.0", "id": id, "source": null, "dependencies": [], "features": {},
            "manifest_path": folder.join("Cargo.toml"), "edition": "2024", "metadata": null, "publish": null,
            "authors": [], "categories": [], "keywords": [], "targets": [{
                "kind": ["cdylib"], "crate_types": ["cdylib"], "name": CELL_CRATE,
                "src_path": folder.join("src/lib.rs"), "edition": "2024", "doc": true, "doctest": false, "test": true,
            }],
        }],
        "workspace_members": [&id], "workspace_default_members": [&id],
        "resolve": {"nodes": [{"id": id, "dependencies": [], "deps": [], "features": []}], "root": id},
        "target_directory": folder.join("target"), "workspace_root": folder, "version": 1, "metadata": null,
    })
}
