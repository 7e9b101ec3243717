//! The CUDA libraries that the lessons mention: what each is for, and how to install it.

use std::path::{Path, PathBuf};

use gpu_tutor_text::text;

use super::Version;
use super::roots::SearchPaths;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Library {
    pub name: &'static str,
    /// The file name without a version.
    pub file: &'static str,
    pub purpose: &'static str,
    /// Whether candle calls it, as built for the prelude.
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

/// cuRAND has its own version numbers; both CUDA 12 and CUDA 13 come with this one.
const CURAND: (&str, u32) = ("libcurand.so", 10);

impl Library {
    /// The name that a prelude built with this CUDA version uses to ask the loader for a library that candle calls,
    /// such as `libcublas.so.13`.
    pub fn soname(&self, cuda: Version) -> String {
        let major = if self.file == CURAND.0 {
            CURAND.1
        } else {
            cuda.major
        };
        format!("{}.{major}", self.file)
    }

    /// The pip requirement for programs up to this CUDA version, or up to the newest if none is given.
    pub fn requirement(&self, cuda: Option<Version>) -> String {
        requirement(self.wheel, cuda)
    }
}

/// Returns the pip requirement for programs that use this CUDA version. Before CUDA 13, the wheels were named after the
/// version.
pub fn requirement(wheel: &str, cuda: Option<Version>) -> String {
    let Some(cuda) = cuda else {
        return wheel.to_owned();
    };
    let name = wheel.trim_end_matches("-cu13");
    match cuda.major {
        // These wheels have the toolkit's version numbers; the others have their own.
        13.. if name.starts_with("nvidia-cuda-") || name == "nvidia-nvvm" => {
            let Version { major, minor } = cuda;
            format!("'{name}>={major},<{major}.{}'", minor + 1)
        }
        13.. if name == "nvidia-cublas" => format!("'{name}=={}.*'", cuda.major),
        13.. => wheel.to_owned(),
        older => format!("{name}-cu{older}"),
    }
}

/// Returns the first library that candle calls but that these folders lack. The library must have the name that a
/// prelude with this CUDA version asks for.
pub fn first_missing(cuda: Version, folders: &[PathBuf]) -> Option<&'static Library> {
    LIBRARIES
        .iter()
        .filter(|library| library.used_by_candle)
        .find(|library| {
            let name = library.soname(cuda);
            !folders.iter().any(|folder| folder.join(&name).exists())
        })
}

pub const LIBRARIES: [Library; 9] = [
    library(
        text!("CUDA runtime"),
        "libcudart.so",
        text!("starting kernels, copying memory"),
        true,
        "nvidia-cuda-runtime",
    ),
    library(
        "NVRTC",
        "libnvrtc.so",
        text!("compiling kernels while a program runs"),
        true,
        "nvidia-cuda-nvrtc",
    ),
    library(
        "cuBLAS",
        "libcublas.so",
        text!("dense linear algebra: matrix products"),
        true,
        "nvidia-cublas",
    ),
    library(
        "cuBLASLt",
        "libcublasLt.so",
        text!("more flexible matrix products, for cuBLAS"),
        true,
        "nvidia-cublas",
    ),
    library(
        "cuRAND",
        "libcurand.so",
        text!("random numbers"),
        true,
        "nvidia-curand",
    ),
    library(
        "cuDNN",
        "libcudnn.so",
        text!("convolutions and other network layers"),
        false,
        "nvidia-cudnn-cu13",
    ),
    library(
        "cuFFT",
        "libcufft.so",
        text!("Fourier transforms"),
        false,
        "nvidia-cufft",
    ),
    library(
        "cuSOLVER",
        "libcusolver.so",
        text!("factorisations and eigenvalues"),
        false,
        "nvidia-cusolver",
    ),
    library(
        "cuSPARSE",
        "libcusparse.so",
        text!("sparse matrices"),
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
    let paths = SearchPaths::current();
    let roots = paths.roots();
    let found = roots.iter().flat_map(|root| within(root));
    listed
        .into_iter()
        .chain(found)
        .chain(paths.library_wheels())
        .filter(|folder| folder.is_dir())
        .collect()
}

const SYSTEM: [&str; 5] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    // WSL puts the Windows drivers here.
    "/usr/lib/wsl/lib",
];

/// Returns a toolkit's library folders.
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
    fn a_library_of_another_major_version_is_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = [folder.path().to_owned()];
        let put = |name: &str| std::fs::write(folder.path().join(name), "").expect("written");
        let [twelve, thirteen] = [12, 13].map(|major| Version { major, minor: 0 });
        for name in ["libcudart.so.13", "libnvrtc.so.13", "libcublas.so.12"] {
            put(name);
        }
        for name in ["libcublasLt.so.12", "libcublasLt.so.13", "libcurand.so.10"] {
            put(name);
        }
        let missing = |cuda| first_missing(cuda, &folders).map(|library| library.name);
        assert_eq!(missing(thirteen), Some("cuBLAS"));
        put("libcublas.so.13");
        assert_eq!(missing(thirteen), None);
        assert_eq!(missing(twelve), Some("CUDA runtime"));
    }

    #[test]
    fn pip_is_told_versions_that_fit_the_driver() {
        let cuda = |major, minor| Some(Version { major, minor });
        for (wheel, driver, expected) in [
            ("nvidia-nvvm", cuda(13, 1), "'nvidia-nvvm>=13,<13.2'"),
            ("nvidia-cublas", cuda(13, 1), "'nvidia-cublas==13.*'"),
            ("nvidia-curand", cuda(12, 8), "nvidia-curand-cu12"),
            ("nvidia-cudnn-cu13", cuda(12, 8), "nvidia-cudnn-cu12"),
            ("nvidia-cudnn-cu13", cuda(13, 0), "nvidia-cudnn-cu13"),
            ("nvidia-curand", None, "nvidia-curand"),
        ] {
            assert_eq!(requirement(wheel, driver), expected);
        }
    }

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
