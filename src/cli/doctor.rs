//! `gpu-tutor doctor`: exits with 0 if a session can run on this machine.

use std::process::ExitCode;

use super::{Context, Failure, row};
use crate::doctor;
use crate::render::terminal;

pub fn run(context: &Context, json: bool) -> Result<ExitCode, Failure> {
    let findings = doctor::examine();
    if json {
        findings.iter().try_for_each(row::print)?;
    } else {
        row::say(&terminal::findings(&context.theme, &findings))?;
    }
    Ok(if doctor::can_run(&findings) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
