//! What the program that links cells needs in a box.

use std::env::consts::ARCH;
use std::path::{Path, PathBuf};

/// The folders that a compiler or linker installed outside the system's folders needs: those next to it that contain
/// its libraries and the programs that it starts. Only these are named, because the folder above them may be the user's
/// home.
pub fn folders_of(linker: &Path) -> Vec<PathBuf> {
    // A link may lead to an installation elsewhere.
    let installed = [Some(linker.to_owned()), linker.canonicalize().ok()];
    let mut found: Vec<PathBuf> = Vec::new();
    for linker in installed.into_iter().flatten() {
        let bin = linker.parent().filter(|folder| !is_systems(folder));
        found.extend(bin.map(Path::to_owned));
        let beside = bin
            .filter(|bin| bin.ends_with("bin"))
            .and_then(Path::parent)
            .and_then(|above| above.read_dir().ok());
        let beside = beside.into_iter().flatten().flatten();
        found.extend(beside.map(|entry| entry.path()).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // A cross compiler's folder is named after its target, `x86_64-conda-linux-gnu`.
            ["lib", "lib64", "libexec"].contains(&&*name) || name.starts_with(&format!("{ARCH}-"))
        }));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether every box has this folder.
fn is_systems(folder: &Path) -> bool {
    ["/usr", "/bin", "/sbin"]
        .iter()
        .any(|one| folder.starts_with(one))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_compiler_elsewhere_brings_its_libraries_and_nothing_of_a_home_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let home = home.path().canonicalize().expect("a folder");
        let target = format!("{ARCH}-conda-linux-gnu");
        for folder in [
            "bin",
            "lib",
            "libexec",
            &target,
            ".ssh",
            "share",
            "conda/bin",
            "conda/lib",
        ] {
            fs::create_dir_all(home.join(folder)).expect("made");
        }
        let folders =
            |all: &[&str]| -> Vec<PathBuf> { all.iter().map(|one| home.join(one)).collect() };
        fs::write(home.join("bin/cc"), "").expect("written");
        let own = ["bin", "lib", "libexec", &target];
        assert_eq!(folders_of(&home.join("bin/cc")), folders(&own));
        fs::rename(home.join("bin/cc"), home.join("conda/bin/gcc")).expect("moved");
        std::os::unix::fs::symlink("../conda/bin/gcc", home.join("bin/cc")).expect("linked");
        let both = ["bin", "conda/bin", "conda/lib", "lib", "libexec", &target];
        assert_eq!(folders_of(&home.join("bin/cc")), folders(&both));
    }

    #[test]
    fn a_compiler_of_the_system_brings_nothing() {
        for linker in ["/usr/bin/cc", "/bin/ld", "/usr/local/bin/gcc"] {
            assert_eq!(
                folders_of(Path::new(linker)),
                Vec::<PathBuf>::new(),
                "{linker}"
            );
        }
    }
}
