//! `gpu-tutor check EXERCISE FILE`: grades an answer.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::run::is_notebook;
use super::{Context, Failure, catalogue, input, row, start};
use crate::grade::{self, GradeOptions};
use crate::notebook;
use crate::render::terminal;
use crate::session::Session;
use crate::session::boxed::{BoxPlan, Boxed, Limits};

pub use crate::grade::TIME_LIMIT;

pub fn run(
    context: &Context,
    name: &str,
    file: &Path,
    json: bool,
    limit: Duration,
    seed: Option<u64>,
) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::embedded()?;
    let (lesson, exercise) = catalogue.exercise(name)?;
    let answer = if is_notebook(file) {
        in_notebook(file, &exercise.id)?
    } else {
        input::read(file)?
    };
    let options = start::options(context)?;
    let mut reference = start::reference(&options, limit);
    let mut session = Boxed::new(BoxPlan::new(options, Limits::answer(limit)));
    start::stop_at_ctrl_c().aim(Some(session.interrupter()));
    let options = GradeOptions::new(session.gpus()).with_seed(seed);
    let report = grade::grade(
        &mut session,
        &mut reference,
        lesson,
        exercise,
        &answer,
        &options,
    );
    if json {
        row::print(&report)?;
    } else {
        row::say(&terminal::report(&context.theme, &report, &answer))?;
    }
    Ok(ExitCode::from(report.exit_code()))
}

/// The answer that the notebook's cells hold.
fn in_notebook(file: &Path, exercise: &str) -> Result<String, Failure> {
    let notebook = input::notebook(file)?;
    notebook::answer(&notebook.cells, exercise).ok_or_else(|| {
        let others = notebook::answers(&notebook);
        let first = notebook::marker(exercise);
        let help = match others.is_empty() {
            true => format!("begin the cell with your answer with the line `{first}`"),
            false => format!(
                "begin its cell with the line `{first}`; the notebook answers {}",
                others.join(", ")
            ),
        };
        Failure::new(
            format!("{} holds no answer to `{exercise}`", file.display()),
            help,
        )
    })
}
