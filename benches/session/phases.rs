//! Where the milliseconds of a new cell go, with a waiting compiler and without.
//!
//! Sessions of both kinds alternate, each in its own process, so that everything else on the machine affects both
//! kinds.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use gpu_tutor_session::Session;
use gpu_tutor_session::compile::waiting::SWITCH;
use gpu_tutor_session::machine::environment;
use gpu_tutor_session::phases::{self, Phase, Record};
use serde::{Deserialize, Serialize};

use crate::cells::Fresh;
use crate::statistics::Samples;
use crate::subject;

/// What a process of this benchmark does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Starts the other processes and draws the table.
    Whole,
    OneSession,
}

/// How many sessions of each kind.
const ROUNDS: usize = 5;
/// How many cells in each session: a multiple of the number of kinds.
const CELLS: usize = 16;

const WHOLE: &str = "the whole cell";
const CODE: &str = "of that, the cell's own code";
const STAND_IN: &str = "of that, the stand-in for cargo";
const REST: &str = "everything else: files, memory, events, the outcome";
const TOTAL: &str = "total";

/// The milliseconds for each row, one value per cell.
type Rows = BTreeMap<String, Vec<f64>>;

/// The figures of one session.
#[derive(Default, Serialize, Deserialize)]
struct Figures {
    rows: Rows,
    /// rustc's own passes, as `-Ztime-passes` shows them.
    passes: Rows,
}

pub fn measure(role: Role) -> Result<()> {
    match role {
        Role::OneSession => {
            println!("{}", serde_json::to_string(&session()?)?);
            Ok(())
        }
        Role::Whole => whole(),
    }
}

/// Alternates sessions of both kinds and prints the table.
fn whole() -> Result<()> {
    let mut kinds = [Figures::default(), Figures::default()];
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        for (figures, switch) in kinds.iter_mut().zip(["off", "on"]) {
            let output = environment::command(std::env::current_exe()?)
                .arg("--phases-of-one")
                .env(SWITCH, switch)
                .output()?;
            if !output.status.success() {
                bail!("{}", String::from_utf8_lossy(&output.stderr));
            }
            let one: Figures = serde_json::from_slice(&output.stdout)?;
            for (all, one) in [
                (&mut figures.rows, one.rows),
                (&mut figures.passes, one.passes),
            ] {
                for (name, samples) in one {
                    all.entry(name).or_default().extend(samples);
                }
            }
        }
    }
    let [started, forked] = kinds;
    println!(
        "| medians of {} new cells | rustc started | rustc forked | ratio |",
        ROUNDS * CELLS
    );
    println!("|---|---:|---:|---:|");
    let names = Phase::ALL.map(label);
    let mut names: Vec<&str> = names.to_vec();
    names.extend([STAND_IN, CODE, REST, WHOLE]);
    for name in names {
        if let (Some(before), Some(after)) =
            (median(&started.rows, name), median(&forked.rows, name))
        {
            println!(
                "| {name} | {before:.1} ms | {after:.1} ms | {:.2} |",
                after / before
            );
        }
    }
    println!();
    println!("| rustc's passes (some contain others) | ms |");
    println!("|---|---:|");
    let mut passes: Vec<(f64, &String)> = started
        .passes
        .iter()
        .filter_map(|(name, samples)| Some((Samples::new(samples.clone())?.median(), name)))
        .filter(|(ms, _)| *ms >= 0.5)
        .collect();
    passes.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (ms, name) in passes {
        println!("| {name} | {ms:.1} |");
    }
    Ok(())
}

fn median(rows: &Rows, name: &str) -> Option<f64> {
    Some(Samples::new(rows.get(name)?.clone())?.median())
}

/// Runs new cells in one session.
fn session() -> Result<Figures> {
    let options = subject::options()?;
    let mut live = subject::ours(&options)?;
    let mut fresh = Fresh::new();
    let mut figures = Figures::default();
    for index in 0..CELLS + 3 {
        let cell = fresh.typed(index);
        phases::begin();
        let started = Instant::now();
        let outcome = live.run(&cell, &mut |_| {});
        let whole = started.elapsed().as_secs_f64() * 1e3;
        let record = phases::begin();
        if !outcome.status.is_ok() {
            bail!("{}\nin the cell\n{cell}", subject::trouble(&outcome));
        }
        // The first cells read files that are then in memory.
        if index >= 3 {
            note(&mut figures.rows, &record, whole, outcome.run_ms);
            passes(&mut figures.passes, &record)?;
        }
    }
    for _ in 0..CELLS {
        let ms = stand_in()?;
        figures.rows.entry(STAND_IN.into()).or_default().push(ms);
    }
    Ok(figures)
}

fn note(rows: &mut Rows, record: &Record, whole: f64, code: f64) {
    let mut rest = whole;
    for phase in Phase::ALL {
        let of_it = record.times.iter().filter(|(known, _)| *known == phase);
        let ms: f64 = of_it.map(|(_, took)| took.as_secs_f64() * 1e3).sum();
        rest -= ms;
        rows.entry(label(phase).into()).or_default().push(ms);
    }
    for (name, ms) in [(CODE, code), (REST, rest), (WHOLE, whole)] {
        rows.entry(name.into()).or_default().push(ms);
    }
}

fn label(phase: Phase) -> &'static str {
    match phase {
        Phase::Read => "parsing the cell",
        Phase::Assemble => "writing its program",
        Phase::Look => "looking into the cache",
        Phase::Rustc => "rustc, from its start to its end",
        Phase::Link => "the linker",
        Phase::Keep => "keeping the library",
        Phase::HandOver => "handing it over",
        Phase::Run => "evcxr, loading, running",
    }
}

/// Runs rustc again on the cell's program, so that it times its passes. The unstable option is used only for
/// measuring.
fn passes(rows: &mut Rows, record: &Record) -> Result<()> {
    let (program, words) = record.rustc.split_first().context("rustc was not called")?;
    let output = Command::new(program)
        .args(words)
        .arg("-Ztime-passes")
        .env("RUSTC_BOOTSTRAP", "1")
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    for line in text.lines() {
        // time:   0.007; rss:   43MB ->   72MB (  +29MB)	expand_crate
        let Some((seconds, rest)) = line
            .strip_prefix("time:")
            .and_then(|line| line.split_once(';'))
        else {
            continue;
        };
        let name = rest.rsplit('\t').next().unwrap_or(rest).trim();
        *sums.entry(name).or_default() += seconds.trim().parse::<f64>()? * 1e3;
    }
    if !sums.contains_key(TOTAL) {
        bail!("rustc timed nothing: {text}");
    }
    for (name, ms) in sums {
        rows.entry(name.to_owned()).or_default().push(ms);
    }
    Ok(())
}

/// Runs the stand-in for cargo as evcxr does, with an answer that is already there.
fn stand_in() -> Result<f64> {
    let environment = environment::current().context("no environment")?;
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join(environment::READY_FILE), "{}\n")?;
    let started = Instant::now();
    let output = Command::new(environment.bin().join(environment::CARGO))
        .arg("build")
        .current_dir(folder.path())
        .output()?;
    let ms = started.elapsed().as_secs_f64() * 1e3;
    if output.stdout != b"{}\n" {
        bail!("the stand-in for cargo said {output:?}");
    }
    Ok(ms)
}
