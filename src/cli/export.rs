//! `gpu-tutor export LESSON -o F.ipynb`: a lesson as a notebook.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_tutor_lessons::Lesson;
use gpu_tutor_notebook::{Solutions, export};
use gpu_tutor_text::t;

use super::{Context, Failure, catalogue, output, row};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A lesson's id, number or section, or `all`
    lesson: String,
    /// The notebook, or `-` for standard output; for `all`, a folder
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Include solutions, hints, checks, planted wrong answers, quiz answers and the outcomes of predictions
    #[arg(long)]
    solutions: bool,
    /// Write a teacher's notebook for nbgrader: `-o source/NAME/NAME.ipynb`
    #[arg(long, conflicts_with = "solutions")]
    assignment: bool,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { output, force, .. } = arguments;
    let solutions = match arguments {
        Arguments {
            assignment: true, ..
        } => Solutions::Assignment,
        Arguments {
            solutions: true, ..
        } => Solutions::Included,
        _ => Solutions::LeftOut,
    };
    let catalogue = catalogue::chosen(context)?;
    if arguments.lesson != "all" {
        let lesson = catalogue.lesson(&arguments.lesson)?;
        output::write(output, &export(lesson, solutions), *force)?;
        return Ok(ExitCode::SUCCESS);
    }
    if output == Path::new("-") {
        return Err(Failure::new(
            t!("`all` cannot be written to standard output: each lesson is a separate notebook"),
            t!("give a folder: `-o FOLDER`"),
        ));
    }
    std::fs::create_dir_all(output).map_err(|error| {
        Failure::new(
            t!(
                "cannot create the folder %{folder}: %{error}",
                folder = output.display(),
                error
            ),
            t!("choose another folder"),
        )
    })?;
    let files: Vec<(PathBuf, &Lesson)> = catalogue
        .lessons()
        .iter()
        .map(|lesson| (output.join(file_name(lesson)), lesson))
        .collect();
    // All or nothing: half a folder would have to be cleaned up by hand.
    if let Some((file, _)) = files.iter().find(|(file, _)| file.exists() && !force) {
        return Err(Failure::new(
            t!(
                "%{file} already exists and was not overwritten",
                file = file.display()
            ),
            t!("choose another folder, or overwrite its notebooks with `--force`"),
        ));
    }
    for (file, lesson) in files {
        output::write(&file, &export(lesson, solutions), *force)?;
        row::say(&format!("{}\n", file.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `01-devices.ipynb`, named like the lesson's own file.
fn file_name(lesson: &Lesson) -> String {
    match lesson.number {
        Some(number) => format!("{number:02}-{}.ipynb", lesson.id),
        None => format!("{}.ipynb", lesson.id),
    }
}
