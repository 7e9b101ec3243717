//! `gpu-tutor lint [DIR]`: holds every rule of the lesson format, and every prepared answer to its word.

use std::path::Path;
use std::process::ExitCode;

use super::check::TIME_LIMIT;
use super::{Context, Failure, start};
use crate::grade;
use crate::lesson::Catalogue;
use crate::session::gpus;

pub fn run(context: &Context, dir: Option<&Path>) -> Result<ExitCode, Failure> {
    let catalogue = match dir {
        Some(dir) => Catalogue::from_dir(dir)?,
        None => Catalogue::embedded(),
    };
    for problem in catalogue.problems() {
        println!("{problem}\n");
    }
    if !catalogue.problems().is_empty() {
        println!(
            "{} broken rules; mend them, and the answers are graded too",
            catalogue.problems().len()
        );
        return Ok(ExitCode::FAILURE);
    }
    let mut session = start::session(context, Some(TIME_LIMIT))?;
    let _interrupted = start::interruptible(&session);
    let report = grade::lint(
        &mut session,
        catalogue.lessons(),
        gpus::count(),
        &mut |id| eprintln!("  {id}"),
    );
    for finding in &report.findings {
        println!("{finding}\n");
    }
    println!(
        "{} lessons, {} answers graded, {} findings, {} not judged for want of GPUs",
        catalogue.lessons().len(),
        report.graded,
        report.findings.len(),
        report.skipped.len()
    );
    Ok(if report.findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
