//! Memory of an idle session.

use std::time::Duration;

use anyhow::Result;

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::memory;
use crate::stock::Stock;
use crate::subject::Subject;
use crate::table::Row;
use crate::terminal::Terminal;

/// The time for background work to finish.
const REST: Duration = Duration::from_secs(2);
const TENSORS: usize = 3;

/// Megabytes at the prompt, after one cell, and after some cells with tensors.
struct Megabytes {
    quiet: f64,
    empty: f64,
    tensors: f64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let ours = ours(bench)?;
    let theirs = bench.theirs(stock);
    let row = |measure: &str, of: fn(&Megabytes) -> f64, bound, note: String| Row {
        measure: measure.into(),
        stock: column(&theirs, |memory| Value::Megabytes(of(memory))),
        ours: Figure::Measured(Value::Megabytes(of(&ours))),
        bound,
        note,
    };
    let how = "the proportional set size (`Pss` of `/proc/PID/smaps_rollup`), summed over all processes of the session, once, two seconds after the last cell";
    Ok(vec![
        row(
            "memory of an idle session, nothing typed",
            |memory| memory.quiet,
            Some(Bound::AtMost(Value::Megabytes(100.0))),
            format!("At the prompt, four seconds after it appeared: {how}."),
        ),
        row(
            "memory of an idle session after a cell",
            |memory| memory.empty,
            Some(Bound::AtMost(Value::Megabytes(100.0))),
            format!(
                "After one typed cell without a tensor; the processes include those that get completion ready at the first key press: {how}."
            ),
        ),
        row(
            "memory of an idle session after tensors",
            |memory| memory.tensors,
            Some(Bound::AtMost(Value::Megabytes(100.0))),
            format!("After {TENSORS} tensor cells: {how}. Stock with candle as a dependency."),
        ),
    ])
}

fn ours(bench: &mut Bench) -> Result<Megabytes> {
    let data = tempfile::tempdir_in(bench.place.folder("learners")?)?;
    let mut terminal = Terminal::open(data.path())?;
    terminal.sees_prompt()?;
    // The session is still getting ready in the background.
    std::thread::sleep(REST * 2);
    let quiet = memory::of_tree(terminal.process())?;
    let n = bench.fresh.number() % 100_000 + 100_000;
    terminal.types(&format!("{n}u64 * 77"))?;
    terminal.sees(&(n * 77).to_string())?;
    std::thread::sleep(REST);
    let empty = memory::of_tree(terminal.process())?;
    for _ in 0..TENSORS {
        let (cell, result) = bench.fresh.answered();
        terminal.types(&cell)?;
        terminal.sees(&result)?;
    }
    std::thread::sleep(REST);
    let tensors = memory::of_tree(terminal.process())?;
    terminal.leave()?;
    Ok(Megabytes {
        quiet,
        empty,
        tensors,
    })
}

fn stock(bench: &mut Bench) -> Result<Megabytes> {
    let mut stock = Stock::start(&bench.stock_folder()?)?;
    std::thread::sleep(REST);
    let quiet = memory::of_tree(stock.process())?;
    stock.run("1u64 + 1")?;
    std::thread::sleep(REST);
    let empty = memory::of_tree(stock.process())?;
    stock.depend_on_candle()?;
    for _ in 0..TENSORS {
        let (cell, _) = bench.fresh.answered();
        stock.run(&cell)?;
    }
    std::thread::sleep(REST);
    let tensors = memory::of_tree(stock.process())?;
    Ok(Megabytes {
        quiet,
        empty,
        tensors,
    })
}
