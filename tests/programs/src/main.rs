//! Plays whole Rust programs in gpu-tutor, one statement per cell, and compares their output with that of rustc's
//! build.

mod arguments;
mod expected;
mod joining;
mod play;
mod report;
mod split;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, io, thread};

use arguments::Arguments;
use report::Outcome;

/// How many programs are played at the same time.
const AT_ONCE: usize = 2;

fn main() -> ExitCode {
    match arguments::read(std::env::args().skip(1)).and_then(|arguments| run(&arguments)) {
        Ok(enough) if enough => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Plays the selected programs. Returns whether enough of them passed at the first attempt.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let paths = programs(arguments)?;
    if paths.is_empty() {
        return Err("no program was found".to_owned());
    }
    let version = expected::rustc_version()?;
    let outcomes = play_all(&paths, arguments, &version)?;
    if arguments.check {
        println!("{} programs are fit to be played", outcomes.len());
        return Ok(true);
    }
    print!("{}", report::table(&outcomes, arguments.joined));
    Ok(report::percent_at_first(&outcomes) >= arguments.at_least)
}

/// Plays the programs, two at a time, and prints each failure as it happens.
fn play_all(
    paths: &[PathBuf],
    arguments: &Arguments,
    version: &str,
) -> Result<Vec<Outcome>, String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::new(), Vec::new()));
    let unfit = AtomicUsize::new(0);
    thread::scope(|scope| {
        for worker in 0..AT_ONCE {
            let (next, found, unfit) = (&next, &found, &unfit);
            scope.spawn(move || {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = one(path, arguments, version, worker);
                    if let Ok(Some(outcome)) = &outcome
                        && !arguments.check
                    {
                        print!("{}", report::line(outcome));
                    }
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    match outcome {
                        Ok(Some(outcome)) => found.0.push(outcome),
                        Ok(None) => {
                            unfit.fetch_add(1, Ordering::Relaxed);
                        }
                        Err(message) => found.1.push(message),
                    }
                }
            });
        }
    });
    let (outcomes, errors) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if !errors.is_empty() {
        return Err(errors.join("\n"));
    }
    if arguments.unfit_left_out {
        println!(
            "{} programs are unfit and were left out",
            unfit.into_inner()
        );
    }
    Ok(outcomes)
}

/// Compiles, splits and plays one program. `None` if it is unfit and may be left out.
fn one(
    path: &Path,
    arguments: &Arguments,
    version: &str,
    worker: usize,
) -> Result<Option<Outcome>, String> {
    let source =
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let expected = match expected::output(path, &source, version, arguments.unfit_left_out) {
        Ok(expected) => expected,
        Err(_) if arguments.unfit_left_out => return Ok(None),
        Err(why) => return Err(why),
    };
    let cells = split::cells(&source).map_err(|error| format!("{}: {error}", path.display()))?;
    if arguments.check {
        return Ok(Some(Outcome::new(path, &source, None)));
    }
    let player = play::Player::new(&arguments.program, worker);
    let played = player.play(&cells)?;
    let mut outcome = Outcome::new(path, &source, played.failure(&cells, &expected));
    if arguments.joined && outcome.failure.is_some() {
        outcome.after_joining = joining::passes(&player, cells, &expected)?;
    }
    Ok(Some(outcome))
}

/// The selected programs in all folders, sorted by path.
fn programs(arguments: &Arguments) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for folder in &arguments.folders {
        collect(folder, &mut found).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    if let Some(only) = &arguments.only {
        found.retain(|path| path.to_string_lossy().contains(only));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Adds a file, or every `.rs` file under a folder.
fn collect(path: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        found.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            collect(&path, found)?;
        }
    }
    Ok(())
}
