//! The prelude every session links: built once, kept in a cache, found again by what went into it.

use std::fs::{self, File, TryLockError};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::toolchain::Toolchain;
use super::{SessionError, environment};

static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/prelude");
const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));

/// Overrides the platform's cache folder.
pub const CACHE_VARIABLE: &str = "GPU_TUTOR_CACHE_DIR";

/// Which devices a prelude is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Flavour {
    Cpu,
    Cuda,
}

/// A prelude that is built and complete.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prelude {
    pub flavour: Flavour,
    pub library: PathBuf,
    /// Where the compiled dependencies lie that its types come from.
    pub dependencies: PathBuf,
    /// Its sources, for a session that builds them itself.
    pub source: PathBuf,
}

/// How a build goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Another process is building the same prelude.
    Waiting,
    /// So many crates are to be built.
    Total(usize),
    /// This crate's turn has come.
    Building(String),
}

/// The folder of caches: the variable's, else the platform's.
pub fn cache_dir() -> Result<PathBuf, SessionError> {
    if let Some(folder) = std::env::var_os(CACHE_VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(folder.into());
    }
    directories::ProjectDirs::from("", "", "gpu-tutor")
        .map(|dirs| dirs.cache_dir().to_owned())
        .ok_or_else(|| SessionError {
            what: "no cache folder: this account has no home".into(),
            help: Some(format!("name a folder in {CACHE_VARIABLE}")),
        })
}

/// The prelude for this toolchain if it is there already.
pub fn find(toolchain: &Toolchain, flavour: Flavour) -> Result<Option<Prelude>, SessionError> {
    Ok(ready(&folder(toolchain, flavour)?))
}

/// The prelude for this toolchain, built first if need be.
///
/// Two processes may ask at once: one builds, the other waits. A build that was cut off goes on where it stopped, and so
/// does one for another edition of the prelude: candle is compiled once a toolchain. What is complete is marked by a
/// file written last.
pub fn ensure(
    toolchain: &Toolchain,
    flavour: Flavour,
    progress: &mut dyn FnMut(Progress),
) -> Result<Prelude, SessionError> {
    let folder = folder(toolchain, flavour)?;
    if let Some(prelude) = ready(&folder) {
        return Ok(prelude);
    }
    let workshop = workshop(toolchain, flavour)?;
    let _lock = lock(&workshop, progress)?;
    if let Some(prelude) = ready(&folder) {
        return Ok(prelude);
    }
    write_sources(&workshop).map_err(|error| cache_failed("write to", &workshop, &error))?;
    build(toolchain, flavour, &workshop, progress)?;
    let prelude = take_out(&workshop.join("target/release"), &folder, flavour)
        .map_err(|error| cache_failed("finish", &folder, &error))?;
    mark_ready(&folder, &prelude)?;
    Ok(prelude)
}

/// Puts what a session needs of a finished build into a folder of its own, which no later build touches.
fn take_out(release: &Path, folder: &Path, flavour: Flavour) -> std::io::Result<Prelude> {
    let name = format!(
        "{}prelude{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let dependencies = folder.join("deps");
    fs::create_dir_all(&dependencies)?;
    let library = folder.join(&name);
    take(&release.join(&name), &library)?;
    for entry in fs::read_dir(release.join("deps"))? {
        let file = entry?.path();
        // The types of what the prelude is made of, and its procedural macros, which rustc asks for by name. The code
        // itself is in the library.
        let kept = ["rmeta", std::env::consts::DLL_EXTENSION];
        if file
            .extension()
            .is_some_and(|extension| kept.iter().any(|one| extension == *one))
            && let Some(name) = file.file_name()
        {
            take(&file, &dependencies.join(name))?;
        }
    }
    let source = folder.join("source");
    write_sources(&source)?;
    Ok(Prelude {
        flavour,
        library,
        dependencies,
        source,
    })
}

/// Links a file to a second place; copies it where links are not to be had.
fn take(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(to);
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
}

impl Prelude {
    /// What rustc must be told to link a cell with it.
    pub fn link_arguments(&self, toolchain: &Toolchain) -> Vec<String> {
        let folder = self.library.parent().unwrap_or(Path::new("."));
        vec![
            "--extern".into(),
            format!("prelude={}", self.library.display()),
            format!("-Ldependency={}", self.dependencies.display()),
            format!("-Clink-arg=-Wl,-rpath,{}", folder.display()),
            format!(
                "-Clink-arg=-Wl,-rpath,{}",
                toolchain.library_dir().display()
            ),
        ]
    }
}

/// Where preludes of one toolchain are built, one after the other.
fn workshop(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let key = blake3::hash(format!("{}{flavour:?}", toolchain.version).as_bytes()).to_hex();
    Ok(cache_dir()?.join("build").join(&key[..16]))
}

fn folder(toolchain: &Toolchain, flavour: Flavour) -> Result<PathBuf, SessionError> {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(toolchain.version.as_bytes())
        .update(format!("{flavour:?}").as_bytes());
    hasher.update(LOCK.as_bytes());
    hash_sources(&SOURCES, &mut hasher);
    let key = &hasher.finalize().to_hex()[..16];
    Ok(cache_dir()?.join("prelude").join(key))
}

fn hash_sources(dir: &Dir<'_>, hasher: &mut blake3::Hasher) {
    for file in dir.files().filter(|file| is_source(file.path())) {
        hasher
            .update(file.path().as_os_str().as_encoded_bytes())
            .update(file.contents());
    }
    dir.dirs().for_each(|dir| hash_sources(dir, hasher));
}

fn is_source(path: &Path) -> bool {
    path.starts_with("src") || path == Path::new("Cargo.toml")
}

const READY: &str = "ready.json";

fn ready(folder: &Path) -> Option<Prelude> {
    let prelude: Prelude = serde_json::from_slice(&fs::read(folder.join(READY)).ok()?).ok()?;
    prelude.library.exists().then_some(prelude)
}

fn mark_ready(folder: &Path, prelude: &Prelude) -> Result<(), SessionError> {
    let write = || -> std::io::Result<()> {
        let file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer(&file, prelude)?;
        file.as_file().sync_all()?;
        file.persist(folder.join(READY))?;
        Ok(())
    };
    write().map_err(|error| cache_failed("finish", folder, &error))
}

fn lock(folder: &Path, progress: &mut dyn FnMut(Progress)) -> Result<File, SessionError> {
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| cache_failed("create", parent, &error))?;
    let path = folder.with_extension("lock");
    let file = File::create(&path).map_err(|error| cache_failed("write to", &path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            progress(Progress::Waiting);
            file.lock()
                .map_err(|error| cache_failed("lock", &path, &error))?;
        }
        Err(TryLockError::Error(error)) => return Err(cache_failed("lock", &path, &error)),
    }
    Ok(file)
}

fn cache_failed(what: &str, path: &Path, error: &std::io::Error) -> SessionError {
    let help = if error.kind() == std::io::ErrorKind::StorageFull {
        format!(
            "free some space (about 1 GB is needed), or name another folder in {CACHE_VARIABLE}"
        )
    } else {
        format!("name a folder you may write to in {CACHE_VARIABLE}")
    };
    SessionError {
        what: format!("cannot {what} the cache at {}: {error}", path.display()),
        help: Some(help),
    }
}

fn write_sources(folder: &Path) -> std::io::Result<()> {
    write_dir(&SOURCES, folder)?;
    write_if_changed(&folder.join("Cargo.lock"), LOCK.as_bytes())
}

fn write_dir(dir: &Dir<'_>, folder: &Path) -> std::io::Result<()> {
    for file in dir.files().filter(|file| is_source(file.path())) {
        let path = folder.join(file.path());
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        if file.path() == Path::new("Cargo.toml") {
            write_if_changed(
                &path,
                standalone(file.contents_utf8().unwrap_or_default()).as_bytes(),
            )?;
        } else {
            write_if_changed(&path, file.contents())?;
        }
    }
    dir.dirs().try_for_each(|dir| write_dir(dir, folder))
}

/// Keeps the time stamps of what is already right, so that a build that was cut off goes on.
fn write_if_changed(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == contents) {
        return Ok(());
    }
    fs::write(path, contents)
}

/// The manifest as a workspace of its own, for a dylib, without what only tests need.
fn standalone(manifest: &str) -> String {
    let Ok(mut table) = manifest.parse::<toml::Table>() else {
        return manifest.to_owned();
    };
    table.remove("dev-dependencies");
    table.insert("workspace".into(), toml::Table::new().into());
    let library = toml::Table::from_iter([("crate-type".to_owned(), vec!["dylib"].into())]);
    table.insert("lib".into(), library.into());
    table.to_string()
}

fn cargo(toolchain: &Toolchain, folder: &Path) -> Command {
    let mut cargo = Command::new(&toolchain.cargo);
    if let Some(environment) = environment::current() {
        environment.restore(&mut cargo);
    }
    cargo
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", "target")
        .env("RUSTC", &toolchain.rustc);
    // What the caller's own builds are tuned with must not change the prelude.
    for name in [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "CARGO_BUILD_BUILD_DIR",
        "RUSTC_WRAPPER",
    ] {
        cargo.env_remove(name);
    }
    cargo.stdin(Stdio::null());
    cargo
}

fn build(
    toolchain: &Toolchain,
    flavour: Flavour,
    folder: &Path,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), SessionError> {
    if let Some(total) = count_crates(toolchain, folder) {
        progress(Progress::Total(total));
    }
    let mut command = cargo(toolchain, folder);
    command.args(["rustc", "--release", "--lib", "--color=never"]);
    if flavour == Flavour::Cuda {
        command.args(["--features", "cuda"]);
    }
    command
        .args(["--", "-Cprefer-dynamic"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| SessionError {
        what: format!("cannot run {}: {error}", toolchain.cargo.display()),
        help: Some("install Rust from https://rustup.rs".into()),
    })?;
    let mut said: Vec<String> = Vec::new();
    for line in child
        .stderr
        .take()
        .map(BufReader::new)
        .into_iter()
        .flat_map(BufRead::lines)
        .map_while(Result::ok)
    {
        match line.trim_start().strip_prefix("Compiling ") {
            Some(name) => progress(Progress::Building(
                name.split(" (").next().unwrap_or(name).to_owned(),
            )),
            None => said.push(line),
        }
    }
    let status = child.wait();
    if status.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(build_failed(&said, folder))
}

fn build_failed(said: &[String], folder: &Path) -> SessionError {
    let all = said.join("\n");
    let has = |texts: &[&str]| texts.iter().any(|text| all.contains(text));
    let help = if has(&["No space left on device"]) {
        format!(
            "free some space (about 1 GB is needed), or name another folder in {CACHE_VARIABLE}"
        )
    } else if has(&[
        "failed to download",
        "no matching package named",
        "Could not resolve host",
        "Couldn't resolve host",
        "failed to get",
        "spurious network error",
    ]) {
        "the first run needs the network once, to download candle; connect and run `gpu-tutor prepare`".into()
    } else if has(&["linker `cc` not found"]) {
        "install a C compiler: `apt install gcc`".into()
    } else {
        "run `gpu-tutor doctor`; what cargo said stands above".into()
    };
    let from = said
        .iter()
        .position(|line| line.starts_with("error"))
        .unwrap_or(said.len().saturating_sub(8));
    let told: Vec<_> = said[from..].iter().take(12).cloned().collect();
    SessionError {
        what: format!(
            "the prelude could not be built in {}:\n{}",
            folder.display(),
            told.join("\n")
        ),
        help: Some(help),
    }
}

/// How many crates the build compiles: the packages of the resolved graph.
fn count_crates(toolchain: &Toolchain, folder: &Path) -> Option<usize> {
    let mut command = cargo(toolchain, folder);
    command.args([
        "metadata",
        "--format-version=1",
        "--filter-platform",
        toolchain.host(),
    ]);
    let output = command
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    Some(metadata["resolve"]["nodes"].as_array()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_manifest_stands_alone() {
        let manifest = SOURCES
            .get_file("Cargo.toml")
            .and_then(|file| file.contents_utf8())
            .expect("embedded");
        let table: toml::Table = standalone(manifest).parse().expect("TOML");
        assert!(table.contains_key("workspace"));
        assert!(!table.contains_key("dev-dependencies"));
        assert!(!table.to_string().contains("workspace = true"));
    }

    #[test]
    fn a_failed_download_asks_for_the_network() {
        let said = ["error: failed to download from somewhere".to_owned()];
        let error = build_failed(&said, Path::new("/cache"));
        assert!(error.help.is_some_and(|help| help.contains("network")));
    }
}
