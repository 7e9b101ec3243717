//! The prelude's sources are built in, so a new file among them must trigger a rebuild of the crate. The library that
//! keeps a compiler waiting is built in too. `cfg(linux)` selects the code that works only on Linux.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the library that is preloaded into rustc.
const PRELOAD: &str = "src/compile/waiting/linux/preload";

/// The environment variable that makes a Linux build use the code for other systems in place of the code for Linux.
const PORTABLE: &str = "GPU_TUTOR_PORTABLE";

fn main() {
    println!("cargo:rerun-if-changed=embedded");
    assert!(
        Path::new("embedded/prelude/src").is_dir(),
        "embedded/ holds symbolic links, and this copy of the repository has lost them: clone it with git, with \
         core.symlinks set to true"
    );
    println!("cargo:rerun-if-changed={PRELOAD}");
    println!("cargo:rustc-check-cfg=cfg(preload)");
    println!("cargo:rustc-check-cfg=cfg(linux)");
    println!("cargo:rerun-if-env-changed={PORTABLE}");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_linux = target("OS") == "linux" && env::var_os(PORTABLE).is_none();
    if is_linux {
        println!("cargo:rustc-cfg=linux");
    }
    let library = PathBuf::from(variable("OUT_DIR")).join("preload.so");
    // Elsewhere the file is empty, and sessions start rustc for every cell.
    if is_linux && target("ENV") == "gnu" && target("POINTER_WIDTH") == "64" {
        build_preload(&library);
    } else if let Err(error) = std::fs::write(&library, "") {
        panic!("cannot write {}: {error}", library.display());
    }
}

/// Compiles the library that is preloaded into rustc, if it does not exist yet, as a separate crate without
/// dependencies.
fn build_preload(library: &Path) {
    let mut rustc = Command::new(variable("RUSTC"));
    rustc
        .args(["--crate-name=gpu_tutor_preload", "--crate-type=cdylib"])
        .args(["--edition=2024", "--cfg=preload", "--target"])
        .arg(variable("TARGET"))
        .args(["-Copt-level=s", "-Cpanic=abort", "-Clto", "-Cstrip=symbols"])
        .arg("-o")
        .arg(library)
        .arg(Path::new(PRELOAD).join("mod.rs"));
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        let mut option = std::ffi::OsString::from("-Clinker=");
        option.push(linker);
        rustc.arg(option);
    }
    // What the library is built from, to tell later whether that has changed.
    let mut made_of = format!("{rustc:?}\n");
    let mut files: Vec<PathBuf> = std::fs::read_dir(PRELOAD)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    for file in &files {
        made_of += &std::fs::read_to_string(file).unwrap_or_default();
    }
    let stamp = library.with_extension("made-of");
    if library.exists() && std::fs::read_to_string(&stamp).is_ok_and(|text| text == made_of) {
        return;
    }
    let built = rustc.status();
    assert!(
        built.as_ref().is_ok_and(std::process::ExitStatus::success),
        "the library in {PRELOAD} could not be compiled: {built:?}"
    );
    // Without the stamp, the next build compiles it again.
    let _ = std::fs::write(&stamp, &made_of);
}

fn variable(name: &str) -> std::ffi::OsString {
    env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name} for build scripts"))
}
