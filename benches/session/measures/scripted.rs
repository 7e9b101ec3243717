//! Cells of a script, which were compiled in an earlier session or in advance in this one.

use anyhow::{Context, Result};
use gpu_tutor_session::Session;

use super::Bench;
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::subject::{self, Subject};
use crate::table::Row;

const CELLS: usize = 24;
const BOUND: Bound = Bound::AtMost(Value::Ms(40.0));

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let script: Vec<String> = (0..CELLS)
        .map(|index| {
            if index % 2 == 0 {
                bench.fresh.typed(index)
            } else {
                bench.fresh.untyped(index)
            }
        })
        .collect();
    let play = |bench: &Bench| -> Result<Vec<f64>> {
        let mut live = subject::ours(bench.options())?;
        script.iter().map(|cell| timed(&mut live, cell)).collect()
    };
    play(bench)?;
    let seen = Samples::new(play(bench)?).context("no sample")?;
    let mut live = bench.ours()?;
    let mut ahead = Vec::new();
    for index in 0..CELLS {
        let cell = bench.fresh.typed(index);
        live.expect(&cell);
        // This request is answered only after the expected cell has been compiled.
        live.variables();
        ahead.push(timed(&mut live, &cell)?);
    }
    let ahead = Samples::new(ahead).context("no sample")?;
    let row = |measure: &str, samples: &Samples, note: String| Row {
        measure: measure.into(),
        stock: Figure::Absent,
        ours: Figure::median_ms(samples),
        bound: Some(BOUND),
        note,
    };
    Ok(vec![
        row(
            "scripted cell seen before, median",
            &seen,
            format!(
                "A script of {CELLS} cells, half of them with untyped `let`s, played in one session and then again in a new one; only the second time counts."
            ),
        ),
        row(
            "scripted cell compiled ahead, median",
            &ahead,
            format!(
                "{CELLS} new cells, each expected, compiled, then run; only the run is counted."
            ),
        ),
    ])
}

/// Runs a cell and returns its milliseconds.
fn timed(subject: &mut dyn Subject, cell: &str) -> Result<f64> {
    Ok(subject.run(cell)?.ms)
}
