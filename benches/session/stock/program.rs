//! Builds the stock evcxr program from `tests/stock` on first use, with the real rust-analyzer.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, ensure};
use gpu_tutor_session::machine::environment;

/// The path of the program. The first call builds it, which can take many minutes.
///
/// # Errors
/// If the program cannot be built.
pub fn path() -> Result<&'static Path> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let built = BUILT.get_or_init(|| build().map_err(|error| format!("{error:#}")));
    built.as_deref().map_err(|error| anyhow!("{error}"))
}

fn build() -> Result<PathBuf> {
    let target = target()?;
    let mut cargo = environment::command(environment::find_tool("cargo").context("no cargo")?);
    cargo
        .args([
            "build",
            "--release",
            "--locked",
            "--features",
            "live",
            "--manifest-path",
        ])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stock/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target);
    eprintln!("building stock evcxr in {}", target.display());
    ensure!(cargo.status()?.success(), "stock evcxr does not build");
    Ok(target.join("release/stock"))
}

/// The target folder, which `tests/stock/run` also uses.
fn target() -> Result<PathBuf> {
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Some(Path::new(&std::env::var_os("HOME")?).join(".cache"));
    let cache = cache.or_else(home).context("no home")?;
    Ok(cache.join("gpu-tutor-ci/stock"))
}
