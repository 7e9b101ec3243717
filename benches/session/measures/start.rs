//! The time from the program's start to its prompt and to its first result.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::stock::Stock;
use crate::subject::Subject;
use crate::table::Row;
use crate::terminal::{Terminal, tutor};

const REPEATS: usize = 11;
const STOCK_REPEATS: usize = 3;

/// Stock evcxr's figures in the table, in milliseconds.
struct Stocks {
    ready: f64,
    kept: f64,
    cold: f64,
}

/// The times of one start of stock evcxr, in milliseconds since the start.
struct FromStart {
    ready: f64,
    tensor: f64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let prompt = repeated(|| prompt(bench))?;
    let first = repeated(|| first_result(bench))?;
    let theirs = bench.theirs(|bench| {
        // The first start in this folder builds candle; later ones reuse the build.
        let cold = stock(bench)?;
        let kept: Result<Vec<FromStart>> = (0..STOCK_REPEATS).map(|_| stock(bench)).collect();
        let kept = kept?;
        let median = |of: fn(&FromStart) -> f64| {
            let samples = Samples::new(kept.iter().map(of).collect());
            Ok::<_, anyhow::Error>(samples.context("no sample")?.median())
        };
        Ok(Stocks {
            ready: median(|times| times.ready)?,
            kept: median(|times| times.tensor)?,
            cold: cold.tensor,
        })
    });
    let count = prompt.count();
    Ok(vec![
        Row {
            measure: "start to prompt".into(),
            stock: column(&theirs, |times| Value::Ms(times.ready)),
            ours: Figure::median_ms(&prompt),
            bound: None,
            note: format!("Median of {count} starts in a pseudo-terminal, after one uncounted start. Stock, {STOCK_REPEATS} starts: until its context accepts cells, which is when its own prompt appears."),
        },
        Row {
            measure: "start of the process to the first tensor result".into(),
            stock: column(&theirs, |times| Value::Ms(times.kept)),
            ours: Figure::median_ms(&first),
            bound: Some(Bound::AtMost(Value::Ms(1_500.0))),
            note: format!("Median of {} runs of `gpu-tutor exec -`, after one uncounted run; the prelude is in its cache, and the cell is new. Stock, median of {STOCK_REPEATS}: `:dep candle-core` and `:dep candle-nn`, both already built in a kept `EVCXR_TMPDIR`.", first.count()),
        },
        Row {
            measure: "the same with nothing kept from earlier sessions".into(),
            stock: column(&theirs, |times| Value::Ms(times.cold)),
            ours: Figure::not("no session builds candle; `gpu-tutor prepare` builds it once"),
            bound: None,
            note: "Stock, once: with an empty `EVCXR_TMPDIR`, as in each of its new sessions; the sources are already downloaded.".into(),
        },
    ])
}

/// Repeats a measurement after one warm-up.
fn repeated(mut run: impl FnMut() -> Result<f64>) -> Result<Samples> {
    run()?;
    let samples: Result<Vec<f64>> = (0..REPEATS).map(|_| run()).collect();
    Samples::new(samples?).context("no sample")
}

fn prompt(bench: &Bench) -> Result<f64> {
    let data = tempfile::tempdir_in(bench.place.folder("learners")?)?;
    let started = Instant::now();
    let mut terminal = Terminal::open(data.path())?;
    terminal.sees_prompt()?;
    let ms = started.elapsed().as_secs_f64() * 1e3;
    terminal.leave()?;
    Ok(ms)
}

fn first_result(bench: &mut Bench) -> Result<f64> {
    let (cell, result) = bench.fresh.answered();
    let started = Instant::now();
    let mut program = tutor()
        .args(["exec", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    program
        .stdin
        .take()
        .context("no standard input")?
        .write_all(cell.as_bytes())?;
    let mut line = String::new();
    BufReader::new(program.stdout.take().context("no standard output")?).read_line(&mut line)?;
    let ms = started.elapsed().as_secs_f64() * 1e3;
    program.wait()?;
    if !line.contains(&result) {
        bail!("{cell}\ngave {line}");
    }
    Ok(ms)
}

fn stock(bench: &mut Bench) -> Result<FromStart> {
    let mut stock = Stock::start(&bench.stock_folder()?)?;
    let since = stock.started;
    let ready = since.elapsed().as_secs_f64() * 1e3;
    stock.depend_on_candle()?;
    let (cell, result) = bench.fresh.answered();
    let ran = stock.run(&cell)?;
    let tensor = since.elapsed().as_secs_f64() * 1e3;
    if ran.text != result {
        bail!("stock evcxr: {cell}\ngave {}", ran.text);
    }
    Ok(FromStart { ready, tensor })
}
