//! `gpu-tutor doctor`: exit 0 when a session can run here.

use std::process::ExitCode;

use super::{Context, Failure, row};
use crate::doctor::{self, Standing};
use crate::render::terminal::{self, AdviceRow};

pub fn run(context: &Context, json: bool) -> Result<ExitCode, Failure> {
    let findings = doctor::examine();
    if json {
        findings.iter().try_for_each(row::print)?;
    } else {
        let rows: Vec<AdviceRow> = findings
            .iter()
            .map(|finding| AdviceRow {
                standing: match finding.standing {
                    Standing::Found => terminal::Standing::Good,
                    Standing::Absent => terminal::Standing::Neutral,
                    Standing::Missing => terminal::Standing::Bad,
                },
                key: finding.what.to_owned(),
                value: finding.detail.clone(),
                advice: finding.advice.clone(),
            })
            .collect();
        row::say(&terminal::advice(&context.theme, &rows))?;
    }
    Ok(if doctor::can_run(&findings) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
