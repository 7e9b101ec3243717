//! `gpu-tutor check EXERCISE FILE…`: grades answers.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use gpu_tutor_boxed::RequiredWalls;
use gpu_tutor_class::mend;
use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_render::terminal::{self, Style};
use gpu_tutor_teaching::GradingSession;
use gpu_tutor_text::t;
use serde::Serialize;

use super::run::is_notebook;
use super::walls::{Walls, refuse_root};
use super::{Context, Failure, catalogue, failure, input, row, start};

pub use gpu_tutor_grading::TIME_LIMIT;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// An exercise's id or number
    exercise: String,
    /// A file, or `-` for standard input; in a notebook, the cells that answer the exercise
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print the report as a JSON object; for several files, one per line
    #[arg(long)]
    json: bool,
    /// Stop a cell of the answer that runs longer than this
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT.as_secs(),
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time_limit: u64,
    /// Use the same random inputs as an earlier report
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// For other people's answers: refuse to grade as root, or if these walls of the sandbox are missing
    #[arg(long, value_enum)]
    walls: Option<Walls>,
}

/// One of several reports.
#[derive(Serialize)]
struct Row<'a> {
    file: String,
    #[serde(flatten)]
    report: &'a Report,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.walls.is_some() {
        refuse_root("check")?;
    }
    let (options, catalogue) = catalogue::beside(context, start::options)?;
    let (lesson, exercise) = catalogue.exercise(&arguments.exercise)?;
    let answers = arguments.files.iter();
    let answers: Vec<String> = answers
        .map(|file| answer(context, file, &catalogue, (lesson, exercise)))
        .collect::<Result<_, _>>()?;
    let limit = Duration::from_secs(arguments.time_limit);
    let mut grading = GradingSession::new(move || Some(options.clone()))
        .limited_to(limit)
        .with_seed(arguments.seed)
        .behind(
            arguments
                .walls
                .map_or(RequiredWalls::Any, RequiredWalls::from),
        );
    start::stop_at_ctrl_c().aim(Some(grading.stop()));
    let mut next = grading.open(lesson, exercise);
    let mut worst = 0;
    for (index, answer) in answers.iter().enumerate() {
        let mut session = next.take().ok_or_else(|| {
            Failure::new(
                t!("an answer was not graded: cannot start a session"),
                t!("`gpu-tutor doctor` shows what is missing"),
            )
        })?;
        if arguments.walls.is_some() {
            // A box that lacks a wall is refused in any case; checking here refuses it before it becomes a report.
            session.layers()?;
        }
        if index + 1 < answers.len() {
            // The next box starts while this answer is graded.
            next = grading.open(lesson, exercise);
        }
        let report = grading.grade_from(session, lesson, exercise, answer);
        say(context, arguments, &arguments.files[index], &report, answer)?;
        worst = worst.max(report.exit_code());
    }
    Ok(ExitCode::from(worst))
}

fn say(
    context: &Context,
    arguments: &Arguments,
    file: &Path,
    report: &Report,
    answer: &str,
) -> Result<(), Failure> {
    let theme = &context.theme;
    let file = file.display().to_string();
    let several = arguments.files.len() > 1;
    match (arguments.json, several) {
        (true, true) => row::print(&Row { file, report })?,
        (true, false) => row::print(report)?,
        (false, _) => {
            if several {
                row::say(&format!("\n{}\n", theme.paint(Style::Heading, &file)))?;
            }
            row::say(&terminal::report(theme, report, answer))?;
        }
    }
    Ok(())
}

fn answer(
    context: &Context,
    file: &Path,
    catalogue: &Catalogue,
    asked: (&Lesson, &Exercise),
) -> Result<String, Failure> {
    if is_notebook(file) {
        in_notebook(context, file, catalogue, asked)
    } else {
        input::read(file)
    }
}

/// The answer in the notebook's cells. Prints a note about whatever was repaired to find it.
fn in_notebook(
    context: &Context,
    file: &Path,
    catalogue: &Catalogue,
    asked: (&Lesson, &Exercise),
) -> Result<String, Failure> {
    let notebook = input::notebook(file)?;
    let exercise = asked.1.id.as_str();
    let (answer, mended) = mend::in_notebook(&notebook, asked, catalogue);
    for note in mended {
        let label = failure::label(&context.theme, Style::Warning, &t!("note:"));
        eprintln!("{label}{note}");
    }
    answer.ok_or_else(|| {
        let others = gpu_tutor_notebook::answers(&notebook);
        let first = gpu_tutor_notebook::marker(exercise);
        let help = match others.is_empty() {
            true => t!(
                "start the cell that contains your answer with the line `%{line}`",
                line = first
            ),
            false => t!(
                "start the answer's cell with the line `%{line}`; the notebook answers %{exercises}",
                line = first,
                exercises = others.join(", ")
            ),
        };
        Failure::new(
            t!(
                "%{file} has no answer to `%{exercise}`",
                file = file.display(),
                exercise
            ),
            help,
        )
    })
}
