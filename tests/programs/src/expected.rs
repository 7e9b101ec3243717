//! Finds what a program prints when rustc compiles it. The output is cached, so that a second run compiles nothing.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The time limit for a program's run, in seconds. Examples of servers run forever.
const LIMIT: &str = "10";

/// Returns what the program prints. With `keeps_unfit`, a failure is remembered as well.
///
/// # Errors
/// If the program does not compile, fails, prints nothing, or prints something different each time.
pub fn output(
    path: &Path,
    source: &str,
    version: &str,
    keeps_unfit: bool,
) -> Result<String, String> {
    let folder = cache_folder()?;
    let name = name_of(source, version);
    let kept = folder.join(format!("{name}.stdout"));
    if let Ok(text) = fs::read_to_string(&kept) {
        return Ok(text);
    }
    let unfit = folder.join(format!("{name}.unfit"));
    if keeps_unfit && let Ok(why) = fs::read_to_string(&unfit) {
        return Err(why);
    }
    let program = folder.join(&name);
    let printed = printed_each_time(path, &program);
    // Without this, the cache would grow with each program.
    let _ = fs::remove_file(&program);
    let (file, text) = match &printed {
        Ok(text) => (&kept, text),
        Err(why) if keeps_unfit => (&unfit, why),
        Err(_) => return printed,
    };
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    printed
}

/// Compiles the program and runs it twice.
fn printed_each_time(path: &Path, program: &Path) -> Result<String, String> {
    compile(path, program)?;
    let printed = printed(path, program)?;
    if printed != self::printed(path, program)? {
        return Err(format!(
            "{}: it prints something different each time",
            path.display()
        ));
    }
    Ok(printed)
}

/// The output of `rustc --version`.
///
/// # Errors
/// If rustc cannot be started.
pub fn rustc_version() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compiles the program as cargo's `dev` profile would.
fn compile(path: &Path, program: &Path) -> Result<(), String> {
    let output = Command::new("rustc")
        .args(["--edition", "2024", "--cap-lints", "allow", "-o"])
        .args([program, path])
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Err(format!("{} does not compile\n{message}", path.display()))
}

/// Runs the compiled program.
fn printed(path: &Path, program: &Path) -> Result<String, String> {
    let output = Command::new("timeout")
        .arg(LIMIT)
        .arg(program)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", path.display()))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{} ends with an error\n{message}", path.display()));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.is_empty() {
        return Err(format!("{} prints nothing", path.display()));
    }
    Ok(text)
}

/// The folder of the cached output; created if necessary.
fn cache_folder() -> Result<PathBuf, String> {
    let cache = match (env::var_os("XDG_CACHE_HOME"), env::var_os("HOME")) {
        (Some(cache), _) if !cache.is_empty() => PathBuf::from(cache),
        (_, Some(home)) => PathBuf::from(home).join(".cache"),
        _ => return Err("neither XDG_CACHE_HOME nor HOME is set".to_owned()),
    };
    let folder = cache.join("gpu-tutor-ci/programs");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// A file name that changes with the source and the compiler.
fn name_of(source: &str, version: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (source, version).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_changes_with_source_and_compiler() {
        assert_eq!(name_of("a", "1"), name_of("a", "1"));
        assert_ne!(name_of("a", "1"), name_of("b", "1"));
        assert_ne!(name_of("a", "1"), name_of("a", "2"));
    }
}
