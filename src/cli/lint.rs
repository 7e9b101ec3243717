//! `gpu-tutor lint [DIR]`: checks lessons against every rule of their format, grades every prepared answer, and mutants of
//! the solutions.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use super::{Context, Failure, row, start};
use crate::grade::{self, GradeOptions, LintOptions, LintReport, Linted, Open};
use crate::lesson::{Catalogue, embedded_texts};
use crate::render::terminal;
use crate::session::boxed::{BoxPlan, Boxed, Limits};
use crate::session::{Interrupt, Session};
use crate::units::{count, seconds};

/// How many mutants of one solution are graded at most. The longest solutions have about as many.
const MUTANTS: usize = 60;
/// How many answers are graded at once at most. Each takes three sessions and their memory.
const WORKERS: NonZeroUsize = NonZeroUsize::new(4).expect("four is not zero");

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder of lessons; without it, the lessons built in
    dir: Option<PathBuf>,
    /// Grade the answers of this exercise alone
    #[arg(long, value_name = "ID")]
    exercise: Option<String>,
    /// Grade no mutants of the solutions
    #[arg(long)]
    no_mutants: bool,
    /// Draw other inputs; with the same number they stay the same
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// One JSON object an exercise, as it is done
    #[arg(long)]
    json: bool,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let catalogue = match &arguments.dir {
        Some(dir) => Catalogue::from_dir(dir)?,
        None => Catalogue::embedded(),
    };
    for problem in catalogue.problems() {
        row::say(&format!("{problem}\n\n"))?;
    }
    if !catalogue.problems().is_empty() {
        let broken = count(
            catalogue.problems().len() as u64,
            "broken rule",
            "broken rules",
        );
        row::say(&format!(
            "{broken}: the answers are graded once there are none\n"
        ))?;
        return Ok(ExitCode::FAILURE);
    }
    let exercises = match &arguments.exercise {
        Some(name) => vec![catalogue.exercise(name)?],
        None => catalogue.exercises().collect(),
    };
    let begun = Instant::now();
    let options = start::options(context)?;
    let running = Running::default();
    let stop = start::stop_at_ctrl_c();
    stop.aim(Some(Arc::new(running.clone())));
    let gpus = options.gpus();
    let open: Open = Arc::new(move |limit| {
        // The answers are the lessons' own, so one box serves many.
        let session = Boxed::new(BoxPlan::new(
            options.clone(),
            Limits::kept(limit),
            embedded_texts(),
        ));
        running.add(session.interrupter());
        Ok(Box::new(session))
    });
    let report = grade::lint(
        &open,
        &exercises,
        &LintOptions {
            grading: GradeOptions::new(gpus).with_seed(Some(arguments.seed)),
            mutants: if arguments.no_mutants { 0 } else { MUTANTS },
            workers: available_parallelism().map_or(NonZeroUsize::MIN, |cores| cores.min(WORKERS)),
            stopped: &|| stop.asked(),
            announce: &|what| eprintln!("  {what}"),
            done: &|exercise| {
                // Who has stopped reading needs no more answers graded.
                if show(exercise, arguments.json).is_err() {
                    stop.interrupt();
                }
            },
        },
    );
    if !arguments.json {
        say(context, &report, begun.elapsed())?;
    }
    Ok(if report.stopped || report.findings().next().is_some() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Prints what was found at an exercise.
fn show(exercise: &Linted, json: bool) -> std::io::Result<()> {
    if json {
        return row::print(exercise);
    }
    for finding in &exercise.findings {
        row::say(&format!("{finding}\n\n"))?;
    }
    Ok(())
}

fn say(context: &Context, report: &LintReport, time: Duration) -> Result<(), Failure> {
    row::say(&terminal::linted(&context.theme, report))?;
    let mutants = report.mutants();
    let stopped = if report.stopped { "stopped: " } else { "" };
    row::say(&format!(
        "{stopped}{}, {} graded, {}, {} not judged for want of GPUs\n\
         {} points by computed checks; {} of {} mutants, {} of them not explained; {}\n",
        count(report.exercises.len() as u64, "exercise", "exercises"),
        count(report.graded() as u64, "answer", "answers"),
        count(report.findings().count() as u64, "finding", "findings"),
        report.skipped().count(),
        report.points(),
        count(
            (mutants.explained + mutants.survived) as u64,
            "survivor",
            "survivors"
        ),
        mutants.made - mutants.left_out,
        mutants.survived,
        seconds(time, 0),
    ))?;
    Ok(())
}

/// Every session of the linter, so that Ctrl-C stops all of them.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<Vec<Arc<dyn Interrupt>>>>);

impl Running {
    fn add(&self, session: Arc<dyn Interrupt>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(session);
    }
}

impl Interrupt for Running {
    fn interrupt(&self) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().for_each(|session| session.interrupt());
    }
}
