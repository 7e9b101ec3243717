//! Judges right and wrong answers to timing checks while every core of the machine is busy, and counts the verdicts:
//! `cargo bench --bench timing -- [--runs 300] [--idle]`. It fails if a verdict is wrong, or more than one in twenty is
//! still inconclusive after a second measurement.

mod answers;
mod load;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use gpu_tutor_grading::{Judged, compare, observing, pooled};
use gpu_tutor_session::live::Live;
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::{Session, SessionOptions, Value, prelude};

use answers::{Answer, answers};
use load::Load;

/// The largest share of verdicts that may be inconclusive.
const OPEN: f64 = 0.05;

#[derive(Parser)]
struct Arguments {
    /// How many verdicts in all.
    #[arg(long, default_value_t = 300)]
    runs: usize,
    /// Leave the machine alone.
    #[arg(long)]
    idle: bool,
    /// Cargo passes this.
    #[arg(long, hide = true)]
    bench: bool,
}

/// The verdicts on one answer.
#[derive(Default)]
struct Verdicts {
    passed: usize,
    failed: usize,
    inconclusive: usize,
    /// How many of them needed a second measurement.
    again: usize,
    seconds: f64,
    /// The smallest and the largest ratio of the medians.
    ratios: Option<(f64, f64)>,
}

fn main() -> Result<ExitCode> {
    if let Some(code) = gpu_tutor_session::hook() {
        return Ok(code);
    }
    run(&Arguments::parse()).map(|()| ExitCode::SUCCESS)
}

fn run(arguments: &Arguments) -> Result<()> {
    // SAFETY: this process has only its main thread so far.
    let _environment = unsafe { gpu_tutor_session::machine::environment::enter() }
        .context("no temporary folder")?;
    let toolchain = Toolchain::find()?;
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {})?;
    let options = SessionOptions {
        rust_only: true,
        ..SessionOptions::new(toolchain, prelude)
    };
    let answers = answers()?;
    let mut sessions = Vec::new();
    for answer in &answers {
        sessions.push(ready(answer, &options)?);
    }
    let _load = (!arguments.idle).then(Load::start).transpose()?;
    let mut verdicts: Vec<Verdicts> = answers.iter().map(|_| Verdicts::default()).collect();
    for run in 0..arguments.runs {
        let index = run % answers.len();
        verdicts[index].judge(&mut sessions[index], &answers[index])?;
        if (run + 1) % 50 == 0 {
            eprintln!("{} of {}", run + 1, arguments.runs);
        }
    }
    report(&answers, &verdicts)
}

/// A session in which the answer has run.
fn ready(answer: &Answer, options: &SessionOptions) -> Result<Live> {
    let mut session = Live::start(options.clone())?;
    for cell in &answer.cells {
        observed(&mut session, cell)?;
    }
    Ok(session)
}

impl Verdicts {
    fn judge(&mut self, session: &mut Live, answer: &Answer) -> Result<()> {
        let started = Instant::now();
        let cell = observing("timings", &format!("{{ {} }}", answer.observe));
        let mut value = measured(session, &cell)?;
        if matches!(
            compare(&answer.comparison, &value),
            Judged::Inconclusive { .. }
        ) {
            self.again += 1;
            value = pooled(&value, &measured(session, &cell)?).context("no pairs")?;
        }
        match compare(&answer.comparison, &value) {
            Judged::Passed => self.passed += 1,
            Judged::Failed { .. } => self.failed += 1,
            Judged::Inconclusive { .. } => self.inconclusive += 1,
        }
        self.seconds += started.elapsed().as_secs_f64();
        let ratio = ratio(&value).context("no pairs")?;
        let (least, most) = self.ratios.unwrap_or((ratio, ratio));
        self.ratios = Some((least.min(ratio), most.max(ratio)));
        Ok(())
    }

    fn runs(&self) -> usize {
        self.passed + self.failed + self.inconclusive
    }

    fn wrong(&self, answer: &Answer) -> usize {
        match answer.right {
            true => self.failed,
            false => self.passed,
        }
    }
}

fn measured(session: &mut Live, cell: &str) -> Result<Value> {
    observed(session, cell)?.context("the check sent no value")
}

fn observed(session: &mut Live, cell: &str) -> Result<Option<Value>> {
    let outcome = session.run(cell, &mut |_| {});
    if !outcome.status.is_ok() {
        bail!("{:?}\nin the cell\n{cell}", outcome.error);
    }
    let mut observations = outcome.observations.into_iter();
    Ok(observations.next().map(|observation| observation.value))
}

/// The median of the second timing divided by that of the first.
fn ratio(value: &Value) -> Option<f64> {
    let Value::List(both) = value else {
        return None;
    };
    let [Value::Samples(first), Value::Samples(second)] = &both[..] else {
        return None;
    };
    let median = |samples: &[f64]| {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    };
    Some(median(second)? / median(first)?)
}

fn report(answers: &[Answer], verdicts: &[Verdicts]) -> Result<()> {
    println!(
        "| answer | ratio measured | runs | passed | failed | inconclusive | measured again | wrong | s each |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let (mut runs, mut wrong, mut open) = (0, 0, 0);
    for (answer, found) in answers.iter().zip(verdicts) {
        let (least, most) = found.ratios.unwrap_or_default();
        println!(
            "| {} | {least:.2}–{most:.2} | {} | {} | {} | {} | {} | {} | {:.2} |",
            answer.name,
            found.runs(),
            found.passed,
            found.failed,
            found.inconclusive,
            found.again,
            found.wrong(answer),
            found.seconds / found.runs().max(1) as f64,
        );
        runs += found.runs();
        wrong += found.wrong(answer);
        open += found.inconclusive;
    }
    println!("\n{wrong} wrong and {open} inconclusive verdicts in {runs} runs");
    if wrong > 0 || open as f64 > OPEN * runs as f64 {
        bail!("wrong verdicts must be 0, and inconclusive ones at most {OPEN} of all");
    }
    Ok(())
}
