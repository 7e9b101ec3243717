//! Compares the time of the same cell early and late in a session.

use anyhow::{Context, Result};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::subject::Subject;
use crate::table::Row;

const REPEATS: usize = 9;
const VARIABLES: usize = 150;
const FUNCTIONS: usize = 50;
/// The number of the cell that is compared with the first.
const LATE: usize = 300;

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let mut live = bench.ours()?;
    let ours = ratio(&mut live, bench)?;
    drop(live);
    let theirs = bench.beside(|bench, stock| ratio(stock, bench));
    Ok(vec![Row {
        measure: format!(
            "{LATE}th cell over the first, with {VARIABLES} variables and {FUNCTIONS} functions held"
        ),
        stock: column(&theirs, |ratio| Value::Times(*ratio)),
        ours: Figure::Measured(Value::Times(ours)),
        bound: Some(Bound::AtMost(Value::Times(1.2))),
        note: format!(
            "The same tensor cell, typed and new each time: the median of {REPEATS} from the {LATE}th on, divided by the median of the first {REPEATS}, in one session, after three uncounted cells."
        ),
    }])
}

fn ratio(subject: &mut dyn Subject, bench: &mut Bench) -> Result<f64> {
    let first = median(subject, bench)?;
    for _ in 0..VARIABLES {
        let n = bench.fresh.number();
        let cell = match n % 3 {
            0 => format!("let t{n}: Tensor = Tensor::ones((2, 3), DType::F32, &Device::Cpu)?;"),
            1 => format!("let v{n}: Vec<f64> = vec![1.5, 2.5];"),
            _ => format!("let i{n}: u64 = {n};"),
        };
        subject.run(&cell)?;
    }
    for _ in 0..FUNCTIONS {
        let n = bench.fresh.number();
        subject.run(&format!("fn f{n}(x: u64) -> u64 {{\n    x + {n}\n}}"))?;
    }
    for _ in REPEATS + VARIABLES + FUNCTIONS + 1..LATE {
        let n = bench.fresh.number();
        subject.run(&format!("println!(\"{{}}\", {n}u64 + 1);"))?;
    }
    Ok(median(subject, bench)? / first)
}

fn median(subject: &mut dyn Subject, bench: &mut Bench) -> Result<f64> {
    let times: Result<Vec<f64>> = (0..REPEATS)
        .map(|_| Ok(subject.run(&bench.fresh.answered().0)?.ms))
        .collect();
    Ok(Samples::new(times?).context("no sample")?.median())
}
