//! This executable in the place of `cargo`, `rustc`, `rustup` and a rustc wrapper, for evcxr and its analyser.
//!
//! While a session's manifest names no dependencies there is nothing for cargo to decide: the cell is compiled by one
//! direct call of rustc, or not at all if it was compiled before. With dependencies the real cargo runs until they are
//! built. Either way the cell is linked with the one prelude in the cache.

mod build;
mod cargo;
mod compile;
mod metadata;
mod rustc;
mod syntax;
mod wrapper;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

use super::objects::Objects;
use crate::files::write_atomically;
use crate::session::machine::environment::{self, CARGO, RUSTC, RUSTUP, STAND_IN, WRAPPER};
use crate::session::machine::toolchain::Toolchain;

pub use build::lay_out;
pub use cargo::{SessionDependencies, session_dependencies};
pub use compile::{CompileRequest, check, compiled};
pub use syntax::{SyntaxCheck, check_syntax};

/// Holds the process group of the compiler at work, so that a second interrupt can end it.
pub const COMPILER_FILE: &str = "compiler.pid";
/// Holds the walls around a session whose cells are not the user's own; its compiler is put behind them too.
pub const SANDBOX_FILE: &str = "sandbox.json";
/// Names the library of the cell that evcxr is to run next.
pub const READY_FILE: &str = "ready";
/// Names a file to write the session's folder into: evcxr chooses it, and does not tell.
pub const FOLDER_VARIABLE: &str = "GPU_TUTOR_FOLDER";
/// evcxr's name for the crate it makes of a cell.
const CELL_CRATE: &str = "ctx";

/// What the stand-ins stand in for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StandIn {
    pub toolchain: Toolchain,
    pub bin: PathBuf,
    /// Variables as they were before this process changed them.
    pub original: Vec<(String, Option<String>)>,
    /// Names the prelude to rustc.
    pub prelude: Vec<String>,
    /// Makes the linker of a whole library find it again.
    pub linking: Vec<String>,
    /// What tells this prelude from every other.
    pub identity: String,
    /// Links a cell's object; `None` where rustc is to do it.
    pub linker: Option<PathBuf>,
    pub objects: Objects,
}

/// Runs as a stand-in if the executable was called by one of their names.
pub fn hook() -> Option<ExitCode> {
    let name = PathBuf::from(std::env::args_os().next()?)
        .file_name()?
        .to_owned();
    let file = std::env::var_os(STAND_IN)?;
    let run = match name.to_str()? {
        CARGO => cargo::run,
        RUSTC => rustc::run,
        RUSTUP => rustup,
        WRAPPER => wrapper::run,
        _ => return None,
    };
    let code = load(&file).and_then(|stand_in| run(&stand_in, &arguments()));
    Some(code.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::FAILURE
    }))
}

/// What this process has told its stand-ins.
pub fn told() -> std::io::Result<StandIn> {
    let file = environment::current().map(environment::Environment::stand_in_file);
    load(file.unwrap_or_default().as_os_str())
}

fn load(file: &OsStr) -> std::io::Result<StandIn> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

fn arguments() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// The words as text; what is not text is none that is asked for.
fn texts(words: &[OsString]) -> Vec<&str> {
    words
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect()
}

/// `rustup which TOOL`, answered without starting rustup.
fn rustup(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    match texts(asked)[..] {
        ["which", "cargo"] => println!("{}", stand_in.bin.join(CARGO).display()),
        ["which", "rustc"] => println!("{}", stand_in.bin.join(RUSTC).display()),
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

impl StandIn {
    /// Gives a command the variables this program was started with.
    fn restore(&self, command: &mut Command) {
        for (name, value) in &self.original {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(folder: &Path, name: &str) -> Option<T> {
    serde_json::from_slice(&fs::read(folder.join(name)).ok()?).ok()
}

fn write<T: Serialize>(folder: &Path, name: &str, value: &T) -> std::io::Result<()> {
    write_atomically(&folder.join(name), &serde_json::to_vec(value)?)
}
