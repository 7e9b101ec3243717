//! Completion: from the Tab key to the answer.

use anyhow::{Context, Result, ensure};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::stock::Stock;
use crate::subject::Subject;
use crate::table::Row;

const REPEATS: usize = 11;
const VARIABLE: &str = "let x: Tensor = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?;";
const CODE: &str = "x.resh";
const OFFERED: &str = "reshape";

/// Milliseconds.
struct Times {
    first: f64,
    warm: f64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let theirs = bench.beside(|_, stock| stock_times(stock));
    // HERE, when `session::analyst` is there: its hook in `main.rs`; an `Analyst` of this executable, the toolchain and
    // the prelude, told the scope of a session that holds `x`; then `CODE` completed as below in a new helper, in a warm
    // one, and in a warm one while a cell of the session loops.
    let absent = || Figure::not("`session::analyst` is not there yet");
    let running = match &theirs {
        Ok(_) => Figure::Failed("no answer before the cell ends".into()),
        Err(why) => why.clone(),
    };
    let row = |measure: &str, stock: Figure, bound: f64| Row {
        measure: measure.into(),
        stock,
        ours: absent(),
        bound: Some(Bound::AtMost(Value::Ms(bound))),
        note: format!(
            "`{CODE}`, where `x` is a tensor that the session holds; the answer must offer `{OFFERED}`. The first one in a session with candle, then the median of {REPEATS}. Stock completes in the thread that runs cells."
        ),
    };
    Ok(vec![
        row(
            "completion, warm, median",
            column(&theirs, |times| Value::Ms(times.warm)),
            150.0,
        ),
        row(
            "completion, first",
            column(&theirs, |times| Value::Ms(times.first)),
            4_000.0,
        ),
        row("completion while a cell runs, median", running, 150.0),
    ])
}

fn stock_times(stock: &mut Stock) -> Result<Times> {
    stock.run(VARIABLE)?;
    let mut complete = || -> Result<f64> {
        let found = stock.complete(CODE)?;
        ensure!(
            found.text.contains(OFFERED),
            "`{CODE}` was completed by {}",
            found.text
        );
        Ok(found.ms)
    };
    let first = complete()?;
    let warm: Result<Vec<f64>> = (0..REPEATS).map(|_| complete()).collect();
    let warm = Samples::new(warm?).context("no sample")?.median();
    Ok(Times { first, warm })
}
