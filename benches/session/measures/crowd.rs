//! Many sessions on one machine at once, as in a class.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::Bench;
use crate::figure::{Bound, Figure, Value};
use crate::memory;
use crate::table::Row;
use crate::terminal::Terminal;

const SESSIONS: usize = 20;
const CELLS: usize = 3;
/// Text that appears only while the prelude is built.
const BUILDS: &str = "building the prelude";

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let folder = bench.place.folder("learners")?;
    let scripts: Vec<Vec<(String, String)>> = (0..SESSIONS)
        .map(|_| (0..CELLS).map(|_| bench.fresh.answered()).collect())
        .collect();
    let started = Instant::now();
    let mut data = Vec::new();
    let mut opened = Vec::new();
    for script in scripts {
        let own = tempfile::tempdir_in(&folder)?;
        opened.push((Terminal::open(own.path())?, script));
        data.push(own);
    }
    let learners: Vec<_> = opened
        .into_iter()
        .map(|(terminal, script)| std::thread::spawn(move || play(terminal, &script)))
        .collect();
    let mut terminals = Vec::new();
    let mut failures = Vec::new();
    for learner in learners {
        match learner
            .join()
            .map_err(|_| anyhow::anyhow!("a learner's thread panicked"))?
        {
            Ok(terminal) => terminals.push(terminal),
            Err(error) => failures.push(error),
        }
    }
    let ms = started.elapsed().as_secs_f64() * 1e3;
    for failure in &failures {
        eprintln!("a session of the class failed: {failure:#}");
    }
    std::thread::sleep(Duration::from_secs(1));
    let built = terminals
        .iter()
        .filter(|terminal| terminal.text().contains(BUILDS))
        .count();
    let mut megabytes = 0.0;
    for terminal in &terminals {
        megabytes += memory::of_tree(terminal.process()).context("memory of a session")?;
    }
    for terminal in terminals {
        terminal.leave()?;
    }
    let row = |measure: &str, value, bound, note: String| Row {
        measure: format!("{SESSIONS} sessions at once: {measure}"),
        stock: Figure::not("each would build candle"),
        ours: Figure::Measured(value),
        bound,
        note,
    };
    let how =
        format!("{SESSIONS} prompts started together; each runs {CELLS} new tensor cells, once");
    Ok(vec![
        row("builds of the prelude", Value::Count(built as u64), Some(Bound::AtMost(Value::Count(0))), format!("{how}.")),
        row(
            "sessions that failed",
            Value::Count(failures.len() as u64),
            Some(Bound::AtMost(Value::Count(0))),
            "A wrong result, or none within two minutes.".into(),
        ),
        row(
            "memory at the end",
            Value::Megabytes(megabytes),
            Some(Bound::AtMost(Value::Megabytes(2_500.0))),
            "Proportional set sizes of all their processes, one second after the last cell, with all sessions still open.".into(),
        ),
        row("time", Value::Ms(ms), None, "From the start of the first session to the last result of the last one.".into()),
    ])
}

fn play(mut terminal: Terminal, script: &[(String, String)]) -> Result<Terminal> {
    terminal.sees_prompt()?;
    for (cell, result) in script {
        terminal.types(cell)?;
        terminal.sees(result)?;
    }
    Ok(terminal)
}
