//! The program that links cells.
//!
//! rustc compiles a cell to an object, and a linker turns the object into a library. An installation uses its own
//! toolchain's `rust-lld` and needs nothing from the system. Elsewhere the system has a C compiler and therefore `ld`,
//! which takes 3.3 ms per cell; `rust-lld` takes 7.1 ms, because it loads LLVM's library first (2 cores, AMD EPYC,
//! 2026-11-23). Both produce libraries with the same symbols and relocations, so the cache of compiled cells does not
//! distinguish between them.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::environment::find_tool;
use super::toolchain::Toolchain;
use crate::SessionError;

/// A linker that is called directly instead of through the C compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Linker {
    /// The toolchain's own.
    RustLld(PathBuf),
    /// The system's.
    Ld(PathBuf),
}

impl Linker {
    /// Finds the linker for sessions with this toolchain. Only the Linux command line is supported.
    pub fn find(toolchain: &Toolchain) -> Option<Linker> {
        if !cfg!(linux) {
            return None;
        }
        let (own, system) = (toolchain.rust_lld(), find_tool("ld"));
        choose(toolchain.is_for_cells_alone(), own, system)
    }

    pub fn program(&self) -> &Path {
        match self {
            Linker::RustLld(program) | Linker::Ld(program) => program,
        }
    }

    /// Returns the command that links one object into a library. Symbols that the object does not define stay
    /// unresolved: the loader finds them in the prelude, the standard library and earlier cells.
    pub fn command(&self, object: &Path, library: &Path) -> Command {
        let mut command = Command::new(self.program());
        if let Linker::RustLld(_) = self {
            // For one small object, threads cost more time than they save.
            command.args(["-flavor", "gnu", "--threads=1"]);
        }
        command
            .args(["-shared", "--eh-frame-hdr", "-z", "noexecstack", "-o"])
            .arg(library)
            .arg(object);
        command
    }
}

fn choose(is_bundled: bool, own: Option<PathBuf>, system: Option<PathBuf>) -> Option<Linker> {
    let (own, system) = (own.map(Linker::RustLld), system.map(Linker::Ld));
    if is_bundled {
        own.or(system)
    } else {
        system.or(own)
    }
}

/// Whether sessions with this toolchain need the C compiler. Building a prelude requires it, but an installation from a
/// bundle never builds one.
pub fn needs_c_compiler(toolchain: &Toolchain) -> bool {
    !toolchain.is_for_cells_alone() || !cfg!(linux)
}

/// Returns the program outside the toolchain that sessions link with, if there is one: the C compiler or `ld`.
pub fn of_the_system(toolchain: &Toolchain) -> Option<PathBuf> {
    if needs_c_compiler(toolchain) {
        return find_tool("cc");
    }
    match Linker::find(toolchain)? {
        Linker::Ld(program) => Some(program),
        Linker::RustLld(_) => None,
    }
}

/// Checks that sessions with this toolchain can link.
///
/// # Errors
/// Fails when the linker or the C compiler is missing; the error says how to install it.
pub fn require(toolchain: &Toolchain) -> Result<(), SessionError> {
    if !needs_c_compiler(toolchain) {
        return match Linker::find(toolchain) {
            Some(_) => Ok(()),
            None => Err(missing(toolchain)),
        };
    }
    if find_tool("cc").is_some() {
        return Ok(());
    }
    Err(SessionError::new(t!(
        "no C compiler: `cc` is not on PATH, and Rust links through it"
    ))
    .help(t!(
        "install one: `apt install gcc`, `dnf install gcc`, or `xcode-select --install`"
    )))
}

/// Creates the error for an installation that has no linker.
fn missing(toolchain: &Toolchain) -> SessionError {
    SessionError::new(t!(
        "no linker: the toolchain in %{folder} has no `rust-lld`, and `ld` is not on PATH",
        folder = toolchain.sysroot.display()
    ))
    .help(t!(
        "install this program again, or install a linker: `apt install binutils`, `dnf install binutils`"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_prefers_its_own_linker_and_others_the_systems() {
        let own = || Some(PathBuf::from("/t/rust-lld"));
        let system = || Some(PathBuf::from("/usr/bin/ld"));
        let rust_lld = own().map(Linker::RustLld);
        let ld = system().map(Linker::Ld);
        assert_eq!(choose(true, own(), system()), rust_lld);
        assert_eq!(choose(true, None, system()), ld);
        assert_eq!(choose(false, own(), system()), ld);
        assert_eq!(choose(false, own(), None), rust_lld);
        assert_eq!(choose(true, None, None), None);
    }

    #[test]
    fn an_installation_without_a_linker_names_its_toolchain_and_a_package() {
        let toolchain = Toolchain {
            rustc: "/t/bin/rustc".into(),
            cargo: "/t/bin/cargo".into(),
            version: String::new(),
            sysroot: "/t".into(),
        };
        let error = missing(&toolchain);
        assert!(error.what.contains("/t has no `rust-lld`"), "{error:?}");
        let help = error.help.expect("advice");
        assert!(help.contains("apt install binutils"), "{help}");
    }
}
