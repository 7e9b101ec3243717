//! Lessons, the tables of languages and the prelude are built in; a new file in any of them must rebuild the binary. So is
//! the library that keeps a compiler waiting.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the library that is preloaded into rustc.
const PRELOAD: &str = "src/session/compile/waiting/preload";

fn main() {
    println!("cargo:rerun-if-changed=lessons");
    println!("cargo:rerun-if-changed=locales");
    println!("cargo:rerun-if-changed=embedded");
    assert!(
        Path::new("embedded/prelude/src").is_dir(),
        "embedded/ holds symbolic links, and this copy of the repository has lost them: clone it with git, where \
         core.symlinks is true"
    );
    println!("cargo:rerun-if-changed={PRELOAD}");
    println!("cargo:rustc-check-cfg=cfg(preload)");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_linux = target("OS") == "linux";
    // A session starts this program several times more, as a stand-in for cargo and to run cells. At a fixed address it
    // starts 3 ms sooner, because the loader has nothing to relocate.
    if is_linux {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    let library = PathBuf::from(variable("OUT_DIR")).join("preload.so");
    // Elsewhere the file is empty, and sessions start rustc for every cell.
    if is_linux && target("ENV") == "gnu" && target("POINTER_WIDTH") == "64" {
        build_preload(&library);
    } else if let Err(error) = std::fs::write(&library, "") {
        panic!("cannot write {}: {error}", library.display());
    }
}

/// Compiles the library that is preloaded into rustc, as a crate of its own without dependencies.
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
    let built = rustc.status();
    assert!(
        built.as_ref().is_ok_and(std::process::ExitStatus::success),
        "the library in {PRELOAD} could not be compiled: {built:?}"
    );
}

fn variable(name: &str) -> std::ffi::OsString {
    env::var_os(name).unwrap_or_else(|| panic!("cargo sets {name} for build scripts"))
}
