//! The Rust toolchain that compiles cells: its location, its version, and what it lacks.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::environment::{self, find_tool};
use super::installed::{self, Installed};
use crate::SessionError;

/// The paths of rustc and cargo themselves, not of rustup's proxies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    pub rustc: PathBuf,
    pub cargo: PathBuf,
    /// The whole output of `rustc -vV`. Two compilers are the same if their outputs are identical.
    pub version: String,
    pub sysroot: PathBuf,
}

impl Toolchain {
    /// Finds the toolchain that this program was installed with, or else the one that `cargo build` would use here.
    ///
    /// # Errors
    /// Fails when there is no toolchain, or when its compiler does not run.
    pub fn find() -> Result<Toolchain, SessionError> {
        if let Some(installed) = installed::here() {
            return Toolchain::bundled(installed);
        }
        let rustc = tool("rustc")?;
        let version = stdout_of(
            Command::new(&rustc).arg("-vV"),
            "rustc -vV",
            &t!("`rustup update` repairs a broken toolchain"),
        )?;
        // In the usual layout, the other paths follow from rustc's, which saves two tool calls.
        let installed = rustc.parent().and_then(|bin| {
            let (cargo, sysroot) = (bin.join("cargo"), bin.parent()?.to_owned());
            let whole = cargo.exists() && sysroot.join("lib/rustlib").exists();
            whole.then_some((cargo, sysroot))
        });
        let (cargo, sysroot) = match installed {
            Some(found) => found,
            None => (tool("cargo")?, sysroot(&rustc)?),
        };
        Ok(Toolchain {
            rustc,
            cargo,
            version,
            sysroot,
        })
    }

    /// Returns an installation's toolchain: a compiler and the standard library, usually without cargo.
    fn bundled(installed: &Installed) -> Result<Toolchain, SessionError> {
        let sysroot = installed.toolchain();
        let rustc = sysroot.join("bin/rustc");
        let version = stdout_of(
            Command::new(&rustc).arg("-vV"),
            &format!("{} -vV", rustc.display()),
            &installed.repair(),
        )?;
        Ok(Toolchain {
            cargo: sysroot.join("bin/cargo"),
            rustc,
            version,
            sysroot,
        })
    }

    /// The release as users know it: `rustc 1.95.0 (…)`.
    pub fn release(&self) -> &str {
        release_of(&self.version)
    }

    /// Whether this version has been tested with the compiler.
    pub fn is_tried(&self) -> bool {
        let number = self.release().trim_start_matches("rustc ");
        let mut tried = TRIED.iter();
        tried.any(|tried| {
            let rest = number.strip_prefix(tried);
            rest.is_some_and(|rest| rest.starts_with('.'))
        })
    }

    pub fn host(&self) -> &str {
        self.version
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .unwrap_or_default()
    }

    /// Returns a cargo command for a folder, ignoring the user's settings for other builds. It builds into that
    /// folder's `target`.
    pub fn cargo_in(&self, folder: &Path) -> Command {
        let mut cargo = environment::command(&self.cargo);
        cargo
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", "target")
            .env("RUSTC", &self.rustc)
            // A server that a wrapper starts would outlive the temporary folder. Setting this to empty also overrides
            // the user's configuration files.
            .env("RUSTC_WRAPPER", "")
            .stdin(Stdio::null());
        if let Some(environment) = environment::current() {
            // Killed compilers leave their temporary files behind.
            cargo.env("TMPDIR", environment.folder());
        }
        for name in [
            "RUSTFLAGS",
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_BUILD_TARGET",
            "CARGO_BUILD_BUILD_DIR",
        ] {
            cargo.env_remove(name);
        }
        cargo
    }

    /// Whether it compiles cells and nothing else, like a bundle's toolchain. A session in a box relies on this,
    /// because there the program is not located in its installation.
    pub fn is_for_cells_alone(&self) -> bool {
        !self.cargo.exists()
    }

    /// The folder that contains the standard library's dylib.
    pub fn library_dir(&self) -> PathBuf {
        self.sysroot
            .join("lib/rustlib")
            .join(self.host())
            .join("lib")
    }
}

/// The compilers that this version has been tested with. The types of a cell's variables are read from rustc output
/// that may change with any release.
pub const TRIED: [&str; 1] = ["1.95"];

/// The first line of the output of `rustc -vV`.
pub fn release_of(version: &str) -> &str {
    version.lines().next().unwrap_or("rustc")
}

impl Toolchain {
    /// The path of rust-analyzer, which completes cells, if that component is installed.
    pub fn rust_analyzer(&self) -> Option<PathBuf> {
        let program = self.sysroot.join("bin/rust-analyzer");
        program.is_file().then_some(program)
    }

    /// The folder with the standard library's sources, which completion reads, if that component is installed.
    pub fn library_sources(&self) -> Option<PathBuf> {
        let folder = self.sysroot.join("lib/rustlib/src/rust/library");
        folder.join("core/src/lib.rs").is_file().then_some(folder)
    }

    /// The path of the toolchain's own linker, relative to the sysroot. The linker finds LLVM's library relative to its
    /// own path.
    pub fn rust_lld_path(&self) -> PathBuf {
        Path::new("lib/rustlib")
            .join(self.host())
            .join("bin/rust-lld")
    }

    /// The toolchain's own linker, if it has one.
    pub fn rust_lld(&self) -> Option<PathBuf> {
        let program = self.sysroot.join(self.rust_lld_path());
        program.is_file().then_some(program)
    }

    /// The standard library's dylib.
    pub fn standard_library(&self) -> Option<PathBuf> {
        let prefix = format!("{}std-", std::env::consts::DLL_PREFIX);
        let files = std::fs::read_dir(self.library_dir()).ok()?;
        files.flatten().map(|entry| entry.path()).find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&prefix) && name.ends_with(std::env::consts::DLL_SUFFIX)
        })
    }
}

fn tool(name: &str) -> Result<PathBuf, SessionError> {
    let missing = || {
        SessionError::new(t!("no `%{name}`: it is not on PATH", name)).help(t!(
            "install Rust from https://rustup.rs, then open a new terminal"
        ))
    };
    if let Some(rustup) = find_tool("rustup") {
        let mut which = environment::command(rustup);
        which.arg("which").arg(name);
        if let Ok(output) = which.output()
            && output.status.success()
        {
            let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
            if path.exists() {
                return Ok(path);
            }
        }
    }
    find_tool(name).ok_or_else(missing)
}

fn sysroot(rustc: &Path) -> Result<PathBuf, SessionError> {
    let arguments = ["--print", "sysroot"];
    let output = stdout_of(
        Command::new(rustc).args(arguments),
        "rustc --print sysroot",
        &t!("`rustup update` repairs a broken toolchain"),
    )?;
    Ok(output.trim().into())
}

fn stdout_of(command: &mut Command, what: &str, help: &str) -> Result<String, SessionError> {
    let failed = |why: String| {
        SessionError::new(t!("`%{what}` failed: %{why}", what, why)).help(help.to_owned())
    };
    let output = command
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(
            String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        ));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
