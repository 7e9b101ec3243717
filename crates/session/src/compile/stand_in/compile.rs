//! Compiles a cell with one call to rustc and one to the linker.

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use gpu_tutor_text::t;

use super::{CELL_CRATE, COMPILER_FILE, StandIn, libraries};
use crate::cell::words;
use crate::compile::objects::{Compiled, key};
use crate::compile::types::Inferred;
use crate::compile::waiting::{Ended, WaitingCompiler};
use crate::compile::{PLACE, messages, probe_name, types};
use crate::machine::linker::{Linker, needs_c_compiler};
use crate::phases::{self, Phase, timed};

/// A program to compile, and how to compile it.
pub struct CompileRequest<'r> {
    pub stand_in: &'r StandIn,
    pub folder: &'r Path,
    pub dependencies: &'r SessionDependencies,
    pub level: Level,
    pub text: &'r str,
    /// Variables whose inferred types are wanted.
    pub probed: &'r [String],
}

/// How much a cell is optimised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The cell runs once, so it has a debug build's checks and is compiled as fast as possible.
    Quick,
    /// The cell loops, but its running time does not matter, because it is a graded answer that mentions no clock.
    Light,
    /// The cell loops, so it is optimised as in `cargo build --release`, except that overflow is an error, as in every
    /// cell.
    Full,
}

/// The standard library's and the prelude's functions and types that measure time.
const CLOCKS: [&str; 9] = [
    "Instant",
    "SystemTime",
    "bench",
    "compare",
    "roofline",
    "side_by_side",
    "timed",
    "timed_async",
    "timed_on",
];

impl Level {
    /// The level at which a cell is compiled. `text` is its whole program, including the functions that it calls.
    pub fn of(loops: bool, is_graded: bool, text: &str) -> Level {
        let is_timed = || words(text).any(|word| CLOCKS.contains(&word));
        match loops {
            false => Level::Quick,
            true if is_graded && !is_timed() => Level::Light,
            true => Level::Full,
        }
    }

    /// The code generator's options.
    pub fn options(self) -> [&'static str; 3] {
        match self {
            Level::Quick => [
                "-Copt-level=0",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=on",
            ],
            Level::Light => [
                "-Copt-level=1",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=off",
            ],
            Level::Full => [
                "-Copt-level=3",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=off",
            ],
        }
    }
}

/// The crates that the session has added.
#[derive(Debug, Default)]
pub struct SessionDependencies {
    /// The arguments that name them to rustc.
    pub arguments: Vec<String>,
    /// With these crates, a cell compiles to the same library each time.
    pub are_fixed: bool,
}

impl SessionDependencies {
    pub fn none() -> SessionDependencies {
        SessionDependencies {
            are_fixed: true,
            ..SessionDependencies::default()
        }
    }
}

/// Part of every cache key. The number changes whenever the same source would compile to something different within a
/// version.
const CACHE_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " 6");

/// Macros that make a cell depend on more than its own text.
const READS: [&str; 4] = ["include", "include_str", "include_bytes", "option_env"];

/// Whether a cell may read a file or the environment while it is compiled. Such a cell is not cached.
fn reads_outside(text: &str) -> bool {
    let has = |wanted: &str| words(text).any(|word| word == wanted);
    let reads = READS.iter().any(|name| has(name));
    // `#[path = "…"]` appears before a module, whereas `path` alone is a common name.
    let names_a_file = has("path") && has("mod");
    // In `env::temp_dir()`, `env` is the module. Any other `env` may be the macro.
    let may_read_a_variable = words(&text.replace("env::", "")).any(|word| word == "env");
    reads || names_a_file || may_read_a_variable
}

/// Returns the result from the cache, or else from the compiler.
///
/// # Errors
/// If the compiler or the linker cannot run. An error in the cell is part of the result.
pub fn compiled(request: &CompileRequest) -> io::Result<Compiled> {
    let closed = request.dependencies.are_fixed && !reads_outside(request.text);
    if !closed {
        return compile(request);
    }
    let stand_in = request.stand_in;
    let level = request.level.options().join(" ");
    let key = key(&[
        CACHE_VERSION,
        &stand_in.toolchain.version,
        &stand_in.identity,
        &level,
        &request.dependencies.arguments.join("\n"),
        request.text,
    ]);
    if let Some(found) = timed(Phase::Look, || stand_in.objects.find(&key)) {
        return Ok(found);
    }
    let compiled = compile(request)?;
    let answered = compiled.library.is_some() || messages::is_of_the_cell(&compiled.messages);
    if answered {
        timed(Phase::Keep, || {
            stand_in.objects.keep(&key, &stand_in.identity, &compiled)
        });
    }
    Ok(compiled)
}

/// Lints that do not apply to a cell: it is not a whole program, and a later cell may use what it leaves unused.
const SILENCED_LINTS: [&str; 12] = [
    "unused",
    "nonstandard_style",
    "dead_code",
    "private_interfaces",
    "private_bounds",
    "improper_ctypes",
    "improper_ctypes_definitions",
    "unexpected_cfgs",
    "unstable_name_collisions",
    "static_mut_refs",
    "clashing_extern_declarations",
    "ambiguous_glob_reexports",
];
/// Lints in the group `unused` that a learner should see.
const REPORTED_LINTS: [&str; 4] = [
    "unused_must_use",
    "unreachable_code",
    "unused_comparisons",
    "path_statements",
];

/// Compiles a cell without consulting the cache.
///
/// # Errors
/// If the compiler or the linker cannot run. An error in the cell is part of the result.
pub fn compile(request: &CompileRequest) -> io::Result<Compiled> {
    let target = request.folder.join("target");
    let (object, library, mir) = (
        target.join("cell.o"),
        target.join("cell.so"),
        target.join("cell.mir"),
    );
    for file in [&object, &library, &mir] {
        let _ = fs::remove_file(file);
    }
    let mut rustc = rustc(request);
    add_source(&mut rustc, request.folder, request.text)?;
    rustc.args(request.level.options()).arg("-Ccodegen-units=1");
    let direct = directly(request)?;
    let made = if direct.is_some() { &object } else { &library };
    let kind = if direct.is_some() { "obj" } else { "link" };
    rustc.arg(format!("--emit={kind}={}", made.display()));
    if direct.is_none() {
        rustc.args(&request.stand_in.linking);
    }
    if !request.probed.is_empty() {
        rustc.arg(format!("--emit=mir={}", mir.display()));
    }
    rustc.arg("--out-dir").arg(&target);
    phases::called(&rustc);
    let (succeeded, messages) = timed(Phase::Rustc, || {
        run(request.stand_in.waiting(), &mut rustc, request.folder)
    })?;
    if !succeeded {
        return Ok(Compiled {
            messages,
            ..Compiled::default()
        });
    }
    if let Some((linker, libraries)) = direct {
        let mut link = linker.command(&object, &library);
        link.arg("--as-needed").args(libraries);
        let (succeeded, messages) = timed(Phase::Link, || run(None, &mut link, request.folder))?;
        if !succeeded {
            return Err(io::Error::other(t!(
                "%{linker} failed: %{messages}",
                linker = linker.program().display(),
                messages
            )));
        }
    }
    Ok(Compiled {
        library: Some(fs::read(&library)?),
        types: types_of(
            request.probed,
            &fs::read_to_string(&mir).unwrap_or_default(),
        ),
        messages,
    })
}

/// The linker for a cell and the libraries that the cell names; `None` if rustc has to link.
///
/// # Errors
/// If only rustc could link the cell but cannot: an installation includes neither a C compiler nor the files that this
/// would need.
fn directly<'r>(request: &'r CompileRequest) -> io::Result<Option<(&'r Linker, Vec<PathBuf>)>> {
    let linker = request.stand_in.linker.as_ref();
    // Only rustc knows how to link the crates that the session has added.
    let Some(linker) = linker.filter(|_| request.dependencies.arguments.is_empty()) else {
        return Ok(None);
    };
    match libraries::named(request.text) {
        Ok(libraries) => Ok(Some((linker, libraries))),
        Err(unlinked) if !needs_c_compiler(&request.stand_in.toolchain) => {
            Err(io::Error::other(unlinked))
        }
        Err(_) => Ok(None),
    }
}

/// The types of variables, read from the compiler's MIR.
fn types_of(names: &[String], mir: &str) -> Vec<(String, Inferred)> {
    let mut probed = types::probed(mir, |probe| probe.starts_with(&probe_name("")));
    let found = names
        .iter()
        .filter_map(|name| Some((name.clone(), probed.remove(&probe_name(name))?)));
    found.collect()
}

/// Checks a source without generating code and returns rustc's messages; empty if it compiles.
///
/// # Errors
/// If the compiler cannot run.
pub fn check(request: &CompileRequest) -> io::Result<String> {
    let mut rustc = rustc(request);
    add_source(&mut rustc, request.folder, request.text)?;
    rustc
        .arg("--emit=metadata")
        .arg("--out-dir")
        .arg(request.folder.join("target"));
    let (succeeded, messages) = run(request.stand_in.waiting(), &mut rustc, request.folder)?;
    Ok(if succeeded { String::new() } else { messages })
}

/// A method that lets a learner's type display itself. The prelude's `show!` looks for it only if this is set as a
/// `cfg` flag.
const OWN_DISPLAY: &str = "evcxr_display";

fn rustc(request: &CompileRequest) -> Command {
    let mut rustc = Command::new(&request.stand_in.toolchain.rustc);
    rustc.args([
        "--crate-name",
        CELL_CRATE,
        "--edition=2024",
        "--crate-type",
        "cdylib",
    ]);
    rustc.args(["--error-format=json", "--json=diagnostic-short"]);
    rustc.args(SILENCED_LINTS.iter().map(|lint| format!("-A{lint}")));
    rustc.args(REPORTED_LINTS.iter().map(|lint| format!("-W{lint}")));
    // An ambiguous name must be an error, not a matter of import order.
    rustc.arg("-Dambiguous_glob_imports");
    rustc.args([
        "-Cprefer-dynamic",
        "-Cstrip=debuginfo",
        "-Cpanic=unwind",
        "-Cembed-bitcode=no",
    ]);
    if words(request.text).any(|word| word == OWN_DISPLAY) {
        rustc.args(["--cfg", OWN_DISPLAY]);
    }
    rustc
        .args(&request.stand_in.prelude)
        .args(&request.dependencies.arguments);
    rustc
}

/// Writes a source to a file, adds it to rustc's arguments and creates the output folder.
pub fn add_source(rustc: &mut Command, folder: &Path, text: &str) -> io::Result<()> {
    let build = folder.join("build");
    fs::create_dir_all(&build)?;
    fs::create_dir_all(folder.join("target"))?;
    let file = build.join("lib.rs");
    fs::write(&file, text)?;
    rustc
        .arg(file)
        // Messages and panics contain the file's name and are cached, so the name must not include this session's
        // folder.
        .arg(format!("--remap-path-prefix={}={PLACE}", build.display()));
    Ok(())
}

/// A user or the kernel killed a tool. That says nothing about the cell.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("the compiler was killed by the system or by another process"))]
pub struct Killed;

/// Runs a tool and returns whether it succeeded, together with its stderr. If possible, rustc is forked from a waiting
/// process.
///
/// # Errors
/// If the tool cannot run, or [`Killed`].
pub fn run(
    waiting: Option<&WaitingCompiler>,
    tool: &mut Command,
    folder: &Path,
) -> io::Result<(bool, String)> {
    let note = folder.join(COMPILER_FILE);
    let began = |group: u32| {
        let _ = fs::write(&note, group.to_string());
    };
    let ended = match waiting.and_then(|waiting| waiting.run(tool, &began)) {
        Some(ended) => ended,
        None => start(tool, &began)?,
    };
    let _ = fs::remove_file(&note);
    if ended.status.signal() == Some(libc::SIGKILL) {
        return Err(io::Error::other(Killed));
    }
    Ok((
        ended.status.success(),
        String::from_utf8_lossy(&ended.stderr).into_owned(),
    ))
}

/// Starts a tool in its own process group, so that Ctrl-C in the terminal does not reach it, and waits for it to end.
fn start(tool: &mut Command, began: &dyn Fn(u32)) -> io::Result<Ended> {
    let mut child = tool.process_group(0).stderr(Stdio::piped()).spawn()?;
    began(child.id());
    let mut stderr = Vec::new();
    if let Some(mut messages) = child.stderr.take() {
        messages.read_to_end(&mut stderr)?;
    }
    let status = child.wait()?;
    Ok(Ended { status, stderr })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_timed_is_compiled_as_a_release_build_and_a_graded_answer_for_less() {
        let text = "for x in v { sum += x; }";
        assert_eq!(Level::of(false, true, text), Level::Quick);
        assert_eq!(Level::of(true, true, text), Level::Light);
        for timed in [
            "let t = std::time::Instant::now();",
            "::prelude::grading::side_by_side(f, g)",
        ] {
            assert_eq!(Level::of(true, true, timed), Level::Full, "{timed}");
        }
        // A prompt shows how long each cell takes.
        assert_eq!(Level::of(true, false, text), Level::Full);
    }

    #[test]
    fn a_compiler_that_was_killed_is_told_from_one_that_found_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let ends = |script: &str| run(None, Command::new("sh").args(["-c", script]), folder.path());
        let killed = ends("kill -KILL $$").expect_err("killed");
        assert!(killed.get_ref().is_some_and(|inner| inner.is::<Killed>()));
        let failed = ends("echo no memory >&2; exit 101").expect("it ran");
        assert_eq!(failed, (false, "no memory\n".to_owned()));
        let crashed = ends("kill -SEGV $$").expect("it ran");
        assert!(!crashed.0);
    }

    #[test]
    fn only_what_may_read_a_file_or_the_environment_is_not_cached() {
        for text in [
            "let path = std::env::temp_dir();",
            "let environment = std::env::args().count();",
            "mod a { pub fn b() {} }",
        ] {
            assert!(!reads_outside(text), "{text}");
        }
        for text in [
            "env!(\"HOME\")",
            "use std::env; env!(\"HOME\")",
            "let a = std::env::temp_dir(); option_env!(\"A\")",
            "include_str!(\"a\")",
            "#[path = \"a.rs\"] mod a;",
        ] {
            assert!(reads_outside(text), "{text}");
        }
    }
}
