//! `gpu-tutor watch [EXERCISE]`: grades an exercise on each save.

use std::path::PathBuf;
use std::process::ExitCode;

use gpu_tutor_lessons::Catalogue;
use gpu_tutor_session::machine::environment;
use gpu_tutor_system::tty;
use gpu_tutor_teaching::GradingSession;
use gpu_tutor_teaching::progress::Progress;
use gpu_tutor_text::t;

use super::{Context, Failure, catalogue, progress, start};
use crate::editor::{Editor, EditorError};
use crate::watch::{Bell, Choice, End, FOLDER, WatchContext, WatchError, watch};

/// The exit code of a program ended by Ctrl-C.
const INTERRUPTED: u8 = 130;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The starter is written to exercises/EXERCISE.rs. If that file already exists, it is kept and graded at once. Write your answer \
in it with any editor: each save is graded, and the report says what changed since the previous save. If you save while an \
answer is being graded, grading starts again with the new text.

Keys: n the next exercise that is not passed, h a hint, s a solution, l the list of exercises, t the exercise's text, \
r run again with other inputs, q quit. Progress is shared with the prompt.")]
pub struct Arguments {
    /// The exercise's id or number; by default, the next one that you have not passed
    exercise: Option<String>,
    /// Write the answer in this file
    #[arg(short, long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Open the file in your editor, as set in VISUAL or EDITOR
    #[arg(long)]
    edit: bool,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let editor = match arguments.edit {
        true => Some(Editor::of_environment()?),
        false => None,
    };
    let (options, catalogue) = catalogue::beside(context, start::options)?;
    let (record, _) = progress::record(context);
    let first = match &arguments.exercise {
        Some(name) => catalogue.exercise(name)?,
        None => next_open(&catalogue, record.progress()).ok_or_else(|| {
            Failure::new(
                t!("you have passed every exercise"),
                t!("choose one to do again: `gpu-tutor watch EXERCISE`"),
            )
        })?,
    };
    let bell = Bell::new().map_err(WatchError::Terminal)?;
    let pressed = bell.clone();
    // A second handler cannot be set; the first keeps working.
    let _ = ctrlc::set_handler(move || {
        if pressed.interrupt() > 1 {
            // The first press had no effect.
            tty::restore();
            environment::exit(INTERRUPTED.into());
        }
    });
    let end = watch(WatchContext {
        catalogue: &catalogue,
        first,
        file: arguments.file.clone(),
        folder: PathBuf::from(FOLDER),
        record,
        grading: GradingSession::new(move || Some(options.clone())),
        editor,
        color: context.color,
        bell,
    })?;
    Ok(match end {
        End::Left => ExitCode::SUCCESS,
        End::Interrupted => ExitCode::from(INTERRUPTED),
    })
}

/// The first exercise that is not passed, starting with the lesson that the learner was in most recently.
fn next_open<'a>(catalogue: &'a Catalogue, progress: &Progress) -> Option<Choice<'a>> {
    let all: Vec<Choice> = catalogue.exercises().collect();
    let here = progress.last_lesson();
    let here = all.iter().position(|(lesson, _)| here == Some(&lesson.id));
    let (before, behind) = all.split_at(here.unwrap_or(0));
    let is_open = |(_, exercise): &&Choice| {
        let best = progress.score(&exercise.id);
        !best.is_some_and(|best| best.passed)
    };
    behind.iter().chain(before).find(is_open).copied()
}

impl From<WatchError> for Failure {
    fn from(error: WatchError) -> Self {
        let what = error.to_string();
        match error {
            WatchError::File(file) => Failure::new(what, file.help()),
            WatchError::Editor(editor) => editor.into(),
            WatchError::Terminal(error) => error.into(),
            WatchError::Grader(_) => Failure::new(what, t!("this is a bug in gpu-tutor")),
        }
    }
}

impl From<EditorError> for Failure {
    fn from(error: EditorError) -> Self {
        Failure::new(
            error.to_string(),
            t!("set EDITOR, as in `EDITOR=vim`, or omit `--edit` and open the file yourself"),
        )
    }
}
