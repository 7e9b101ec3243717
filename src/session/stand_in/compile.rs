//! One call of rustc, and one of the linker.

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use serde::Deserialize;

use super::{CELL_CRATE, COMPILER_FILE, SANDBOX_FILE, StandIn, known_types};
use crate::session::generated::{self, Canonical};
use crate::session::objects::Compiled;
use crate::session::sandbox::Sandbox;
use crate::session::types::{self, Inferred};

/// The folder that a cell's source is said to lie in.
const PLACE: &str = "cell";

/// Whether a file that the compiler names is the cell's.
pub fn is_the_cell(file: &str) -> bool {
    file == format!("{PLACE}/lib.rs")
}

/// What is to be compiled.
pub struct Job<'j> {
    pub stand_in: &'j StandIn,
    pub folder: &'j Path,
    /// What rustc must be told of the crates that the session has added; empty where it has added none.
    pub dependencies: &'j [String],
    pub optimise: bool,
    pub canonical: &'j Canonical,
}

/// A cell's code is as safe as a debug build's, and not slower to make than it must be.
const QUICK: [&str; 3] = [
    "-Copt-level=0",
    "-Coverflow-checks=on",
    "-Cdebug-assertions=on",
];
/// A cell that is timed is what `cargo build --release` makes of it.
const OPTIMISED: [&str; 3] = [
    "-Copt-level=3",
    "-Coverflow-checks=off",
    "-Cdebug-assertions=off",
];

/// How fast the code of a cell is to be.
pub fn level(optimise: bool) -> [&'static str; 3] {
    if optimise { OPTIMISED } else { QUICK }
}

/// Compiles a cell; an error of the cell's own is a result, one of the machine's an error.
pub fn compile(job: &Job) -> io::Result<Compiled> {
    let target = job.folder.join("target");
    let (object, library, mir) = (
        target.join("cell.o"),
        target.join("cell.so"),
        target.join("cell.mir"),
    );
    for file in [&object, &library, &mir] {
        let _ = fs::remove_file(file);
    }
    fs::create_dir_all(job.folder.join("build"))?;
    fs::create_dir_all(&target)?;
    let copy = job.folder.join("build/lib.rs");
    fs::write(&copy, &job.canonical.text)?;
    let mut rustc = rustc(job.stand_in, job.dependencies);
    rustc
        .arg(&copy)
        // What a cell says of its own place goes into the cache, and this folder is of this session alone.
        .arg(format!(
            "--remap-path-prefix={}={PLACE}",
            job.folder.join("build").display()
        ))
        .args(level(job.optimise))
        .arg("-Ccodegen-units=1");
    // Crates that the session has added are linked in, and libraries that the cell names, which is rustc's to know.
    let names_library = || generated::words(&job.canonical.text).any(|word| word == "link");
    let linker = job
        .stand_in
        .linker
        .as_ref()
        .filter(|_| job.dependencies.is_empty() && !names_library());
    let made = if linker.is_some() { &object } else { &library };
    let kind = if linker.is_some() { "obj" } else { "link" };
    rustc.arg(format!("--emit={kind}={}", made.display()));
    if linker.is_none() {
        rustc.args(&job.stand_in.linking);
    }
    if !job.canonical.untyped.is_empty() {
        rustc.arg(format!("--emit=mir={}", mir.display()));
    }
    rustc.arg("--out-dir").arg(&target);
    let (succeeded, messages) = run(&mut rustc, job.folder)?;
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
        let (succeeded, messages) = run(&mut link, job.folder)?;
        if !succeeded {
            return Err(io::Error::other(format!(
                "{} failed: {messages}",
                linker.display()
            )));
        }
    }
    Ok(Compiled {
        library: Some(fs::read(&library)?),
        types: types_of(job.canonical, &fs::read_to_string(&mir).unwrap_or_default()),
        messages: String::new(),
    })
}

/// The types of a source's untyped variables, from the compiler's intermediate code.
pub fn types_of(canonical: &Canonical, mir: &str) -> Vec<(String, Inferred)> {
    let names = canonical.untyped.iter().map(|(name, _)| name);
    let mut spied = types::spied(mir, |spy| spy.starts_with(&generated::spy_name("")));
    names
        .filter_map(|name| Some((name.clone(), spied.remove(&generated::spy_name(name))?)))
        .collect()
}

/// `cargo check`, which evcxr asks for when its analyser does not understand a cell.
pub fn check(stand_in: &StandIn, folder: &Path, dependencies: &[String]) -> io::Result<ExitCode> {
    let source = fs::read_to_string(folder.join("src/lib.rs"))?;
    fs::create_dir_all(folder.join("check"))?;
    fs::create_dir_all(folder.join("target"))?;
    let copy = folder.join("check/lib.rs");
    fs::write(&copy, generated::to_check(&source, &known_types(folder)))?;
    let mut rustc = rustc(stand_in, dependencies);
    rustc
        .arg(&copy)
        .arg("--emit=metadata")
        .arg("--out-dir")
        .arg(folder.join("target"));
    let (succeeded, messages) = run(&mut rustc, folder)?;
    eprint!("{messages}");
    Ok(if succeeded {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn rustc(stand_in: &StandIn, dependencies: &[String]) -> Command {
    let mut rustc = Command::new(&stand_in.toolchain.rustc);
    rustc.args([
        "--crate-name",
        CELL_CRATE,
        "--edition=2024",
        "--crate-type",
        "cdylib",
    ]);
    rustc.args([
        "--error-format=json",
        "--json=diagnostic-short",
        "-Awarnings",
    ]);
    rustc.args([
        "-Cprefer-dynamic",
        "-Cstrip=debuginfo",
        "-Cpanic=unwind",
        "-Cembed-bitcode=no",
    ]);
    rustc.args(&stand_in.prelude).args(dependencies);
    rustc
}

/// Runs a tool in a process group of its own, which the terminal's interrupt does not reach; gives what it said.
pub fn run(tool: &mut Command, folder: &Path) -> io::Result<(bool, String)> {
    if let Ok(walls) = fs::read(folder.join(SANDBOX_FILE)) {
        serde_json::from_slice::<Sandbox>(&walls)?.confine(tool);
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

/// Whether these messages say what is wrong with the cell, and nothing of what is wrong with the machine: no space left, a
/// compiler that was killed.
pub fn is_of_the_cell(messages: &str) -> bool {
    let errors: Vec<Message> = messages
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|message: &Message| message.level == "error")
        .filter(|message| !message.message.starts_with("aborting due to"))
        .collect();
    let placed = |message: &Message| {
        message
            .spans
            .iter()
            .any(|span| is_the_cell(&span.file_name))
    };
    !errors.is_empty() && errors.iter().all(placed)
}

/// What of a message of the compiler's tells whose fault it is.
#[derive(Deserialize)]
struct Message {
    level: String,
    message: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
}

/// The compiler's messages, with the lines of evcxr's source in place of those that were compiled.
pub fn translated(messages: &str, lines: &[usize]) -> String {
    let translate = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(mut message) => {
            translate(&mut message, lines);
            format!("{message}\n")
        }
        Err(_) => format!("{line}\n"),
    };
    messages.lines().map(translate).collect()
}

fn translate(value: &mut serde_json::Value, lines: &[usize]) {
    use serde_json::Value;
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|part| translate(part, lines)),
        Value::Object(fields) => {
            let ours = fields
                .get("file_name")
                .and_then(Value::as_str)
                .is_some_and(is_the_cell);
            for (name, field) in fields.iter_mut() {
                match field.as_u64() {
                    Some(line) if ours && matches!(name.as_str(), "line_start" | "line_end") => {
                        // Line 1 is generated, whatever it stands for.
                        let original = lines.get(line as usize - 1).copied().unwrap_or(0).max(1);
                        *field = original.into();
                    }
                    _ => translate(field, lines),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_the_cell;

    #[test]
    fn only_what_is_wrong_with_the_cell_is_an_answer_to_keep() {
        let error = |message: &str, files: &[&str]| {
            let spans: Vec<_> = files
                .iter()
                .map(|file| serde_json::json!({ "file_name": file }))
                .collect();
            serde_json::json!({ "level": "error", "message": message, "spans": spans }).to_string()
        };
        let own = error("mismatched types", &["cell/lib.rs"]);
        let end = error("aborting due to 1 previous error", &[]);
        assert!(is_of_the_cell(&format!("{own}\n{end}\n")));
        let full = error("failed to write: No space left on device", &[]);
        assert!(!is_of_the_cell(&format!("{own}\n{full}\n{end}\n")));
        assert!(!is_of_the_cell(""));
    }
}
