//! Failed builds of a CUDA prelude. They are remembered, because such a build can take minutes to fail.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use gpu_tutor_system::files::write_atomically;
use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::cache;
use crate::SessionError;
use crate::machine::cuda::{Flavour, ForGpu, Toolkit};
use crate::machine::gpus;
use crate::machine::toolchain::Toolchain;

/// The file in the folder where the prelude would have been installed. That folder's name is a hash of the prelude's
/// sources and the toolchain, so a change to either counts as a new attempt.
const FAILED: &str = "failed.json";

#[derive(Debug, Serialize, Deserialize)]
struct Failure {
    circumstances: String,
    #[serde(default)]
    target: Option<ForGpu>,
    error: SessionError,
}

/// What a build depends on in addition to its sources and the Rust toolchain: the CUDA toolkit and the driver.
fn circumstances(toolkit: &Toolkit) -> String {
    let nvcc = fs::metadata(toolkit.bin().join("nvcc")).ok();
    let changed = nvcc.as_ref().and_then(|nvcc| nvcc.modified().ok());
    let changed = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!(
        "CUDA {} in {}, nvcc of {} bytes from {}, driver {}",
        toolkit.version,
        toolkit.root.display(),
        nvcc.map_or(0, |nvcc| nvcc.len()),
        changed.map_or(0, |time| time.as_secs()),
        gpus::driver().map_or_else(|error| format!("{error:?}"), |driver| driver.version)
    )
}

fn file(toolchain: &Toolchain, target: ForGpu) -> Option<PathBuf> {
    let (own, _) = cache::folders(toolchain, Flavour::Cuda(target)).ok()?;
    Some(own.join(FAILED))
}

/// Returns why a build for this target failed in the current circumstances, if it did.
pub fn remembered(
    toolchain: &Toolchain,
    target: ForGpu,
    toolkit: &Toolkit,
) -> Option<SessionError> {
    read(&file(toolchain, target)?, &circumstances(toolkit))
}

fn read(file: &Path, circumstances: &str) -> Option<SessionError> {
    let failure: Failure = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
    (failure.circumstances == circumstances).then_some(failure.error)
}

/// Saves the reason why a build failed. If it cannot be written, the next start tries the build again.
pub fn remember(toolchain: &Toolchain, target: ForGpu, toolkit: &Toolkit, error: &SessionError) {
    if let Some(file) = file(toolchain, target) {
        write(&file, circumstances(toolkit), target, error);
    }
}

fn write(file: &Path, circumstances: String, target: ForGpu, error: &SessionError) {
    let failure = Failure {
        circumstances,
        target: Some(target),
        error: error.clone(),
    };
    let folder = file.parent().unwrap_or(file);
    let written = fs::create_dir_all(folder)
        .and_then(|()| write_atomically(file, &serde_json::to_vec(&failure)?));
    if let Err(error) = written {
        eprintln!(
            "{}",
            t!(
                "note: %{file} cannot be written: %{error}",
                file = file.display(),
                error
            )
        );
    }
}

/// The target of the failed build recorded in a prelude's folder, if there is one.
pub fn failed_target(folder: &Path) -> Option<ForGpu> {
    let failure: Failure = serde_json::from_slice(&fs::read(folder.join(FAILED)).ok()?).ok()?;
    failure.target
}

/// Forgets a failed build, because a new one is starting.
pub fn forget(toolchain: &Toolchain, target: ForGpu) {
    if let Some(file) = file(toolchain, target) {
        // Usually there is no such file.
        let _ = fs::remove_file(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::cuda::{Capability, Version};

    #[test]
    fn a_failure_counts_until_the_circumstances_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("key").join(FAILED);
        assert!(read(&file, "CUDA 13.0").is_none());
        let error = SessionError::new("nvcc fatal").help("mend it");
        let target = ForGpu {
            capability: Capability { major: 9, minor: 0 },
            cuda: Version {
                major: 13,
                minor: 0,
            },
        };
        write(&file, "CUDA 13.0".into(), target, &error);
        assert_eq!(failed_target(&folder.path().join("key")), Some(target));
        let found = read(&file, "CUDA 13.0").expect("remembered");
        assert_eq!((found.what, found.help), (error.what, error.help));
        assert!(read(&file, "CUDA 13.1").is_none());
    }
}
