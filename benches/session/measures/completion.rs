//! Completion: from the Tab key to the answer.

use anyhow::Result;

use super::Bench;
use crate::table::{Bound, Figure, Row, Value};

pub fn measure(_bench: &mut Bench) -> Result<Vec<Row>> {
    // HERE: when `session::analyst` is there, its hook goes into `main.rs`, an `Analyst` is made of this executable,
    // the toolchain and the prelude, is given the scope of a session that holds a tensor `x`, and `x.res` is completed:
    // first in a new helper, then eleven times in a warm one, then eleven times while a cell of the session loops.
    // Each answer must hold `reshape`. Stock: `CommandContext::completions`, through a request of `stock.rs`.
    let absent = || Figure::not("`session::analyst` is not there yet");
    let row = |measure: &str, bound: f64| Row {
        measure: measure.into(),
        stock: absent(),
        ours: absent(),
        bound: Some(Bound::AtMost(Value::Ms(bound))),
        note: "Not measured.".into(),
    };
    Ok(vec![
        row("completion, warm, median", 150.0),
        row("completion, first", 4_000.0),
        row("completion while a cell runs, median", 150.0),
    ])
}
