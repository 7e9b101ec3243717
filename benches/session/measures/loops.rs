//! Compares a loop in a cell with the same loop in a release build.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::subject::Subject;
use crate::table::Row;

/// Runs of the cell and of the program, which alternate.
const REPEATS: usize = 9;

/// Statements that evaluate to the loop's duration in nanoseconds.
struct Loop {
    name: &'static str,
    code: &'static str,
}

const LOOPS: [Loop; 3] = [
    Loop {
        name: "f32 matrix product, three loops",
        code: include_str!("../loops/product.rs.txt"),
    },
    Loop {
        name: "integer sum, each step determined by the data",
        code: include_str!("../loops/steps.rs.txt"),
    },
    Loop {
        name: "f64 iterator chain",
        code: include_str!("../loops/chain.rs.txt"),
    },
];

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let folder = bench.place.folder("loops")?;
    let mut programs = Vec::new();
    for (index, one) in LOOPS.iter().enumerate() {
        programs.push(build(bench, &folder.join(format!("loop{index}")), one)?);
    }
    let mut live = bench.ours()?;
    let ours = ratios(&mut live, &programs)?;
    drop(live);
    let theirs = bench.beside(|_, stock| ratios(stock, &programs));
    let row = |(index, one): (usize, &Loop)| Row {
        measure: format!(
            "loop in a cell over the same in a release build: {}",
            one.name
        ),
        stock: column(&theirs, |ratios| Value::Times(ratios[index])),
        ours: Figure::Measured(Value::Times(ours[index])),
        bound: Some(Bound::AtMost(Value::Times(1.3))),
        note: format!(
            "Median of {REPEATS} runs divided by the median of {REPEATS} runs of a program from `rustc -Copt-level=3`, alternating; the loop times itself, so compiling is not included."
        ),
    };
    Ok(LOOPS.iter().enumerate().map(row).collect())
}

fn ratios(subject: &mut dyn Subject, programs: &[PathBuf]) -> Result<Vec<f64>> {
    let pairs = LOOPS.iter().zip(programs);
    pairs
        .map(|(one, program)| ratio(subject, program, one))
        .collect()
}

/// Compiles the loop as a program, as `cargo build --release` would.
fn build(bench: &Bench, program: &Path, one: &Loop) -> Result<PathBuf> {
    let source = program.with_extension("rs");
    std::fs::write(
        &source,
        format!(
            "fn main() {{\nlet took = {{\n{}\n}};\nprintln!(\"{{took}}\");\n}}\n",
            one.code
        ),
    )?;
    let output = Command::new(&bench.options().toolchain.rustc)
        .args([
            "--edition=2024",
            "-Copt-level=3",
            "-Cembed-bitcode=no",
            "-o",
        ])
        .arg(program)
        .arg(&source)
        .output()?;
    if !output.status.success() {
        bail!("{}: {}", one.name, String::from_utf8_lossy(&output.stderr));
    }
    Ok(program.to_owned())
}

fn ratio(subject: &mut dyn Subject, program: &Path, one: &Loop) -> Result<f64> {
    let (mut cells, mut programs) = (Vec::new(), Vec::new());
    // The first run of each is a warm-up.
    for _ in 0..=REPEATS {
        cells.push(nanoseconds(&subject.run(one.code)?.text)?);
        let output = Command::new(program).output()?;
        programs.push(nanoseconds(&String::from_utf8_lossy(&output.stdout))?);
    }
    let median = |samples: &[f64]| Some(Samples::new(samples[1..].to_vec())?.median());
    let (cell, program) = median(&cells).zip(median(&programs)).context("no sample")?;
    Ok(cell / program)
}

fn nanoseconds(text: &str) -> Result<f64> {
    text.trim()
        .parse()
        .with_context(|| format!("a loop gave no number of nanoseconds: `{text}`"))
}
