//! `gpu-tutor import F.ipynb -o LESSON.md`: a notebook as a lesson.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_tutor_lessons::parse;
use gpu_tutor_notebook::{header_from, import};
use gpu_tutor_render::terminal::Style;
use gpu_tutor_text::language;

use super::{Context, Failure, catalogue, input, output};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Nothing in the notebook is lost, except the output of its cells. What somebody wrote in an answer cell becomes the \
exercise's starter. An added code cell becomes a demo that must run without an error; added text becomes a passage. \
Expectations, and the solutions, hints, checks, wrong answers and quiz answers that the notebook does not contain, come from \
the built-in lesson of the same name, if there is one. A notebook that was not exported from a lesson gets new front matter: \
complete it by hand.

Exit 0 if the lesson follows the format, 1 if it was written but breaks rules of the format (they are listed), 2 if it \
could not be written.")]
pub struct Arguments {
    /// A notebook, or `-` for standard input
    notebook: PathBuf,
    /// The lesson's file, `NN-ID.md`, or `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let notebook = input::notebook(&arguments.notebook)?;
    let about = notebook.about.as_ref();
    // What the notebook omits, and its help lines, come from the lesson in the notebook's own language.
    if let Some(about) = about {
        language::choose(Some(about.language.as_deref().unwrap_or(language::ENGLISH)))?;
    }
    let catalogue = catalogue::chosen(context)?;
    let header = header_from(&arguments.notebook, &arguments.output, |name| {
        format!("Imported from the notebook {name}.")
    });
    let imported = import(&notebook, &catalogue, &header);
    output::write(&arguments.output, &imported.text, arguments.force)?;
    let spoken = about.and_then(|about| about.language.as_ref());
    let spoken = spoken.map(|language| {
        format!(
            "this lesson is written in the language `{language}`, as the notebook is: keep it in a folder of its own, not in \
             place of the English lesson, whose translations are written with `gpu-tutor translate`"
        )
    });
    for note in imported.notes.iter().chain(&spoken) {
        eprintln!("{} {note}", context.theme.paint(Style::Warning, "note:"));
    }
    let is_file = arguments.output != Path::new("-");
    let name = match about.filter(|_| !is_file) {
        Some(about) => format!("00-{}.md", about.header.id),
        None if is_file => arguments.output.display().to_string(),
        None => format!("00-{}.md", header.id),
    };
    match parse(&name, &imported.text) {
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(problems) => {
            eprintln!("{problems}");
            eprintln!("written, but it breaks these rules of the lesson format: fix them by hand");
            Ok(ExitCode::FAILURE)
        }
    }
}
