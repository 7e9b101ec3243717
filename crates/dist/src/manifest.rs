//! The manifest: parts, their files and the hashes of both, in a form that a shell script can read.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::error::BundleError;
use super::pack::PackedChunk;
use super::parts::{WrittenPart, files};

const MANIFEST: &str = "gpu-tutor.manifest";
const INSTALLER: &str = "install.sh";

/// Writes the script that installs the bundle, and then the manifest that it reads.
///
/// # Errors
/// If a file cannot be written.
pub fn write(
    title: &str,
    parts: &[Vec<PackedChunk>],
    written: &[WrittenPart],
    out: &Path,
) -> Result<(), BundleError> {
    let save = |name: &str, text: &str| {
        let path = out.join(name);
        fs::write(&path, text).map_err(BundleError::io("write", &path))
    };
    save(INSTALLER, include_str!("install.sh"))?;
    save(MANIFEST, &text(title, parts, written))
}

/// Lines of the form `part NUMBER HASH NAME` and `file NUMBER HASH  PATH`. The text after a file's number is a line for
/// `sha256sum -c`.
fn text(title: &str, parts: &[Vec<PackedChunk>], written: &[WrittenPart]) -> String {
    let mut text = format!("# {title}\n");
    for (index, (part, archive)) in parts.iter().zip(written).enumerate() {
        let number = index + 1;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "part {number} {} {}", archive.sha256, archive.name);
        for file in files(part) {
            let _ = writeln!(
                text,
                "file {number} {}  {}",
                file.sha256,
                file.path.display()
            );
        }
    }
    text
}
