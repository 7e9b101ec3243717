//! Typed cells, which are in no cache.

use anyhow::{Context, Result};

use super::{Bench, column};
use crate::cells::Fresh;
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::subject::Subject;
use crate::table::Row;

/// How many cells to run: a multiple of the number of kinds.
const CELLS: usize = 48;
const WORST: f64 = 350.0;

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let mut rows = kind(
        bench,
        "typed cell without an untyped `let`",
        130.0,
        Fresh::typed,
    )?;
    rows.extend(kind(
        bench,
        "typed cell with an untyped `let`",
        200.0,
        Fresh::untyped,
    )?);
    Ok(rows)
}

fn kind(
    bench: &mut Bench,
    name: &str,
    median: f64,
    cell: fn(&mut Fresh, usize) -> String,
) -> Result<Vec<Row>> {
    let mut live = bench.ours()?;
    let ours = samples(&mut live, bench, cell)?;
    drop(live);
    let theirs = bench.beside(|bench, stock| samples(stock, bench, cell));
    let row = |measure: String, bound: f64, of: fn(&Samples) -> f64| Row {
        measure,
        stock: column(&theirs, |samples| Value::Ms(of(samples))),
        ours: Figure::Measured(Value::Ms(of(&ours))),
        bound: Some(Bound::AtMost(Value::Ms(bound))),
        note: format!(
            "{CELLS} cells of eight kinds, one of which has a loop; each cell is new in this run. One session, after three uncounted cells."
        ),
    };
    Ok(vec![
        row(format!("{name}, median"), median, Samples::median),
        row(format!("{name}, 95th percentile"), WORST, |samples| {
            samples.percentile(0.95)
        }),
    ])
}

fn samples(
    subject: &mut dyn Subject,
    bench: &mut Bench,
    cell: fn(&mut Fresh, usize) -> String,
) -> Result<Samples> {
    let times: Result<Vec<f64>> = (0..CELLS)
        .map(|index| Ok(subject.run(&cell(&mut bench.fresh, index))?.ms))
        .collect();
    Samples::new(times?).context("no sample")
}
