//! Stopping a cell: how soon it ends, and whether the variables are still there.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use gpu_tutor::session::live::Live;
use gpu_tutor::session::{Output, Session, Status};

use super::Bench;
use crate::statistics::Samples;
use crate::stock::GO;
use crate::subject::Subject;
use crate::table::{Bound, Figure, Row, Value};

/// A hundred in all.
const TRIES: usize = 25;
const STOCK_TRIES: usize = 5;
/// A kind that never stops is not waited for a hundred times.
const HOPELESS: usize = 3;
/// After so long a request is taken for one that is not heard, and the cell is killed.
const PATIENCE: Duration = Duration::from_secs(2);
const BOUND: f64 = 100.0;

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_secs(600));";
const KEPT: &str = "let kept: u64 = 41;";

struct Kind {
    name: &'static str,
    code: &'static str,
    /// Whether stock evcxr has what the cell calls.
    plain: bool,
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "a loop",
        code: "let mut n: u64 = 0;\nloop { n = n.wrapping_add(1); }",
        plain: true,
    },
    Kind {
        name: "calls of the prelude",
        code: "(0..u64::MAX).for_each(|_| { let _ = rand((64, 64)); });",
        plain: false,
    },
    Kind {
        name: "a sleep",
        code: SLEEP,
        plain: true,
    },
    Kind {
        name: "a wait for a channel",
        code: "{ let (_keep, inbox) = std::sync::mpsc::channel::<u64>(); let _ = inbox.recv(); }",
        plain: true,
    },
];

/// What the tries of one kind gave.
#[derive(Default)]
struct Tries {
    /// Milliseconds, where the request was heard.
    heard: Vec<f64>,
    tried: u64,
    kept: u64,
}

pub fn measure(bench: &mut Bench) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    let (mut kept, mut tried) = (0, 0);
    let mut stock = bench.stock()?;
    let (mut stock_kept, mut stock_tried) = (0, 0);
    for kind in &KINDS {
        let mut live = bench.ours()?;
        let ours = tries(&mut live, kind)?;
        let theirs = match stock.as_mut().filter(|_| kind.plain) {
            Some(stock) => {
                let tries = stock_tries(stock, kind)?;
                stock_kept += tries.kept;
                stock_tried += tries.tried;
                tries.figure()
            }
            None if bench.wants_stock() => Figure::not("it has no prelude"),
            None => Bench::no_stock(),
        };
        kept += ours.kept;
        tried += ours.tried;
        rows.push(Row {
            measure: format!("interrupt of {}, slowest", kind.name),
            stock: theirs,
            ours: ours.figure(),
            bound: Some(Bound::AtMost(Value::Ms(BOUND))),
            note: ours.note(),
        });
    }
    rows.push(Row {
        measure: "interrupts that kept the variables".into(),
        stock: match stock {
            Some(_) => Figure::Measured(Value::Of(stock_kept, stock_tried)),
            None => Bench::no_stock(),
        },
        ours: Figure::Measured(Value::Of(kept, tried)),
        bound: Some(Bound::All),
        note: format!("All of the kinds above together. {TRIES} tries of a kind, fewer where the first {HOPELESS} were all lost. Stock's only interrupt is the end of the process: {STOCK_TRIES} tries of a kind."),
    });
    Ok(rows)
}

impl Tries {
    /// The slowest; only where every request was heard.
    fn figure(&self) -> Figure {
        match Samples::new(self.heard.clone()) {
            Some(samples) if self.heard.len() as u64 == self.tried => {
                Figure::Measured(Value::Ms(samples.largest()))
            }
            heard => {
                let heard = heard.map_or(0, |samples| samples.count());
                Figure::not(format!(
                    "{heard} of {} requests were heard within {} s",
                    self.tried,
                    PATIENCE.as_secs()
                ))
            }
        }
    }

    fn note(&self) -> String {
        let median = Samples::new(self.heard.clone()).map_or(String::new(), |samples| {
            format!(", median {}", Value::Ms(samples.median()))
        });
        format!(
            "From the request to the outcome, {} tries, each 5 to 50 ms after the cell had begun to run{median}; {} kept the variables.",
            self.tried, self.kept
        )
    }

    fn hopeless(&self) -> bool {
        self.tried as usize == HOPELESS && self.kept == 0
    }
}

fn tries(live: &mut Live, kind: &Kind) -> Result<Tries> {
    let mut tries = Tries::default();
    Subject::run(live, KEPT)?;
    while (tries.tried as usize) < TRIES && !tries.hopeless() {
        let wait = Duration::from_millis(5 + tries.tried * 9 % 46);
        let (latency, status) = interrupted(live, kind, wait)?;
        tries.tried += 1;
        if latency < PATIENCE {
            tries.heard.push(latency.as_secs_f64() * 1e3);
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

/// Runs the cell and asks it to stop; kills it where it does not hear.
fn interrupted(live: &mut Live, kind: &Kind, wait: Duration) -> Result<(Duration, Status)> {
    let code = format!("println!(\"{GO}\");\n{}", kind.code);
    let interrupter = live.interrupter();
    let (begun, begins) = channel::<()>();
    let (over, ends) = channel::<()>();
    let stopper = std::thread::spawn(move || {
        begins.recv().ok()?;
        std::thread::sleep(wait);
        let at = Instant::now();
        interrupter.interrupt();
        if ends.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            interrupter.interrupt();
        }
        Some(at)
    });
    let outcome = Session::run(live, &code, &mut |output| {
        if matches!(output, Output::Stdout(text) if text.contains(GO)) {
            // Heard once; later output changes nothing.
            let _ = begun.send(());
        }
    });
    let ended = Instant::now();
    drop((begun, over));
    let asked = stopper.join().ok().flatten();
    let asked = asked.with_context(|| {
        format!(
            "the cell never began to run: {}",
            crate::subject::trouble(&outcome)
        )
    })?;
    Ok((ended - asked, outcome.status))
}

fn stock_tries(stock: &mut crate::stock::Stock, kind: &Kind) -> Result<Tries> {
    let mut tries = Tries::default();
    for _ in 0..STOCK_TRIES {
        stock.run(KEPT)?;
        let code = format!("println!(\"{GO}\");\n{}", kind.code);
        tries.heard.push(stock.run_and_kill(&code, 20)?);
        tries.tried += 1;
        tries.kept += u64::from(stock.run("kept").is_ok_and(|ran| ran.text == "41"));
    }
    Ok(tries)
}
