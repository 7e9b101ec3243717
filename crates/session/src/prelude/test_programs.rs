//! The prelude's own tests: programs that also run on machines without Rust.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{Prelude, build, cache, sources};
use crate::SessionError;
use crate::machine::cache::{Step, failed, lock};
use crate::machine::cuda::{self, Flavour, ForGpu, Toolkit};
use crate::machine::toolchain::Toolchain;

/// Builds the test programs for a prelude that is already built, and returns their paths. They stay in the cache,
/// stripped of symbols, until the next call.
///
/// # Errors
/// Fails when there is no toolkit for a CUDA prelude, cargo fails, or a file cannot be written.
pub fn build_tests(toolchain: &Toolchain, prelude: &Prelude) -> Result<Vec<PathBuf>, SessionError> {
    let flavour = prelude.flavour;
    let folder = cache::build_folder(toolchain, flavour)?;
    let _lock = lock(&folder, &mut || {
        eprintln!("another gpu-tutor is building the prelude; waiting");
    })?;
    let at_folder = |error: io::Error| failed(Step::Write, &folder, &error);
    // Use the package that the prelude itself was built from. For a package in another folder, cargo would recompile
    // candle and its kernels, because the neighbouring crates' paths are part of their identity.
    sources::write(&folder).map_err(at_folder)?;
    sources::write_tests(&folder).map_err(at_folder)?;
    let mut command = toolchain.cargo_in(&folder);
    command
        .args(["test", "--release", "--no-run"])
        // This halves their build time.
        .args(["--config", "profile.release.package.prelude.opt-level=0"])
        .arg("--message-format=json-render-diagnostics")
        // This variable would override the manifest's setting for the crate whose functions are shared.
        .env_remove("CARGO_INCREMENTAL");
    if let Flavour::Cuda(target) = flavour {
        for_gpu(&mut command, target, prelude, &folder)?;
    }
    let programs = programs(&mut command)?;
    let kept = folder.join("prelude-tests");
    keep(&programs, &kept).map_err(|error| failed(Step::Write, &kept, &error))
}

/// Makes the command build for a GPU.
fn for_gpu(
    command: &mut Command,
    target: ForGpu,
    prelude: &Prelude,
    folder: &Path,
) -> Result<(), SessionError> {
    let toolkit = Toolkit::find(None)
        .map_err(|missing| SessionError::new(missing.what).help(missing.advice))?;
    let links = folder.join("links-of-tests");
    cuda::make_links(&toolkit, &links)
        .and_then(|()| define_driver(&prelude.library, &links))
        .map_err(|error| failed(Step::Prepare, &links, &error))?;
    command
        .envs(build::cuda_variables(target, &toolkit, &links)?)
        .args(["--features", "cuda"]);
    Ok(())
}

/// Replaces the driver library's stub with one that defines the functions that the prelude calls: unlike a library, a
/// program cannot be linked while functions are missing.
fn define_driver(prelude: &Path, links: &Path) -> io::Result<()> {
    let listed = Command::new("nm")
        .args(["-D", "--undefined-only"])
        .arg(prelude)
        .stdin(Stdio::null())
        .output()?;
    if !listed.status.success() {
        let why = String::from_utf8_lossy(&listed.stderr);
        return Err(io::Error::other(format!("nm failed: {}", why.trim())));
    }
    let stub = links.join("driver.c");
    let functions: String = driver_functions(&String::from_utf8_lossy(&listed.stdout))
        .iter()
        .map(|name| format!("void {name}(void) {{}}\n"))
        .collect();
    fs::write(&stub, functions)?;
    cuda::make_driver_stub(&stub, &links.join("libcuda.so"))
}

/// The driver's functions among the symbols that `nm` lists. Their names begin with `cu` and a capital letter; those of
/// CUDA's other libraries continue with a lower-case letter.
fn driver_functions(listed: &str) -> BTreeSet<String> {
    let symbols = listed.split_whitespace().filter(|word| {
        let mut rest = word.strip_prefix("cu").unwrap_or_default().chars();
        rest.next().is_some_and(|next| next.is_ascii_uppercase())
    });
    symbols.map(str::to_owned).collect()
}

/// Runs cargo, whose messages go to standard error, and returns the programs that it built.
fn programs(command: &mut Command) -> Result<Vec<PathBuf>, SessionError> {
    let not_run = |error: io::Error| SessionError::new(format!("cargo does not run: {error}"));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(not_run)?;
    let stdout = child.stdout.take().map(BufReader::new);
    let programs: Vec<PathBuf> = stdout
        .into_iter()
        .flat_map(BufRead::lines)
        .map_while(Result::ok)
        .filter_map(|line| {
            let message: serde_json::Value = serde_json::from_str(&line).ok()?;
            message["executable"].as_str().map(PathBuf::from)
        })
        .collect();
    match child.wait().map_err(not_run)? {
        status if status.success() && !programs.is_empty() => Ok(programs),
        status => Err(SessionError::new(format!(
            "the prelude's tests could not be built: cargo, {status}"
        ))
        .help("see cargo's output above")),
    }
}

/// Copies the programs into a separate folder without their symbols, which make up most of their size.
fn keep(programs: &[PathBuf], folder: &Path) -> io::Result<Vec<PathBuf>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let mut kept = Vec::new();
    for program in programs {
        let copy = folder.join(program.file_name().unwrap_or_default());
        let strip = Command::new("strip")
            .arg("-o")
            .arg(&copy)
            .arg(program)
            .status()?;
        if !strip.success() {
            return Err(io::Error::other(format!("strip failed: {strip}")));
        }
        kept.push(copy);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drivers_functions_are_told_from_those_of_other_libraries() {
        let listed = "                 U cuMemAllocAsync\n                 U cublasCreate_v2@libcublas.so.13\n\
                                       U cudaLaunchKernel@libcudart.so.13\n                 U cuInit\n   U curandGenerate\n";
        let found = driver_functions(listed);
        assert_eq!(
            found.iter().collect::<Vec<_>>(),
            ["cuInit", "cuMemAllocAsync"]
        );
    }

    #[test]
    fn a_program_that_calls_the_driver_can_be_linked_with_the_stub() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let run = |command: &mut Command| command.status().is_ok_and(|status| status.success());
        // A library with an undefined function, which calls the driver as the prelude does.
        fs::write(
            at("calls.c"),
            "int cuInit(int); int go(void) { return cuInit(0); }",
        )
        .expect("written");
        let mut library = Command::new("cc");
        library
            .args(["-shared", "-fPIC", "-o"])
            .args([at("calls.so"), at("calls.c")]);
        assert!(run(&mut library));
        define_driver(&at("calls.so"), folder.path()).expect("a stub");
        fs::write(
            at("main.c"),
            "int cuInit(int); int main(void) { return cuInit(0); }",
        )
        .expect("written");
        let mut program = Command::new("cc");
        program
            .arg("-o")
            .args([at("main"), at("main.c")])
            .arg("-L")
            .arg(folder.path())
            .arg("-lcuda");
        assert!(run(&mut program));
    }
}
