//! This executable in the place of `cargo`, `rustc`, `rustup` and a rustc wrapper, for evcxr and its analyser.
//!
//! While a session's manifest names no dependencies there is nothing for cargo to decide: the cell is compiled by one
//! direct call of rustc. With dependencies the real cargo runs, and the wrapper adds the prelude to the cell's own
//! compilation. Either way the cell is linked with the one prelude in the cache.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

use super::environment::STAND_IN;
use super::generated;
use super::sandbox::Sandbox;
use super::toolchain::Toolchain;

pub const CARGO: &str = "cargo";
const RUSTUP: &str = "rustup";
const RUSTC: &str = "rustc";
const WRAPPER: &str = "gpu-tutor-rustc";
/// Every name this executable answers to beside its own.
pub const NAMES: [&str; 4] = [CARGO, RUSTC, RUSTUP, WRAPPER];

/// Names, in the session's folder, the types of the cell last analysed.
pub const MIR_FILE: &str = "target/cell.mir";
/// Holds the process group of the compiler at work, so that a second interrupt can end it.
pub const COMPILER_FILE: &str = "compiler.pid";
/// Holds the walls around a session whose cells are not the user's own; its compiler is put behind them too.
pub const SANDBOX_FILE: &str = "sandbox.json";

/// evcxr's name for the crate it makes of a cell.
const CELL_CRATE: &str = "ctx";

/// What the stand-ins stand in for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StandIn {
    pub toolchain: Toolchain,
    pub bin: PathBuf,
    /// Variables as they were before this process changed them.
    pub original: Vec<(String, Option<String>)>,
    /// Links the prelude; empty until it is built.
    pub prelude: Vec<String>,
}

/// Runs as a stand-in if the executable was called by one of their names.
pub fn hook() -> Option<ExitCode> {
    let name = PathBuf::from(std::env::args_os().next()?)
        .file_name()?
        .to_owned();
    let file = std::env::var_os(STAND_IN)?;
    let code = match name.to_str()? {
        CARGO => cargo(&file),
        RUSTC => rustc(&file),
        RUSTUP => rustup(&file),
        WRAPPER => wrapper(&file),
        _ => return None,
    };
    Some(code.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::FAILURE
    }))
}

fn load(file: &OsStr) -> std::io::Result<StandIn> {
    Ok(serde_json::from_slice(&fs::read(file)?)?)
}

fn arguments() -> Vec<OsString> {
    std::env::args_os().skip(1).collect()
}

/// `rustup which TOOL`, answered without starting rustup.
fn rustup(file: &OsStr) -> std::io::Result<ExitCode> {
    let stand_in = load(file)?;
    let asked = arguments();
    match asked
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect::<Vec<_>>()[..]
    {
        ["which", "cargo"] => println!("{}", stand_in.bin.join(CARGO).display()),
        ["which", "rustc"] => println!("{}", stand_in.bin.join(RUSTC).display()),
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

/// What evcxr and its analyser ask of the compiler itself; they compile through `cargo`.
///
/// The analyser asks for more than is answered here, and takes a refusal for "this compiler does not know".
fn rustc(file: &OsStr) -> std::io::Result<ExitCode> {
    let toolchain = load(file)?.toolchain;
    let asked = arguments();
    match asked
        .iter()
        .map(|word| word.to_str().unwrap_or_default())
        .collect::<Vec<_>>()[..]
    {
        ["-vV" | "-Vv"] => print!("{}", toolchain.version),
        ["--print", "sysroot"] => println!("{}", toolchain.sysroot.display()),
        ["--print", "target-libdir"] => println!("{}", toolchain.library_dir().display()),
        _ => return Ok(ExitCode::FAILURE),
    }
    Ok(ExitCode::SUCCESS)
}

/// `cargo metadata` for a crate without dependencies.
fn metadata(folder: &Path) -> serde_json::Value {
    let id = format!("path+file://{}#{CELL_CRATE}@1.0.0", folder.display());
    serde_json::json!({
        "packages": [{
            "name": CELL_CRATE, "version": "1.0.0", "id": id, "source": null, "dependencies": [], "features": {},
            "manifest_path": folder.join("Cargo.toml"), "edition": "2024", "metadata": null, "publish": null,
            "authors": [], "categories": [], "keywords": [], "targets": [{
                "kind": ["cdylib"], "crate_types": ["cdylib"], "name": CELL_CRATE,
                "src_path": folder.join("src/lib.rs"), "edition": "2024", "doc": true, "doctest": false, "test": true,
            }],
        }],
        "workspace_members": [&id], "workspace_default_members": [&id],
        "resolve": {"nodes": [{"id": id, "dependencies": [], "deps": [], "features": []}], "root": id},
        "target_directory": folder.join("target"), "workspace_root": folder, "version": 1, "metadata": null,
    })
}

fn cargo(file: &OsStr) -> std::io::Result<ExitCode> {
    let stand_in = load(file)?;
    let asked = arguments();
    let command = asked
        .iter()
        .filter_map(|word| word.to_str())
        .find(|word| !word.starts_with('-'));
    let folder = std::env::current_dir()?;
    if has_dependencies(&folder) {
        if folder.join(SANDBOX_FILE).exists() {
            // Build scripts and macros of strangers' choice would run outside the walls.
            eprintln!("error: no matching package named in a sandbox: answers may not add crates");
            return Ok(ExitCode::FAILURE);
        }
        return real_cargo(&stand_in, &asked);
    }
    let checking = match command {
        Some("build") => false,
        Some("check") => true,
        Some("metadata") if !folder.join("Cargo.toml").exists() || validates(&folder) => {
            return real_cargo(&stand_in, &asked);
        }
        Some("metadata") => {
            println!("{}", metadata(&folder));
            return Ok(ExitCode::SUCCESS);
        }
        // The analyser's questions about configuration: there is none.
        _ => return Ok(ExitCode::FAILURE),
    };
    let building = !checking;
    let target = folder
        .join("target")
        .join(stand_in.toolchain.host())
        .join("debug");
    fs::create_dir_all(&target)?;
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
        "-Cprefer-dynamic",
        "-Awarnings",
    ]);
    rustc.args([
        "-Coverflow-checks=on",
        "-Cdebug-assertions=on",
        "-Cstrip=debuginfo",
        "-Cpanic=unwind",
    ]);
    rustc.args(&stand_in.prelude);
    if checking {
        rustc
            .arg(changed_source(&folder, "check", generated::to_analyse)?)
            .args(mir(&folder));
    } else {
        let source = fs::read_to_string(folder.join("src/lib.rs"))?;
        let level = if generated::loops(&source) {
            "-Copt-level=2"
        } else {
            "-Copt-level=0"
        };
        rustc
            .arg(changed_source(&folder, "build", generated::to_compile)?)
            .args([level, "--emit=link"]);
    }
    // For the analysis too: there rustc puts what it makes on the way.
    rustc.arg("--out-dir").arg(&target);
    let status = compile(&mut rustc, &folder)?;
    if status == 0 && building {
        let library = target.join(format!(
            "{}{CELL_CRATE}{}",
            std::env::consts::DLL_PREFIX,
            std::env::consts::DLL_SUFFIX
        ));
        let artifact = serde_json::json!({
            "reason": "compiler-artifact", "target": {"name": CELL_CRATE}, "filenames": [library],
        });
        println!("{artifact}");
    }
    Ok(ExitCode::from(status))
}

/// Runs the compiler in a process group of its own, which the terminal's interrupt does not reach.
fn compile(rustc: &mut Command, folder: &Path) -> std::io::Result<u8> {
    if let Ok(walls) = fs::read(folder.join(SANDBOX_FILE)) {
        serde_json::from_slice::<Sandbox>(&walls)?.confine(rustc);
        // The linker's temporary files go where it may write.
        rustc.env("TMPDIR", folder.join("target"));
    }
    let mut child = rustc.process_group(0).spawn()?;
    let note = folder.join(COMPILER_FILE);
    let _ = fs::write(&note, child.id().to_string());
    let status = child.wait()?;
    let _ = fs::remove_file(&note);
    std::io::stdout().flush()?;
    Ok(status.code().map_or(1, |code| code as u8))
}

fn has_dependencies(folder: &Path) -> bool {
    let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
        return false;
    };
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
    dependencies.lines().any(|line| !line.trim().is_empty())
}

/// evcxr is asking whether a dependency exists.
fn validates(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    manifest.is_ok_and(|manifest| manifest.contains("evcxr_dummy_validate_dep"))
}

fn mir(folder: &Path) -> [String; 1] {
    [format!("--emit=mir={}", folder.join(MIR_FILE).display())]
}

/// Writes a changed copy of the generated source; errors in it are told as in the original, which has the same name.
fn changed_source(
    folder: &Path,
    kind: &str,
    change: fn(&str) -> String,
) -> std::io::Result<PathBuf> {
    let source = fs::read_to_string(folder.join("src/lib.rs"))?;
    let copy = folder.join(kind).join("lib.rs");
    fs::create_dir_all(folder.join(kind))?;
    fs::write(&copy, change(&source))?;
    Ok(copy)
}

fn real_cargo(stand_in: &StandIn, asked: &[OsString]) -> std::io::Result<ExitCode> {
    let mut cargo = Command::new(&stand_in.toolchain.cargo);
    cargo.args(asked);
    for (name, value) in &stand_in.original {
        match value {
            Some(value) => cargo.env(name, value),
            None => cargo.env_remove(name),
        };
    }
    cargo
        .env("RUSTC", &stand_in.toolchain.rustc)
        .env("RUSTC_WRAPPER", stand_in.bin.join(WRAPPER));
    let status = cargo.process_group(0).status()?;
    Ok(ExitCode::from(status.code().map_or(1, |code| code as u8)))
}

/// `WRAPPER RUSTC ARGUMENTS…`, called by the real cargo for every crate; the cell's own gets the prelude.
fn wrapper(file: &OsStr) -> std::io::Result<ExitCode> {
    let stand_in = load(file)?;
    let mut words = arguments().into_iter();
    let mut rustc = Command::new(
        words
            .next()
            .unwrap_or_else(|| stand_in.toolchain.rustc.clone().into()),
    );
    let words: Vec<_> = words.collect();
    let ours = words
        .windows(2)
        .any(|pair| pair[0] == "--crate-name" && pair[1] == CELL_CRATE);
    if !ours {
        return Err(rustc.args(&words).exec());
    }
    let folder = std::env::current_dir()?;
    let checking = !words.iter().any(|word| {
        word.to_str()
            .is_some_and(|word| word.starts_with("--emit=") && word.contains("link"))
    });
    for word in &words {
        if checking && word == "src/lib.rs" {
            rustc.arg(changed_source(&folder, "check", generated::to_analyse)?);
        } else {
            rustc.arg(word);
        }
    }
    if checking {
        rustc.args(mir(&folder));
    }
    rustc.args(&stand_in.prelude);
    Ok(ExitCode::from(compile(&mut rustc, &folder)?))
}
