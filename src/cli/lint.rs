//! `gpu-tutor lint [DIR]`: checks lessons against every rule of their format, and grades every prepared answer and
//! mutants of the solutions.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use gpu_tutor_boxed::{BoxPlan, Boxed, Limits, reach_gpus};
use gpu_tutor_grading::{GradeOptions, LintOptions, LintReport, Linted, Open, TIME_LIMIT, gpus_of};
use gpu_tutor_lessons::embedded_texts;
use gpu_tutor_render::terminal;
use gpu_tutor_session::{Interrupt, Session};
use gpu_tutor_text::language;
use gpu_tutor_text::units::{count, seconds};

use super::{Context, Failure, catalogue, row, start};

/// The maximum number of mutants of one solution that are graded. The longest solutions have about as many.
const MUTANTS: usize = 60;
/// The maximum number of answers that are graded at once. Each needs three sessions and their memory.
const WORKERS: NonZeroUsize = NonZeroUsize::new(4).expect("four is not zero");

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder of lessons; by default, that of `--lessons`, or else the built-in lessons
    dir: Option<PathBuf>,
    /// Grade only the answers of this exercise
    #[arg(long, value_name = "ID")]
    exercise: Option<String>,
    /// Grade the I-th of N parts of the exercises, for example where a call's time is limited
    #[arg(long, value_name = "I/N", conflicts_with = "exercise")]
    part: Option<Part>,
    /// Grade no mutants of the solutions
    #[arg(long)]
    no_mutants: bool,
    /// The random seed for inputs; the same number gives the same inputs
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object per exercise, as soon as it is done
    #[arg(long)]
    json: bool,
}

/// One of several parts of a list: every `count`-th element. Long exercises are next to each other, so that all parts
/// take about the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    /// Counted from 0.
    index: usize,
    count: usize,
}

impl FromStr for Part {
    type Err = String;

    /// Parses text such as `1/3`, the first of three parts.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some((number.parse::<usize>().ok()?, count.parse::<usize>().ok()?))
        });
        match numbers {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Part {
                index: number - 1,
                count,
            }),
            _ => Err(format!(
                "`{text}` is not a part; the first of three is `1/3`"
            )),
        }
    }
}

impl Part {
    fn of<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter()
            .skip(self.index)
            .step_by(self.count)
            .collect()
    }
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let folder = catalogue::folder(arguments.dir.as_deref().or(context.lessons.as_deref()))?;
    let catalogue = catalogue::spoken(&folder, &language::current());
    let mut problems = catalogue.problems().to_vec();
    problems.extend(folder.translation_problems());
    for problem in &problems {
        row::say(&format!("{problem}\n\n"))?;
    }
    if !problems.is_empty() {
        let broken = count(problems.len() as u64, "broken rule", "broken rules");
        row::say(&format!(
            "{broken}: the answers are graded once these are fixed\n"
        ))?;
        return Ok(ExitCode::FAILURE);
    }
    let exercises = match &arguments.exercise {
        Some(name) => vec![catalogue.exercise(name)?],
        None => catalogue.exercises().collect(),
    };
    let exercises: Vec<_> = match arguments.part {
        Some(part) => part.of(exercises),
        None => exercises,
    };
    let begun = Instant::now();
    let options = start::options(context)?.for_grading();
    let running = start::Running::default();
    let stop = start::stop_at_ctrl_c();
    stop.aim(Some(Arc::new(running.clone())));
    let gpus = gpus_of(&options);
    let limits = Limits::kept(TIME_LIMIT);
    reach_gpus(&BoxPlan::new(options.clone(), limits, embedded_texts()))?;
    let files = catalogue.files().to_vec();
    let open: Open = Arc::new(move |limit| {
        // The answers are the lessons' own, so one box serves many.
        let session = Boxed::new(BoxPlan {
            unreadable: files.clone(),
            ..BoxPlan::new(options.clone(), Limits::kept(limit), embedded_texts())
        });
        running.add(session.interrupter());
        Ok(Box::new(session))
    });
    let report = gpu_tutor_grading::lint(
        &open,
        &exercises,
        &LintOptions {
            grading: GradeOptions::new(gpus).with_seed(Some(arguments.seed)),
            mutants: if arguments.no_mutants { 0 } else { MUTANTS },
            messages: language::is_english(),
            workers: available_parallelism().map_or(NonZeroUsize::MIN, |cores| cores.min(WORKERS)),
            stopped: &|| stop.asked(),
            announce: &|what| eprintln!("  {what}"),
            done: &|exercise| {
                // If nobody is reading any more, no more answers need to be graded.
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

/// Prints what was found for an exercise.
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
        "{stopped}{}, {} graded, {}, {} not judged for lack of GPUs\n\
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_all_of_it_and_none_of_it_twice() {
        let all: Vec<u32> = (0..8).collect();
        let mut found = Vec::new();
        for text in ["1/3", "2/3", "3/3"] {
            found.extend(text.parse::<Part>().expect("a part").of(all.clone()));
        }
        found.sort_unstable();
        assert_eq!(found, all);
        for text in ["0/3", "4/3", "1", "a/b", "1/0"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
