//! What a shell script can read of a bundle: its parts, their files, the sums of both.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::BundleError;
use super::parts::{Written, files};
use super::pipeline::Packed;

const MANIFEST: &str = "gpu-tutor.manifest";
const INSTALLER: &str = "install.sh";

/// Writes the manifest, last, and the script that installs from it.
pub fn write(
    title: &str,
    parts: &[Vec<Packed>],
    written: &[Written],
    out: &Path,
) -> Result<(), BundleError> {
    let save = |name: &str, text: &str| {
        let path = out.join(name);
        fs::write(&path, text).map_err(BundleError::io("write", &path))
    };
    save(INSTALLER, include_str!("install.sh"))?;
    save(MANIFEST, &text(title, parts, written))
}

/// `part NUMBER SUM NAME` and `file NUMBER SUM  PATH`, the latter as `sha256sum` reads it behind the number.
fn text(title: &str, parts: &[Vec<Packed>], written: &[Written]) -> String {
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
