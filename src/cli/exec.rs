//! `gpu-tutor exec FILE…`: runs scripts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_tutor_grading::{normalised, split_cells};
use gpu_tutor_render::terminal::{self, Theme};
use gpu_tutor_render::view::View;
use gpu_tutor_session::{Outcome, Session, Status};
use gpu_tutor_text::t;

use super::echo::Echo;
use super::row::{Row, print, say};
use super::{Context, Failure, input, start};

/// Exits with 0 if every cell ran, and with 1 if one failed. The next cell runs after a failed one, but not after an
/// interrupt. All scripts are read before the first one runs; each begins with an empty session.
pub fn run(context: &Context, files: &[PathBuf], json: bool) -> Result<ExitCode, Failure> {
    let texts = files
        .iter()
        .map(|file| readable(file))
        .collect::<Result<Vec<_>, _>>()?;
    let mut session = start::session(context)?;
    let stop = start::stop_at_ctrl_c();
    stop.aim(Some(session.interrupter()));
    let from_input = files.iter().any(|file| file.as_os_str() == "-");
    let mut echo = Echo::new(&context.theme)
        .silent(json)
        .answering(!from_input);
    let mut failed = false;
    'scripts: for (index, (file, text)) in files.iter().zip(&texts).enumerate() {
        if index > 0 {
            session.reset()?;
        }
        let cells = split_cells(text);
        let is_one_of_several = cells.len() > 1;
        for cell in cells {
            let outcome = echo.run(&mut session, cell.code);
            if json {
                print(&Row::new(&cell.name, "cell", &outcome, None))?;
            } else {
                let (file, line) = (file.display(), cell.line);
                let which = (is_one_of_several
                    && !matches!(outcome.status, Status::Interrupted)
                    && !outcome.status.is_ok())
                .then(|| t!("%{file}:%{line}: this cell failed", file, line));
                show_under(which.as_deref(), &context.theme, cell.code, &outcome)?;
            }
            failed |= !outcome.status.is_ok();
            if stop.asked() && outcome.status == Status::Interrupted {
                break 'scripts;
            }
        }
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Reads a script that has at least one cell.
fn readable(file: &Path) -> Result<String, Failure> {
    let text = normalised(&input::read(file)?).into_owned();
    if split_cells(&text).is_empty() {
        return Err(Failure::new(
            t!("%{file} has no cells", file = file.display()),
            t!("write some Rust between the `// %%` lines"),
        ));
    }
    Ok(text)
}

/// Draws an outcome whose output has already been shown.
pub fn show(theme: &Theme, code: &str, outcome: &Outcome) -> std::io::Result<()> {
    show_under(None, theme, code, outcome)
}

/// Draws such an outcome below its title line, if there is one.
fn show_under(
    title: Option<&str>,
    theme: &Theme,
    code: &str,
    outcome: &Outcome,
) -> std::io::Result<()> {
    if !outcome.stdout.is_empty() && !outcome.stdout.ends_with('\n') {
        say("\n")?;
    }
    if let Some(title) = title {
        say(&format!("{title}\n"))?;
    }
    say(&terminal::outcome(theme, code, &View::of(outcome)))
}
