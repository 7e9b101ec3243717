//! Stopping a cell: how soon it ends, and whether the variables survive.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::{Output, Session, Status};

use super::{Bench, column};
use crate::figure::{Bound, Figure, Value};
use crate::statistics::Samples;
use crate::stock::{GO, Stock};
use crate::subject::{Subject, trouble};
use crate::table::Row;

/// Attempts per kind of cell: a hundred in total.
const TRIES: usize = 25;
const STOCK_TRIES: usize = 5;
/// After this many attempts that all lost the variables, the remaining attempts of that kind are skipped.
const HOPELESS: usize = 3;
/// After this time a request counts as ignored, and the cell is killed.
const MAX_WAIT: Duration = Duration::from_secs(2);
const BOUND: f64 = 100.0;

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_secs(600));";
const KEPT: &str = "let kept: u64 = 41;";

struct CellKind {
    name: &'static str,
    code: &'static str,
    /// Whether the cell also runs in stock evcxr.
    plain: bool,
}

const KINDS: [CellKind; 4] = [
    CellKind {
        name: "a loop",
        code: "let mut n: u64 = 0;\nloop { n = n.wrapping_add(1); }",
        plain: true,
    },
    CellKind {
        name: "calls to the prelude",
        code: "(0..u64::MAX).for_each(|_| { let _ = rand((64, 64)); });",
        plain: false,
    },
    CellKind {
        name: "a sleep",
        code: SLEEP,
        plain: true,
    },
    CellKind {
        name: "short waits for a channel",
        code: "{ let (_keep, inbox) = std::sync::mpsc::channel::<u64>();\nwhile inbox.recv_timeout(std::time::Duration::from_millis(10)).is_err() {} }",
        plain: true,
    },
];

/// The results of the attempts with one kind of cell.
#[derive(Default)]
struct Tries {
    /// Milliseconds until the cell stopped, for each request that was not ignored.
    latencies: Vec<f64>,
    tried: u64,
    kept: u64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let mut ours = Vec::new();
    for kind in &KINDS {
        let mut live = bench.ours()?;
        ours.push(tries(&mut live, kind)?);
    }
    let theirs = bench.beside(|_, stock| {
        let tries = KINDS
            .iter()
            .map(|kind| kind.plain.then(|| stock_tries(stock, kind)).transpose());
        tries.collect::<Result<Vec<Option<Tries>>>>()
    });
    let mut rows = Vec::new();
    for (index, (kind, tries)) in KINDS.iter().zip(&ours).enumerate() {
        rows.push(Row {
            measure: format!("interrupt of {}, slowest", kind.name),
            stock: match &theirs {
                Ok(tries) => tries[index].as_ref().map_or(Figure::Absent, Tries::figure),
                Err(why) => why.clone(),
            },
            ours: tries.figure(),
            bound: Some(Bound::AtMost(Value::Ms(BOUND))),
            note: tries.note(),
        });
    }
    rows.push(Row {
        measure: "interrupts that kept the variables".into(),
        stock: column(&theirs, |tries| kept(tries.iter().flatten())),
        ours: Figure::Measured(kept(ours.iter())),
        bound: Some(Bound::All),
        note: format!("All the kinds above together: {TRIES} tries per kind, or fewer if the first {HOPELESS} all lost the variables. Stock can only be interrupted by ending its process: {STOCK_TRIES} tries per kind."),
    });
    Ok(rows)
}

fn kept<'t>(tries: impl Iterator<Item = &'t Tries>) -> Value {
    tries.fold(Value::Of(0, 0), |sum, tries| match sum {
        Value::Of(kept, tried) => Value::Of(kept + tries.kept, tried + tries.tried),
        other => other,
    })
}

impl Tries {
    /// The slowest attempt, if no request was ignored.
    fn figure(&self) -> Figure {
        match Samples::new(self.latencies.clone()) {
            Some(samples) if self.latencies.len() as u64 == self.tried => {
                Figure::Measured(Value::Ms(samples.largest()))
            }
            samples => {
                let stopped = samples.map_or(0, |samples| samples.count());
                Figure::Failed(format!(
                    "{stopped} of {} requests stopped the cell within {} s",
                    self.tried,
                    MAX_WAIT.as_secs()
                ))
            }
        }
    }

    fn note(&self) -> String {
        let median = Samples::new(self.latencies.clone()).map_or(String::new(), |samples| {
            format!(", median {}", Value::Ms(samples.median()))
        });
        format!(
            "From the request to the outcome, {} tries, each 5 to 50 ms after the cell began to run{median}; {} kept the variables.",
            self.tried, self.kept
        )
    }

    fn hopeless(&self) -> bool {
        self.tried as usize == HOPELESS && self.kept == 0
    }
}

fn tries(live: &mut Live, kind: &CellKind) -> Result<Tries> {
    let mut tries = Tries::default();
    Subject::run(live, KEPT)?;
    while (tries.tried as usize) < TRIES && !tries.hopeless() {
        let wait = Duration::from_millis(5 + tries.tried * 9 % 46);
        let (latency, status) = interrupted(live, kind, wait)?;
        tries.tried += 1;
        if latency < MAX_WAIT {
            tries.latencies.push(latency.as_secs_f64() * 1e3);
        }
        let kept = status == Status::Interrupted
            && Subject::run(live, "kept").is_ok_and(|ran| ran.text == "41");
        if kept {
            tries.kept += 1;
        } else {
            Subject::run(live, KEPT)?;
        }
    }
    Ok(tries)
}

/// Runs the cell and asks it to stop; kills it if it ignores the request.
fn interrupted(live: &mut Live, kind: &CellKind, wait: Duration) -> Result<(Duration, Status)> {
    let code = format!("println!(\"{GO}\");\n{}", kind.code);
    let interrupter = live.interrupter();
    let (begun, begins) = channel::<()>();
    let (over, ends) = channel::<()>();
    let stopper = std::thread::spawn(move || {
        begins.recv().ok()?;
        std::thread::sleep(wait);
        let at = Instant::now();
        interrupter.interrupt();
        if ends.recv_timeout(MAX_WAIT) == Err(RecvTimeoutError::Timeout) {
            interrupter.interrupt();
        }
        Some(at)
    });
    let outcome = Session::run(live, &code, &mut |output| {
        if matches!(output, Output::Stdout(text) if text.contains(GO)) {
            // The stopper receives only once, so a later send may fail.
            let _ = begun.send(());
        }
    });
    let ended = Instant::now();
    drop((begun, over));
    let asked = stopper.join().ok().flatten();
    let asked =
        asked.with_context(|| format!("the cell never began to run: {}", trouble(&outcome)))?;
    Ok((ended - asked, outcome.status))
}

fn stock_tries(stock: &mut Stock, kind: &CellKind) -> Result<Tries> {
    let mut tries = Tries::default();
    for _ in 0..STOCK_TRIES {
        stock.run(KEPT)?;
        let code = format!("println!(\"{GO}\");\n{}", kind.code);
        tries.latencies.push(stock.run_and_kill(&code, 20)?);
        tries.tried += 1;
        tries.kept += u64::from(stock.run("kept").is_ok_and(|ran| ran.text == "41"));
    }
    Ok(tries)
}
