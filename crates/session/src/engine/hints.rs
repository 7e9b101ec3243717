//! Hints about cells that cost more than they seem to, or compute something else. Each hint is given once per session,
//! unless it explains a time or value.

use std::collections::BTreeSet;

use gpu_tutor_text::{say, t};

use super::integer_tensors::{self, Known, What};
use crate::cell::words;
use crate::machine::cuda_cache;
use crate::{MemorySpan, Outcome};

/// If a cell with a loop makes this many copies, the loop probably makes them.
const MIN_COPIES: u64 = 10;
/// A cell that takes less host time than this, in milliseconds, gets no hint.
const WORTH: f64 = 5.0;
/// A cell during which the driver compiled kernels takes at least this long, in milliseconds.
const TRANSLATION: f64 = 100.0;

/// The functions of the prelude that wait for the devices.
const WAITING: [&str; 4] = ["synchronize", "timed", "timed_on", "bench"];

/// The hints that a session has given.
#[derive(Debug, Default)]
pub struct Hints {
    given: BTreeSet<Hint>,
    /// How many bytes of compiled kernels the driver had stored after the last cell that used a GPU.
    kernels: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hint {
    MainNotCalled,
    SimulatedTime,
    Printed,
    NotSynchronised,
    MovedInLoop,
    SmallKernels,
    Translated,
    IntegerTensor,
}

impl Hint {
    /// Whether it explains one cell's time or value, so it is given every time. Each kind of operation is compiled at
    /// its first use.
    fn is_repeated(self) -> bool {
        matches!(
            self,
            Hint::Translated | Hint::IntegerTensor | Hint::SimulatedTime
        )
    }
}

impl Hints {
    /// The hints of a session that is just starting.
    pub fn at_start() -> Hints {
        Hints {
            kernels: cuda_cache::kept().unwrap_or(0),
            ..Hints::default()
        }
    }

    /// The hints about a cell that have not been given before. `known` returns the dtype and the number of elements of
    /// the tensor with a given name.
    pub fn about(
        &mut self,
        source: &str,
        loops: bool,
        outcome: &Outcome,
        known: Known,
    ) -> Vec<String> {
        let kept = gpu_used(outcome).and_then(|_| cuda_cache::kept());
        let translated = kept.is_some_and(|now| now > std::mem::replace(&mut self.kernels, now));
        let fitting = fitting(source, loops, outcome, translated).into_iter();
        fitting
            .chain(integer_tensor(source, outcome, known))
            .filter(|(hint, _)| self.given.insert(*hint) || hint.is_repeated())
            .map(|(_, text)| text)
            .collect()
    }
}

/// The GPU that the cell used. Once a session has used a GPU, each cell lists it, but only work on the GPU needs memory
/// there for its result.
fn gpu_used(outcome: &Outcome) -> Option<&String> {
    let is_used = |span: &MemorySpan| span.peak > span.before || span.after != span.before;
    let used = outcome.memory.iter().filter(|(_, span)| is_used(span));
    used.map(|(device, _)| device)
        .find(|device| *device != "cpu")
}

fn fitting(source: &str, loops: bool, outcome: &Outcome, translated: bool) -> Vec<(Hint, String)> {
    if let Some(call) = uncalled_main(source).filter(|_| outcome.status.is_ok()) {
        let text = t!(
            "`main` is defined but not called: a cell runs only its own lines; write `%{call}`",
            call
        );
        return vec![(Hint::MainNotCalled, text.into_owned())];
    }
    let called = |name: &str| outcome.calls.get(name).copied().unwrap_or_default() > 0;
    let reads_clock = words(source).any(|word| word == "Instant");
    if (outcome.timed_simulated_gpus() || reads_clock) && !outcome.work.is_empty() {
        let text = say!(
            "simulated GPUs do their work on this machine's processor, so the times in this cell say nothing about a GPU; compare the numbers of operations and copies instead"
        );
        return vec![(Hint::SimulatedTime, text)];
    }
    let Some(gpu) = gpu_used(outcome) else {
        return Vec::new();
    };
    let transfers = outcome.transfers;
    let copies = transfers.h2d + transfers.d2h + transfers.d2d;
    let mut found = Vec::new();
    let mut say = |hint, text: String| found.push((hint, text));
    let printed = outcome.text().is_some_and(|text| text.contains(", cuda:"));
    if printed && transfers.d2h > 0 {
        say(
            Hint::Printed,
            say!(
                "showing a tensor copies it from %{gpu} to the host and waits for it; `t.shape()` and `t.device()` cost nothing",
                gpu
            ),
        );
    }
    let own_clock = reads_clock && !called("synchronize");
    if called("timed_async") || (own_clock && outcome.device_ms > 0.0) {
        say(
            Hint::NotSynchronised,
            say!(
                "the clock was read while %{gpu} was still working: it shows how long the host took to hand the work over; `timed` and `synchronize(&d)?` wait",
                gpu
            ),
        );
    }
    if loops && copies >= MIN_COPIES {
        say(
            Hint::MovedInLoop,
            say!(
                "%{copies} copies in one loop: each waits for the one before; move the data once, before the loop, and the result once, after it",
                copies
            ),
        );
    }
    // If a cell itself waits, there is nothing left to wait for at its end.
    let waited = WAITING.iter().any(|name| called(name));
    let idle = outcome.device_ms < outcome.run_ms / 20.0;
    if translated && outcome.run_ms > TRANSLATION {
        say(
            Hint::Translated,
            say!(
                "NVIDIA's driver compiled kernels for %{gpu}: this happens at the first use of each kind of operation, and the cell will be faster next time",
                gpu
            ),
        );
    } else if !outcome.simulated
        && loops
        && copies == 0
        && !waited
        && outcome.run_ms > WORTH
        && idle
    {
        say(
            Hint::SmallKernels,
            say!(
                "%{gpu} finished as soon as the host had handed over the last of the work: there are many small kernels; fewer large ones would be faster",
                gpu
            ),
        );
    }
    found
}

fn integer_tensor(source: &str, outcome: &Outcome, known: Known) -> Option<(Hint, String)> {
    let found = outcome
        .status
        .is_ok()
        .then(|| integer_tensors::surprise(source, known))??;
    let (tensor, dtype, operation) = (found.tensor, found.dtype, found.operation);
    let text = match found.what {
        What::Fraction => t!(
            "`%{tensor}` holds %{dtype}, so `%{operation}` computes with whole numbers, and fractions are lost (a mean multiplies by 0); for fractions write `%{tensor}.to_dtype(DType::F32)?` instead of `%{tensor}`",
            tensor,
            dtype,
            operation
        ),
        What::Range => t!(
            "`%{tensor}` holds %{dtype}, which has no negative and no large numbers, so `%{operation}` can give unexpected values; write `%{tensor}.to_dtype(DType::F32)?` instead of `%{tensor}`",
            tensor,
            dtype,
            operation
        ),
    };
    Some((Hint::IntegerTensor, text.into_owned()))
}

/// How to call a `main` that the cell defines but does not call.
fn uncalled_main(source: &str) -> Option<&'static str> {
    let (before, after) = source.split_once("fn main(")?;
    // If there is another `main`, the cell probably calls it.
    if before.contains("main(") || after.contains("main(") {
        return None;
    }
    let head = after.split('{').next().unwrap_or_default();
    let awaits = before.trim_end().ends_with("async") && !before.contains("::main]");
    Some(match (awaits, head.contains("->")) {
        (false, false) => "main()",
        (false, true) => "main()?",
        (true, false) => "main().await",
        (true, true) => "main().await?",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{TEXT_PLAIN, Transfers};

    fn nothing(_: &str) -> Option<(String, usize)> {
        None
    }

    fn on_gpu() -> Outcome {
        let mut outcome = Outcome::default();
        let used = MemorySpan {
            peak: 4,
            ..MemorySpan::default()
        };
        outcome.memory.insert("cuda:0".into(), used);
        outcome
    }

    #[test]
    fn showing_a_tensor_of_a_gpu_is_told_once() {
        let mut outcome = on_gpu();
        let text = "[1.0]\nTensor[[1], f32, cuda:0]".to_owned();
        outcome.result.insert(TEXT_PLAIN.into(), text);
        outcome.transfers.d2h = 1;
        let mut hints = Hints::default();
        assert_eq!(hints.about("t", false, &outcome, &nothing).len(), 1);
        assert!(hints.about("t", false, &outcome, &nothing).is_empty());
    }

    #[test]
    fn a_clock_read_too_early_is_told() {
        let mut outcome = on_gpu();
        outcome.device_ms = 3.0;
        let source = "let start = std::time::Instant::now(); a.matmul(&b)?; start.elapsed()";
        let hints = Hints::default().about(source, false, &outcome, &nothing);
        assert!(hints[0].contains("`synchronize(&d)?`"), "{hints:?}");
        outcome.calls.insert("synchronize".into(), 1);
        assert!(
            Hints::default()
                .about(source, false, &outcome, &nothing)
                .is_empty()
        );
    }

    #[test]
    fn copies_in_a_loop_and_small_kernels_are_told() {
        let mut outcome = on_gpu();
        outcome.run_ms = 80.0;
        let hints = Hints::default().about("", true, &outcome, &nothing);
        assert!(hints[0].contains("small kernels"), "{hints:?}");
        outcome.transfers = Transfers {
            d2h: 1000,
            ..Transfers::default()
        };
        let hints = Hints::default().about("", true, &outcome, &nothing);
        assert!(hints[0].contains("1000 copies"), "{hints:?}");
    }

    #[test]
    fn kernels_that_were_translated_explain_a_slow_cell() {
        let mut outcome = on_gpu();
        outcome.run_ms = 2000.0;
        let found = fitting("", true, &outcome, true);
        assert!(found[0].1.contains("compiled kernels"), "{found:?}");
        assert_eq!(found.len(), 1);
        outcome.run_ms = 20.0;
        assert!(
            fitting("", true, &outcome, true)[0]
                .1
                .contains("small kernels")
        );
    }

    #[test]
    fn a_fraction_that_an_integer_tensor_loses_is_told_each_time() {
        let mut hints = Hints::default();
        let known = |name: &str| (name == "t").then(|| ("i64".to_owned(), 3));
        let mut about = |source| hints.about(source, false, &Outcome::default(), &known);
        assert!(about("(&x / 4.0)?").is_empty());
        assert!(about("(&t / 4.0)?")[0].contains("`t` holds i64"));
        assert!(about("(&t + 0.5)?")[0].contains("`&t + 0.5`"));
        assert!(about("t.mean_all()?")[0].contains("`t.mean_all()`"));
    }

    #[test]
    fn a_main_that_nobody_calls_is_told() {
        let hints = |source| Hints::default().about(source, false, &Outcome::default(), &nothing);
        assert!(hints("fn main() { f(); }")[0].contains("`main()`"));
        assert!(hints("fn main() -> Result<()> { Ok(()) }")[0].contains("`main()?`"));
        assert!(hints("fn main() { f(); }\nmain();").is_empty());
        assert!(hints("fn domain() {}").is_empty());
    }

    #[test]
    fn a_cell_of_the_host_in_a_session_with_a_gpu_gets_no_hint() {
        let mut outcome = on_gpu();
        outcome
            .memory
            .insert("cuda:0".into(), MemorySpan::default());
        outcome.run_ms = 500.0;
        let hints = Hints::default().about("", true, &outcome, &nothing);
        assert!(hints.is_empty(), "{hints:?}");
    }

    #[test]
    fn nothing_is_said_of_the_cpu() {
        let mut outcome = Outcome::default();
        outcome.memory.insert("cpu".into(), MemorySpan::default());
        outcome.run_ms = 500.0;
        outcome.calls.insert("timed_async".into(), 1);
        assert!(
            Hints::default()
                .about("", true, &outcome, &nothing)
                .is_empty()
        );
    }
}
