//! Completion: from the Tab key to the answer.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use gpu_tutor_analyst::{Analyst, AnalystOptions};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::{Output, Session};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::stock::{GO, Stock};
use crate::subject::Subject;
use crate::table::Row;

const REPEATS: usize = 11;
const VARIABLE: &str = "let x: Tensor = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?;";
const CODE: &str = "x.resh";
const OFFERED: &str = "reshape";

/// A cell that runs until it is stopped.
const LOOPING: &str = "println!(\"go\");\nlet mut n: u64 = 0;\nloop { n = n.wrapping_add(1); }";
/// A language server that offers nothing within this time is broken.
const MAX_LOADING: Duration = Duration::from_secs(60);

/// Completion times in milliseconds.
struct Times {
    first: f64,
    warm: f64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let mut live = bench.ours()?;
    Subject::run(&mut live, VARIABLE)?;
    let analyst = Analyst::new(AnalystOptions::of(bench.options()), live.names());
    let ours = times(|| complete(&analyst))?;
    let running = while_running(&mut live, analyst)?;
    drop(live);
    let theirs = bench.beside(|_, stock| {
        stock.run(VARIABLE)?;
        times(|| stock_completes(stock))
    });
    let never = match &theirs {
        Ok(_) => Figure::Failed("no answer before the cell ends".into()),
        Err(why) => why.clone(),
    };
    let row = |measure: &str, stock: Figure, ours: f64, bound: f64| Row {
        measure: measure.into(),
        stock,
        ours: Figure::Measured(Value::Ms(ours)),
        bound: Some(Bound::AtMost(Value::Ms(bound))),
        note: format!(
            "`{CODE}`, where `x` is a tensor that the session holds, until the answer offers `{OFFERED}`. The first in a session is measured once; then the median of {REPEATS}. Stock has candle in its session, and completes on the thread that runs cells."
        ),
    };
    Ok(vec![
        row(
            "completion, warm, median",
            column(&theirs, |times| Value::Ms(times.warm)),
            ours.warm,
            60.0,
        ),
        row(
            "completion, first",
            column(&theirs, |times| Value::Ms(times.first)),
            ours.first,
            3_000.0,
        ),
        row("completion while a cell runs, median", never, running, 60.0),
    ])
}

fn times(mut complete: impl FnMut() -> Result<f64>) -> Result<Times> {
    let first = complete()?;
    let warm: Result<Vec<f64>> = (0..REPEATS).map(|_| complete()).collect();
    let warm = Samples::new(warm?).context("no sample")?.median();
    Ok(Times { first, warm })
}

/// Measures one completion. Asks again while a language server that is still loading offers nothing.
fn complete(analyst: &Analyst) -> Result<f64> {
    let started = Instant::now();
    while started.elapsed() < MAX_LOADING {
        let found = analyst.complete(CODE, CODE.len());
        if found.items.iter().any(|item| item.text.contains(OFFERED)) {
            return Ok(started.elapsed().as_secs_f64() * 1e3);
        }
        // Pause between attempts so that the loop does not spin.
        std::thread::sleep(Duration::from_millis(1));
    }
    bail!(
        "`{OFFERED}` was not offered for `{CODE}` within {} s",
        MAX_LOADING.as_secs()
    )
}

/// The median time of completions while a cell loops.
fn while_running(live: &mut Live, analyst: Analyst) -> Result<f64> {
    let interrupter = live.interrupter();
    let (begun, begins) = channel::<()>();
    let asker = std::thread::spawn(move || -> Result<Vec<f64>> {
        begins.recv().context("the cell never began to run")?;
        let times = (0..REPEATS).map(|_| complete(&analyst)).collect();
        interrupter.interrupt();
        times
    });
    Session::run(live, LOOPING, &mut |output| {
        if matches!(output, Output::Stdout(text) if text.contains(GO)) {
            // The asker receives only once, so a later send may fail.
            let _ = begun.send(());
        }
    });
    drop(begun);
    let times = asker
        .join()
        .map_err(|_| anyhow!("the thread that completes panicked"))??;
    Ok(Samples::new(times).context("no sample")?.median())
}

fn stock_completes(stock: &mut Stock) -> Result<f64> {
    let found = stock.complete(CODE)?;
    ensure!(
        found.text.contains(OFFERED),
        "`{CODE}` was completed by {}",
        found.text
    );
    Ok(found.ms)
}
