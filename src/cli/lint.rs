//! `gpu-tutor lint [DIR]`: checks lessons against every rule of their format, and grades every prepared answer.

use std::path::Path;
use std::process::ExitCode;

use super::check::TIME_LIMIT;
use super::{Context, Failure, row, start};
use crate::grade;
use crate::lesson::Catalogue;
use crate::session::Session;
use crate::units::count;

pub fn run(context: &Context, dir: Option<&Path>) -> Result<ExitCode, Failure> {
    let catalogue = match dir {
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
    let mut session = start::grading_session(context, TIME_LIMIT)?;
    start::stop_at_ctrl_c().aim(Some(session.interrupter()));
    let gpus = session.gpus();
    let report = grade::lint(&mut session, catalogue.lessons(), gpus, &mut |id| {
        eprintln!("  {id}")
    });
    for finding in &report.findings {
        row::say(&format!("{finding}\n\n"))?;
    }
    row::say(&format!(
        "{} lessons, {} answers graded, {} findings, {} not judged for want of GPUs\n",
        catalogue.lessons().len(),
        report.graded,
        report.findings.len(),
        report.skipped.len()
    ))?;
    Ok(if report.findings.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
