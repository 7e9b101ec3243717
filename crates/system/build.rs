//! Sets `cfg(linux)` on Linux, the only system with code of its own. With `GPU_TUTOR_PORTABLE` set, a build on Linux
//! contains what other systems get instead.

use std::env;

fn main() {
    println!("cargo:rustc-check-cfg=cfg(linux)");
    println!("cargo:rerun-if-env-changed=GPU_TUTOR_PORTABLE");
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if system == "linux" && env::var_os("GPU_TUTOR_PORTABLE").is_none() {
        println!("cargo:rustc-cfg=linux");
    }
}
