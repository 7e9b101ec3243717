//! Stand-ins for `cargo`, `rustc` and `rustup`: this same executable, called by evcxr under their names.
//!
//! cargo has nothing to decide here: a single direct call to rustc compiles the cell, or no call at all if the cell is
//! in the cache. The cell is linked with the cached prelude and with the crates that the session has added.

mod build;
mod cargo;
mod compile;
mod libraries;
mod metadata;
mod rustc;
mod syntax;

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::objects::Objects;
use super::waiting::WaitingCompiler;
use crate::machine::environment::{self, CARGO, READY_FILE, RUSTC, RUSTUP, STAND_IN};
use crate::machine::linker::Linker;
use crate::machine::toolchain::Toolchain;

pub use build::{make_ready, take_back};
pub use compile::{CompileRequest, Killed, Level, SessionDependencies, check, compiled};
pub use libraries::Unlinked;
pub use syntax::{SyntaxCheck, check_syntax};

/// The file that records the running compiler's process group, so that a second interrupt can end it.
pub const COMPILER_FILE: &str = "compiler.pid";

/// The environment variable with the path of a file that records the session's folder. evcxr chooses that folder and
/// does not report it.
pub const FOLDER_VARIABLE: &str = "GPU_TUTOR_FOLDER";
/// evcxr's name for a cell's crate.
const CELL_CRATE: &str = "ctx";

/// What the stand-in processes need to know about the session.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StandIn {
    pub toolchain: Toolchain,
    pub bin: PathBuf,
    /// Arguments that name the prelude to rustc.
    pub prelude: Vec<String>,
    /// The libraries of procedural macros that rustc loads with the prelude.
    pub macros: Vec<PathBuf>,
    /// Linker arguments that let a library find the prelude at load time.
    pub linking: Vec<String>,
    /// Identifies this build of the prelude.
    pub identity: String,
    /// The linker for a cell's object; `None` if rustc has to link.
    pub linker: Option<Linker>,
    pub objects: Objects,
    /// The cache for the cells that evcxr uses to open a session.
    pub openings: Objects,
    /// The cells are a graded answer; see [`SessionOptions`](crate::SessionOptions).
    pub rust_only: bool,
    /// The compiler that is already running. Only the session's own process has one.
    #[serde(skip)]
    pub waiting: Option<Arc<WaitingCompiler>>,
}

/// Runs as a stand-in if the executable was called under a stand-in's name.
pub fn hook() -> Option<ExitCode> {
    let name = PathBuf::from(std::env::args_os().next()?)
        .file_name()?
        .to_owned();
    let file = std::env::var_os(STAND_IN)?;
    let run = match name.to_str()? {
        CARGO => cargo::run,
        RUSTC => rustc::run,
        RUSTUP => rustup,
        _ => return None,
    };
    let code = load(&file).and_then(|stand_in| run(&stand_in, &arguments()));
    Some(code.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::FAILURE
    }))
}

/// The description that this process wrote for its stand-ins.
///
/// # Errors
/// If the file is missing or cannot be read.
pub fn current() -> std::io::Result<StandIn> {
    let file = environment::current().map(environment::Environment::stand_in_file);
    load(file.unwrap_or_default().as_os_str())
}

fn load(file: &OsStr) -> std::io::Result<StandIn> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

fn arguments() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// The arguments as text. An argument that is not UTF-8 becomes empty, because no stand-in accepts it.
fn texts(words: &[OsString]) -> Vec<&str> {
    words
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect()
}

/// Answers `rustup which TOOL` without starting rustup.
fn rustup(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    match texts(asked)[..] {
        ["which", "cargo"] => println!("{}", stand_in.bin.join(CARGO).display()),
        ["which", "rustc"] => println!("{}", stand_in.bin.join(RUSTC).display()),
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

impl StandIn {
    /// The compiler that is already running, if there is one.
    pub fn waiting(&self) -> Option<&WaitingCompiler> {
        self.waiting.as_deref()
    }
}
