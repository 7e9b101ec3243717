//! One call of rustc, and one of the linker.

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{CELL_CRATE, COMPILER_FILE, SANDBOX_FILE, StandIn};
use crate::session::cell::words;
use crate::session::compile::objects::{Compiled, key};
use crate::session::compile::types::Inferred;
use crate::session::compile::{PLACE, messages, probe_name, types};
use crate::session::machine::sandbox::Sandbox;

/// What is to be compiled.
pub struct CompileRequest<'r> {
    pub stand_in: &'r StandIn,
    pub folder: &'r Path,
    /// What rustc must be told of the crates that the session has added; empty where it has added none.
    pub dependencies: &'r [String],
    pub optimise: bool,
    pub text: &'r str,
    /// Variables whose types are to be told.
    pub probed: &'r [String],
}

/// Changes with what is made of a source, so that nothing older is taken for it.
const CACHE_VERSION: &str = "5";

/// Words that make a cell depend on more than its text.
const OUTSIDE: [&str; 6] = [
    "include",
    "include_str",
    "include_bytes",
    "env",
    "option_env",
    "path",
];

/// The result from the cache, else from the compiler.
pub fn compiled(request: &CompileRequest) -> io::Result<Compiled> {
    let closed =
        request.dependencies.is_empty() && !words(request.text).any(|word| OUTSIDE.contains(&word));
    if !closed {
        return compile(request);
    }
    let stand_in = request.stand_in;
    let level = if request.optimise {
        "optimised"
    } else {
        "plain"
    };
    let key = key(&[
        CACHE_VERSION,
        &stand_in.toolchain.version,
        &stand_in.identity,
        level,
        request.text,
    ]);
    if let Some(found) = stand_in.objects.find(&key) {
        return Ok(found);
    }
    let compiled = compile(request)?;
    let answered = compiled.library.is_some() || messages::is_of_the_cell(&compiled.messages);
    if answered && !request.folder.join(SANDBOX_FILE).exists() {
        stand_in.objects.keep(&key, &compiled);
    }
    Ok(compiled)
}

/// A cell's code is as safe as a debug build's, and not slower to make than it must be.
const QUICK: [&str; 3] = [
    "-Copt-level=0",
    "-Coverflow-checks=on",
    "-Cdebug-assertions=on",
];
/// A cell that is timed is what `cargo build --release` makes of it, but that an overflow is an error as in every cell.
const OPTIMISED: [&str; 3] = [
    "-Copt-level=3",
    "-Coverflow-checks=on",
    "-Cdebug-assertions=off",
];

/// What rustc warns of that says nothing of a cell: it is no whole program, and its next cell may use what this one leaves.
const NOT_SAID: [&str; 12] = [
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
/// Of the first of these groups, what a learner should know.
const SAID: [&str; 4] = [
    "unused_must_use",
    "unreachable_code",
    "unused_comparisons",
    "path_statements",
];

/// How fast the code of a cell is to be.
pub fn level(optimise: bool) -> [&'static str; 3] {
    if optimise { OPTIMISED } else { QUICK }
}

/// Compiles a cell; an error of the cell's own is a result, one of the machine's an error.
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
    rustc.args(level(request.optimise)).arg("-Ccodegen-units=1");
    // Crates that the session has added are linked in, and libraries that the cell names, which is rustc's to know.
    let names_library = || words(request.text).any(|word| word == "link");
    let linker = request
        .stand_in
        .linker
        .as_ref()
        .filter(|_| request.dependencies.is_empty() && !names_library());
    let made = if linker.is_some() { &object } else { &library };
    let kind = if linker.is_some() { "obj" } else { "link" };
    rustc.arg(format!("--emit={kind}={}", made.display()));
    if linker.is_none() {
        rustc.args(&request.stand_in.linking);
    }
    if !request.probed.is_empty() {
        rustc.arg(format!("--emit=mir={}", mir.display()));
    }
    rustc.arg("--out-dir").arg(&target);
    let (succeeded, messages) = run(&mut rustc, request.folder)?;
    if !succeeded {
        return Ok(Compiled {
            messages,
            ..Compiled::default()
        });
    }
    if let Some(linker) = linker {
        let mut link = Command::new(linker);
        link.args(["-shared", "--eh-frame-hdr", "-z", "noexecstack", "-o"])
            .arg(&library)
            .arg(&object);
        let (succeeded, messages) = run(&mut link, request.folder)?;
        if !succeeded {
            return Err(io::Error::other(format!(
                "{} failed: {messages}",
                linker.display()
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

/// The types of variables, from the compiler's intermediate code.
fn types_of(names: &[String], mir: &str) -> Vec<(String, Inferred)> {
    let mut probed = types::probed(mir, |probe| probe.starts_with(&probe_name("")));
    let found = names
        .iter()
        .filter_map(|name| Some((name.clone(), probed.remove(&probe_name(name))?)));
    found.collect()
}

/// What rustc says of a source, of which nothing is made.
pub fn check(request: &CompileRequest) -> io::Result<String> {
    let mut rustc = rustc(request);
    add_source(&mut rustc, request.folder, request.text)?;
    rustc
        .arg("--emit=metadata")
        .arg("--out-dir")
        .arg(request.folder.join("target"));
    let (succeeded, messages) = run(&mut rustc, request.folder)?;
    Ok(if succeeded { String::new() } else { messages })
}

/// A method by which a learner's type shows itself; the prelude's `show!` asks for it where it is set as a flag.
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
    rustc.args(NOT_SAID.iter().map(|lint| format!("-A{lint}")));
    rustc.args(SAID.iter().map(|lint| format!("-W{lint}")));
    // Which of two names a cell means must not be left to the order of imports.
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
        .args(request.dependencies);
    rustc
}

/// Writes a source where rustc can read it, and names it to rustc. Makes the folder for what is built from it, too.
pub fn add_source(rustc: &mut Command, folder: &Path, text: &str) -> io::Result<()> {
    let build = folder.join("build");
    fs::create_dir_all(&build)?;
    fs::create_dir_all(folder.join("target"))?;
    let file = build.join("lib.rs");
    fs::write(&file, text)?;
    rustc
        .arg(file)
        // Messages and panics name the file, and are cached. This folder belongs to one session.
        .arg(format!("--remap-path-prefix={}={PLACE}", build.display()));
    Ok(())
}

/// Runs a tool in a process group of its own, which the terminal's interrupt does not reach; gives what it said.
pub fn run(tool: &mut Command, folder: &Path) -> io::Result<(bool, String)> {
    if let Ok(sandbox) = fs::read(folder.join(SANDBOX_FILE)) {
        serde_json::from_slice::<Sandbox>(&sandbox)?.apply(tool);
        // Temporary files go where it may write.
        tool.env("TMPDIR", folder.join("target"));
    }
    let mut child = tool.process_group(0).stderr(Stdio::piped()).spawn()?;
    let note = folder.join(COMPILER_FILE);
    let _ = fs::write(&note, child.id().to_string());
    let mut said = Vec::new();
    if let Some(mut stderr) = child.stderr.take() {
        stderr.read_to_end(&mut said)?;
    }
    let status = child.wait()?;
    let _ = fs::remove_file(&note);
    Ok((
        status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    ))
}
