//! The CUDA libraries that the lessons name: the purpose of each, and how to install it.

use std::path::{Path, PathBuf};

use super::roots::SearchPaths;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Library {
    pub name: &'static str,
    /// The file name without a version.
    pub file: &'static str,
    pub purpose: &'static str,
    /// Whether candle calls it in the prelude's build.
    pub used_by_candle: bool,
    /// The Python wheel that contains it.
    pub wheel: &'static str,
}

const fn library(
    name: &'static str,
    file: &'static str,
    purpose: &'static str,
    used_by_candle: bool,
    wheel: &'static str,
) -> Library {
    Library {
        name,
        file,
        purpose,
        used_by_candle,
        wheel,
    }
}

pub const LIBRARIES: [Library; 9] = [
    library(
        "CUDA runtime",
        "libcudart.so",
        "starting kernels, copying memory",
        true,
        "nvidia-cuda-runtime",
    ),
    library(
        "NVRTC",
        "libnvrtc.so",
        "compiling kernels while a program runs",
        true,
        "nvidia-cuda-nvrtc",
    ),
    library(
        "cuBLAS",
        "libcublas.so",
        "dense linear algebra: matrix products",
        true,
        "nvidia-cublas",
    ),
    library(
        "cuBLASLt",
        "libcublasLt.so",
        "matrix products with more freedom, for cuBLAS",
        true,
        "nvidia-cublas",
    ),
    library(
        "cuRAND",
        "libcurand.so",
        "random numbers",
        true,
        "nvidia-curand",
    ),
    library(
        "cuDNN",
        "libcudnn.so",
        "convolutions and other network layers",
        false,
        "nvidia-cudnn-cu13",
    ),
    library(
        "cuFFT",
        "libcufft.so",
        "Fourier transforms",
        false,
        "nvidia-cufft",
    ),
    library(
        "cuSOLVER",
        "libcusolver.so",
        "factorisations and eigenvalues",
        false,
        "nvidia-cusolver",
    ),
    library(
        "cuSPARSE",
        "libcusparse.so",
        "sparse matrices",
        false,
        "nvidia-cusparse",
    ),
];

/// Returns the folders that may hold libraries: the [non-system folders](non_system_folders), then the system's.
pub fn folders() -> Vec<PathBuf> {
    let system = SYSTEM.iter().map(PathBuf::from);
    let system = system.filter(|folder| folder.is_dir());
    non_system_folders().into_iter().chain(system).collect()
}

/// Returns the library folders that the loader does not search by default: those in `LD_LIBRARY_PATH`, toolkits and
/// wheels.
pub fn non_system_folders() -> Vec<PathBuf> {
    let listed = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let listed: Vec<PathBuf> = std::env::split_paths(&listed).collect();
    let roots = SearchPaths::current().roots();
    let found = roots.iter().flat_map(|root| within(root));
    listed
        .into_iter()
        .chain(found)
        .filter(|folder| folder.is_dir())
        .collect()
}

const SYSTEM: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
];

/// Returns the folders of a toolkit that hold libraries.
pub fn within(root: &Path) -> Vec<PathBuf> {
    let names = [
        "lib64",
        "lib",
        "targets/x86_64-linux/lib",
        "targets/sbsa-linux/lib",
        "lib/x86_64-linux-gnu",
    ];
    let found = names.iter().map(|name| root.join(name));
    found.filter(|folder| folder.is_dir()).collect()
}

/// Finds a library's file in the first folder that has it. A version may follow the name.
pub fn find(file: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    folders.iter().find_map(|folder| {
        let plain = folder.join(file);
        if plain.exists() {
            return Some(plain);
        }
        let mut versioned: Vec<PathBuf> = std::fs::read_dir(folder)
            .ok()?
            .flatten()
            .filter(|entry| {
                let name = entry.file_name();
                let rest = name.to_str().and_then(|name| name.strip_prefix(file));
                rest.is_some_and(|rest| rest.starts_with('.'))
            })
            .map(|entry| entry.path())
            .collect();
        versioned.sort();
        versioned.into_iter().next()
    })
}

/// Reads the version from a library's file name, such as `13.1.0.3`. Follows links to the file itself.
pub fn version(file: &Path) -> Option<String> {
    let real = file.canonicalize().ok()?;
    let name = real.file_name()?.to_str()?.to_owned();
    let (_, version) = name.split_once(".so.")?;
    Some(version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_found_with_a_version_behind_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("libcublas.so.13");
        std::fs::write(&file, "").expect("written");
        std::fs::write(folder.path().join("libcublasLt.so.13"), "").expect("written");
        let folders = [folder.path().to_owned()];
        assert_eq!(find("libcublas.so", &folders), Some(file.clone()));
        assert_eq!(find("libcufft.so", &folders), None);
        assert_eq!(version(&file), Some("13".into()));
    }
}
