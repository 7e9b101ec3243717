//! The CUDA libraries that the lessons name: what each is for, who calls it, what brings it.

use std::path::{Path, PathBuf};

use super::roots::SearchPaths;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Library {
    pub name: &'static str,
    /// Its file, without version.
    pub file: &'static str,
    pub purpose: &'static str,
    /// Whether candle calls it, as the prelude has it built.
    pub used_by_candle: bool,
    /// The Python wheel that brings it.
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

/// Where libraries lie on this machine: what is [beside the system's](non_system_folders), and where systems keep them.
pub fn folders() -> Vec<PathBuf> {
    let system = SYSTEM.iter().map(PathBuf::from);
    let system = system.filter(|folder| folder.is_dir());
    non_system_folders().into_iter().chain(system).collect()
}

/// The folders that the loader must be told of: on its path already, in toolkits and in wheels.
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

/// The folders of a toolkit that hold libraries.
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

/// The library's file in the first folder that has it, with or without a version behind its name.
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

/// The version in a library's file name, followed to the file itself where it is a link: `13.1.0.3`.
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
