//! `gpu-tutor doctor`: exits with 0 if a session can run on this machine.

use std::process::ExitCode;
use std::time::Duration;

use gpu_tutor_boxed::{BoxPlan, Limits, reach_gpus};
use gpu_tutor_lessons::embedded_texts;
use gpu_tutor_render::terminal::{Style, Theme, table};
use gpu_tutor_session::prelude::Attempt;
use gpu_tutor_text::{say, t};

use super::start::Basis;
use super::{Context, Failure, row};
use crate::doctor::{self, Finding, Standing};

/// How long the first use of CUDA in a box may take.
const MAX_FIRST_USE: Duration = Duration::from_secs(60);

pub fn run(context: &Context, json: bool) -> Result<ExitCode, Failure> {
    let mut findings = doctor::examine();
    findings.extend(gpus_in_boxes());
    if json {
        findings.iter().try_for_each(row::print)?;
    } else {
        row::say(&table_of(&context.theme, &findings))?;
    }
    Ok(if doctor::can_run(&findings) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Whether boxes can reach the GPUs that sessions use here, if there are any and their prelude is built.
fn gpus_in_boxes() -> Option<Finding> {
    let basis = Basis::find(None, Attempt::AfterSuccess).ok()?;
    if basis.gpus() == 0 {
        return None;
    }
    let prelude = basis.found()?;
    let limits = Limits::kept(MAX_FIRST_USE);
    let plan = BoxPlan::new(basis.with(prelude), limits, embedded_texts());
    Some(doctor::gpus_in_boxes(reach_gpus(&plan)))
}

/// What `doctor` found, and how to install what is missing.
fn table_of(theme: &Theme, findings: &[Finding]) -> String {
    let rows = findings.iter().map(|finding| {
        vec![
            mark(theme, finding.standing),
            say!(finding.what),
            finding.detail.clone(),
            finding.advice.clone().unwrap_or_default(),
        ]
    });
    table(
        theme,
        &["".into(), t!("what"), t!("found"), t!("what to do")],
        rows.collect(),
    )
}

fn mark(theme: &Theme, standing: Standing) -> String {
    match standing {
        Standing::Found => theme.paint(Style::Good, theme.either("✓", "ok")),
        Standing::Missing => theme.paint(Style::Bad, theme.either("✗", "x")),
        Standing::Absent => theme.paint(Style::Quiet, theme.either("–", "-")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_stands_beside_what_was_found() {
        let row = |standing, what, detail: &str, advice: Option<&str>| Finding {
            standing,
            what,
            detail: detail.into(),
            advice: advice.map(str::to_owned),
        };
        let rows = [
            row(Standing::Found, "rustc", "1.95.0", None),
            row(
                Standing::Missing,
                "C compiler",
                "missing",
                Some("install one: `apt-get install gcc`"),
            ),
            row(Standing::Absent, "NVIDIA driver", "none", None),
        ];
        insta::assert_snapshot!(table_of(&Theme::plain(80), &rows), @"
        ╭───┬───────────────┬─────────┬────────────────────────────────────╮
        │   │ what          │ found   │ what to do                         │
        ├───┼───────────────┼─────────┼────────────────────────────────────┤
        │ ✓ │ rustc         │ 1.95.0  │                                    │
        │ ✗ │ C compiler    │ missing │ install one: `apt-get install gcc` │
        │ – │ NVIDIA driver │ none    │                                    │
        ╰───┴───────────────┴─────────┴────────────────────────────────────╯
        ");
    }
}
