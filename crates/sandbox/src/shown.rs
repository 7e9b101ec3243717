//! The parts of the system that every box shows.

use std::path::{Path, PathBuf};

/// The folders of programs and libraries; on most systems all but the first are links into it.
pub const SYSTEM: [&str; 9] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
];

/// What the loader, the linker and the name `cc` need from `/etc`.
pub const SETTINGS: [&str; 4] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
];

/// The system's own files and folders that every box may read.
pub fn system<'a>() -> impl Iterator<Item = &'a Path> {
    SYSTEM.iter().chain(&SETTINGS).map(Path::new)
}

/// Whether a box that may read these files and folders, in addition to the system's own, can also read this file.
pub fn shows(read: &[PathBuf], file: &Path) -> bool {
    let own = read.iter().map(PathBuf::as_path);
    let mut all = system().chain(own);
    all.any(|above| {
        let real = above.canonicalize();
        file.starts_with(above) || real.is_ok_and(|real| file.starts_with(real))
    })
}
