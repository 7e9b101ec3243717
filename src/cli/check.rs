//! `gpu-tutor check EXERCISE FILE`: grades an answer.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use super::{Context, Failure, catalogue, input, row, start};
use crate::grade;
use crate::render::terminal;

pub use crate::grade::TIME_LIMIT;

pub fn run(
    context: &Context,
    name: &str,
    file: &Path,
    json: bool,
    limit: Duration,
) -> Result<ExitCode, Failure> {
    let catalogue = catalogue::embedded()?;
    let (lesson, exercise) = catalogue.exercise(name)?;
    let answer = input::read(file)?;
    let mut session = start::grading_session(context, limit)?;
    start::Stop::at_ctrl_c().aim(&session);
    let gpus = session.gpus();
    let report = grade::grade(&mut session, lesson, exercise, &answer, gpus);
    if json {
        row::print(&report)?;
    } else {
        row::say(&terminal::report(&context.theme, &report, &answer))?;
    }
    Ok(ExitCode::from(report.exit_code()))
}
