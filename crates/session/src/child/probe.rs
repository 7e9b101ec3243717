//! Tests whether a CUDA prelude can be loaded on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::UNIX_EPOCH;

use gpu_tutor_system::files::write_atomically;
use gpu_tutor_text::{say, t};

use super::process::set_library_paths;
use super::runtime;
use crate::SessionError;
use crate::machine::cache::{KEY_LENGTH, Kind, cache_dir};
use crate::machine::cuda::{Flavour, LIBRARIES, Version, library_folders};
use crate::machine::environment;
use crate::machine::gpus;
use crate::machine::toolchain::Toolchain;
use crate::prelude::Prelude;

/// Loads a CUDA prelude in a separate process, as a session would. After a success, it is not loaded again until the
/// driver or a library changes.
///
/// # Errors
/// Fails with the loader's message when the prelude or a library that it calls cannot be loaded.
pub fn loads(toolchain: &Toolchain, prelude: &Prelude) -> Result<(), SessionError> {
    let Flavour::Cuda(built) = prelude.flavour else {
        return Ok(());
    };
    let kept = kept(prelude);
    let now = circumstances(prelude, built.cuda);
    if kept
        .as_ref()
        .is_some_and(|file| fs::read_to_string(file).is_ok_and(|before| before == now))
    {
        return Ok(());
    }
    load(toolchain, prelude).map_err(|why| {
        SessionError::new(t!("the CUDA prelude could not be loaded: %{why}", why))
            .help(advice(&why, built.cuda))
    })?;
    if let Some(file) = kept {
        // If the file cannot be written, the next start tries again.
        let _ = fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
            .and_then(|()| write_atomically(&file, now.as_bytes()));
    }
    Ok(())
}

/// The file that records the circumstances in which the prelude was loaded.
fn kept(prelude: &Prelude) -> Option<PathBuf> {
    let key = prelude.identity.get(..KEY_LENGTH)?;
    Some(Kind::Loaded.within(&cache_dir().ok()?).join(key))
}

/// The driver, and the files that the loader uses.
fn circumstances(prelude: &Prelude, cuda: Version) -> String {
    let driver = gpus::driver().map_or_else(|error| format!("{error:?}"), |driver| driver.version);
    let folders = library_folders();
    let used = LIBRARIES.iter().filter(|library| library.used_by_candle);
    let files = used.filter_map(|library| {
        let name = library.soname(cuda);
        folders
            .iter()
            .map(|folder| folder.join(&name))
            .find(|file| file.exists())
    });
    let mut lines = vec![format!("driver {driver}")];
    for file in files.chain([prelude.library.clone()]) {
        let about = fs::metadata(&file).ok();
        let changed = about.as_ref().and_then(|about| about.modified().ok());
        let changed = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        lines.push(format!(
            "{} {} {}",
            file.display(),
            about.map_or(0, |about| about.len()),
            changed.map_or(0, |time| time.as_nanos())
        ));
    }
    lines.join("\n")
}

/// Starts the process that runs cells, but without any cells.
fn load(toolchain: &Toolchain, prelude: &Prelude) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = environment::command(program);
    set_library_paths(&mut child, toolchain, prelude);
    let loaded = child
        .env(runtime::IS_RUNTIME, "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if loaded.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&loaded.stderr);
    let line = stderr.lines().last().unwrap_or_default().trim();
    let why = line.strip_prefix(runtime::NOT_LOADED).unwrap_or(line);
    Err(match why.is_empty() {
        true => loaded.status.to_string(),
        false => why.to_owned(),
    })
}

/// Advice on what to do about a message from the loader.
fn advice(why: &str, cuda: Version) -> String {
    let library = LIBRARIES.iter().find(|library| why.contains(library.file));
    match library {
        Some(library) => format!("pip install {}", library.requirement(Some(cuda))),
        None if why.contains("libcuda.so") => {
            say!("install the NVIDIA driver; in a container, pass it in from the host")
        }
        None => say!("`gpu-tutor prepare` builds another one here"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_that_the_loader_misses_is_named_with_what_brings_it() {
        let cuda = Version {
            major: 13,
            minor: 0,
        };
        let why = "libcublas.so.13: cannot open shared object file: No such file or directory";
        assert_eq!(advice(why, cuda), "pip install 'nvidia-cublas==13.*'");
        let why = "libc.so.6: version `GLIBC_2.99' not found";
        assert!(advice(why, cuda).contains("prepare"));
    }
}
