//! The Rust toolchain that compiles cells: where it is, which it is, what is missing.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::environment::{self, find_tool};
use super::installed;
use crate::session::SessionError;

/// The compiler and its builder, past rustup's proxies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    pub rustc: PathBuf,
    pub cargo: PathBuf,
    /// `rustc -vV`, whole: what makes two compilers the same.
    pub version: String,
    pub sysroot: PathBuf,
}

impl Toolchain {
    /// Finds the toolchain that this program was installed with, else the one that a plain `cargo build` here would use.
    pub fn find() -> Result<Toolchain, SessionError> {
        if let Some(installed) = installed::here() {
            return Toolchain::bundled(installed.toolchain());
        }
        let rustc = tool("rustc")?;
        let version = stdout_of(
            Command::new(&rustc).arg("-vV"),
            "rustc -vV",
            "`rustup update` mends a broken toolchain",
        )?;
        // Of a toolchain as it is installed the rest follows from where rustc lies, and need not be asked for.
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

    /// Of a bundle: a compiler, the standard library, and seldom cargo.
    fn bundled(sysroot: PathBuf) -> Result<Toolchain, SessionError> {
        let rustc = sysroot.join("bin/rustc");
        let version = stdout_of(
            Command::new(&rustc).arg("-vV"),
            &format!("{} -vV", rustc.display()),
            "`sh install.sh PREFIX` again, from the bundle this program came in",
        )?;
        Ok(Toolchain {
            cargo: sysroot.join("bin/cargo"),
            rustc,
            version,
            sysroot,
        })
    }

    /// `rustc 1.95.0`, for people.
    pub fn release(&self) -> &str {
        self.version.lines().next().unwrap_or("rustc")
    }

    pub fn host(&self) -> &str {
        self.version
            .lines()
            .find_map(|line| line.strip_prefix("host: "))
            .unwrap_or_default()
    }

    /// Where the standard library's own dylib lies.
    pub fn library_dir(&self) -> PathBuf {
        self.sysroot
            .join("lib/rustlib")
            .join(self.host())
            .join("lib")
    }
}

impl Toolchain {
    /// The analyser that completes cells, if that component is installed.
    pub fn rust_analyzer(&self) -> Option<PathBuf> {
        let program = self.sysroot.join("bin/rust-analyzer");
        program.is_file().then_some(program)
    }

    /// The sources of the standard library, which completion reads, if that component is installed.
    pub fn library_sources(&self) -> Option<PathBuf> {
        let folder = self.sysroot.join("lib/rustlib/src/rust/library");
        folder.join("core/src/lib.rs").is_file().then_some(folder)
    }

    /// The standard library's own dylib.
    pub fn standard_library(&self) -> Option<PathBuf> {
        let prefix = format!("{}std-", std::env::consts::DLL_PREFIX);
        let files = std::fs::read_dir(self.library_dir()).ok()?;
        files.flatten().map(|entry| entry.path()).find(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&prefix) && name.ends_with(std::env::consts::DLL_SUFFIX)
        })
    }
}

/// A linker that can be called without a compiler's help, where its way of being called is known.
pub fn direct_linker() -> Option<PathBuf> {
    if cfg!(target_os = "linux") {
        find_tool("ld")
    } else {
        None
    }
}

/// What sessions here link with: the C compiler, which building a prelude needs too, or the linker alone where all of that
/// came in a bundle.
pub fn linker() -> &'static str {
    if installed::here().is_some() && cfg!(target_os = "linux") {
        "ld"
    } else {
        "cc"
    }
}

/// Errs where there is no [linker].
pub fn require_linker() -> Result<(), SessionError> {
    let name = linker();
    if find_tool(name).is_some() {
        return Ok(());
    }
    if name == "ld" {
        return Err(SessionError::new(
            "no linker: `ld` is not on PATH, and cells are linked with it",
        )
        .help("install one: `apt install binutils`, `dnf install binutils`"));
    }
    Err(
        SessionError::new("no C compiler: `cc` is not on PATH, and Rust links through it")
            .help("install one: `apt install gcc`, `dnf install gcc`, or `xcode-select --install`"),
    )
}

fn tool(name: &str) -> Result<PathBuf, SessionError> {
    let missing = || {
        SessionError::new(format!("no `{name}`: it is not on PATH"))
            .help("install Rust from https://rustup.rs, then open a new terminal")
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
        "`rustup update` mends a broken toolchain",
    )?;
    Ok(output.trim().into())
}

fn stdout_of(command: &mut Command, what: &str, help: &str) -> Result<String, SessionError> {
    let failed =
        |why: String| SessionError::new(format!("`{what}` failed: {why}")).help(help.to_owned());
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
