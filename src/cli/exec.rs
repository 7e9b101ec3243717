//! `gpu-tutor exec FILE`: plays a script.

use std::path::Path;
use std::process::ExitCode;

use super::row::{Row, print, say};
use super::{Context, Failure, input, start};
use crate::render::terminal::{self, Theme};
use crate::render::view::View;
use crate::session::{Outcome, Session, Status};

/// Exit 0 when every cell ran, 1 when one failed. A failed cell does not keep the next from running; an interrupt does.
pub fn run(context: &Context, file: &Path, json: bool) -> Result<ExitCode, Failure> {
    let text = input::read(file)?;
    let cells = input::cells(&text);
    if cells.is_empty() {
        return Err(Failure::new(
            format!("{} holds no cell", file.display()),
            "write some Rust between the `// %%` lines",
        ));
    }
    let mut session = start::session(context)?;
    let stop = start::Stop::at_ctrl_c();
    stop.aim(&session);
    let mut failed = false;
    for cell in cells {
        let outcome = session.run(cell.code, &mut |output| {
            if !json {
                start::echo(output)
            }
        });
        if json {
            print(&Row {
                cell: &cell.name,
                kind: "cell",
                outcome: &outcome,
                unmet: None,
            })?;
        } else {
            show(&context.theme, cell.code, &outcome)?;
        }
        failed |= !outcome.status.is_ok();
        if stop.asked() && outcome.status == Status::Interrupted {
            break;
        }
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Draws an outcome whose output has been shown already.
pub fn show(theme: &Theme, code: &str, outcome: &Outcome) -> std::io::Result<()> {
    if !outcome.stdout.is_empty() && !outcome.stdout.ends_with('\n') {
        say("\n")?;
    }
    say(&terminal::outcome(theme, code, &View::of(outcome)))
}
