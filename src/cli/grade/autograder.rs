//! `gpu-tutor grade --autograder ZIP`: an autograder for Gradescope.

use std::path::Path;
use std::process::ExitCode;

use gpu_tutor_class::write::{Autograder, Bundle, WriteError, autograder};

use super::Arguments;
use crate::cli::{Context, Failure, catalogue, row};

/// Writes the archive that a teacher uploads.
pub fn write(
    context: &Context,
    arguments: &Arguments,
    archive: &Path,
) -> Result<ExitCode, Failure> {
    if context.lessons.is_some() {
        return Err(Failure::new(
            "an autograder grades the built-in lessons: its archive cannot hold those of `--lessons`",
            "omit `--lessons` and unset GPU_TUTOR_LESSONS, or grade the submissions here: `gpu-tutor --lessons DIR grade FOLDER`",
        ));
    }
    // Otherwise a wrong name would be noticed only when the first learner submits.
    gpu_tutor_class::assignment::named(&catalogue::chosen(context)?, &arguments.assignment)?;
    let made = Autograder {
        assignment: arguments.assignment.clone(),
        seed: arguments
            .seed
            .unwrap_or_else(|| u64::from(fastrand::u32(..))),
        bundle: Bundle::from(arguments.bundle.as_deref().unwrap_or_default()),
    };
    autograder(&made, archive).map_err(|error| {
        let WriteError { path, source } = error;
        Failure::new(
            format!("cannot create {}: {}: {source}", archive.display(), path.display()),
            "give `--bundle` a folder that `gpu-tutor bundle` wrote, or the address of its files; name a file that you may write to",
        )
    })?;
    row::say(&format!(
        "{}: upload it to Gradescope, as the autograder of a programming assignment\n",
        archive.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
