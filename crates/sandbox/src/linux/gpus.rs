//! The special files that a box uses to reach the GPUs.
//!
//! | in `/dev` | what it is |
//! |---|---|
//! | `nvidia0`, `nvidia1`, … | one GPU each |
//! | `nvidiactl` | NVIDIA's driver itself, which reports the GPUs that exist |
//! | `nvidia-uvm` | the memory that both the host and the GPUs address; CUDA does not start without it |
//! | `nvidia-uvm-tools` | what happens to that memory, for CUDA's own libraries |
//! | `nvidia-caps` | a folder: the right to use part of a GPU that MIG divides |
//! | `dxg` | all GPUs in Windows's subsystem for Linux; NVIDIA's libraries are in `/usr/lib/wsl`, mounted with `/usr` |
//!
//! `nvidia-modeset` is for screens and is not shown in a box.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Once;

/// The argument that makes this executable start CUDA.
pub const NAME: &str = "gpu-tutor-start-cuda";

const DEV: &str = "/dev";
const NAMED: [&str; 5] = [
    "nvidiactl",
    "nvidia-uvm",
    "nvidia-uvm-tools",
    "nvidia-caps",
    "dxg",
];
const NUMBERED: &str = "nvidia";

/// The special files of the GPUs that exist.
pub fn devices() -> Vec<PathBuf> {
    listed(Path::new(DEV))
}

fn listed(dev: &Path) -> Vec<PathBuf> {
    let is_gpu = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = name.strip_prefix(NUMBERED).unwrap_or_default();
        NAMED.contains(&name.as_ref()) || number.parse::<u32>().is_ok()
    };
    let entries = std::fs::read_dir(dev).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_gpu).collect()
}

/// Makes the driver create its special files before they are listed. `nvidia-uvm` is created when the first program
/// after a boot uses CUDA, and a program in a box is not allowed to create it.
pub fn start_driver(executable: &Path) {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        start_if_missing(Path::new(DEV), || {
            // CUDA is started in a separate process, because it would permanently take up memory and threads in this
            // one. If it cannot be started, the cells that need it report why.
            let _ = Command::new(executable)
                .arg(NAME)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        });
    });
}

fn start_if_missing(dev: &Path, start: impl FnOnce()) {
    if !["nvidia-uvm", "dxg"]
        .iter()
        .any(|name| dev.join(name).exists())
    {
        start();
    }
}

/// Starts CUDA and exits.
pub fn run() -> ExitCode {
    match start_cuda() {
        Ok(0) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn start_cuda() -> Result<i32, libloading::Error> {
    type Init = unsafe extern "C" fn(u32) -> i32;
    // SAFETY: the driver's library has no initialisers with requirements that the caller must meet.
    let driver = unsafe { libloading::Library::new("libcuda.so.1") }?;
    // SAFETY: this is the type that the driver's interface declares for the function.
    let init = unsafe { driver.get::<Init>(b"cuInit") }?;
    // SAFETY: 0 is the only argument that the function accepts.
    let code = unsafe { init(0) };
    // The driver may have started threads, whose code must remain loaded.
    std::mem::forget(driver);
    Ok(code)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_box_gets_what_cuda_needs_and_no_more() {
        let dev = tempfile::tempdir().unwrap();
        let needed = [
            "dxg",
            "nvidia-caps",
            "nvidia-uvm",
            "nvidia-uvm-tools",
            "nvidia0",
            "nvidia11",
            "nvidiactl",
        ];
        for name in needed.iter().chain(&["nvidia-modeset", "nvme0", "null"]) {
            fs::write(dev.path().join(name), "").unwrap();
        }
        let mut found = listed(dev.path());
        found.sort();
        assert_eq!(found, needed.map(|name| dev.path().join(name)));
    }

    #[test]
    fn the_driver_makes_its_files_before_they_are_listed() {
        let dev = tempfile::tempdir().unwrap();
        fs::write(dev.path().join("nvidiactl"), "").unwrap();
        let uvm = dev.path().join("nvidia-uvm");
        start_if_missing(dev.path(), || fs::write(&uvm, "").unwrap());
        assert!(listed(dev.path()).contains(&uvm));
        start_if_missing(dev.path(), || panic!("it is there"));
    }
}
