//! `gpu-tutor translate LANGUAGE [LESSON]…`: writes the file that translators fill in, and updates it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_tutor_lessons::{Catalogue, Lesson, Problems, Translation, Update, updated};
use gpu_tutor_system::files::write_shared;
use gpu_tutor_text::language;
use gpu_tutor_text::units::count;

use super::{Context, Failure, row};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The folder is that of `--lessons`; the translation of DIR/NN-id.md is DIR/LANGUAGE/NN-id.md. Missing passages are added in \
English, for you to replace. Where the English has changed, a comment above the passage shows the new text; `--accept` removes \
the comment once the passage says the same again.")]
pub struct Arguments {
    /// The language, such as `zh`
    language: String,
    /// Lessons by id, number or section; by default, all of them
    lesson: Vec<String>,
    /// Mark a passage as up to date with the English: a step's `#id`, the id of a quiz, check or demo, `EXERCISE:N`
    /// for a hint, or `front-matter`
    #[arg(long, value_name = "ID")]
    accept: Vec<String>,
    /// Mark every passage whose English has changed as up to date
    #[arg(long, conflicts_with = "accept")]
    accept_all: bool,
    /// Remove passages that the English lesson no longer has
    #[arg(long)]
    drop: bool,
}

pub fn run(context: &Context, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Some(folder) = &context.lessons else {
        return Err(Failure::new(
            "the built-in lessons cannot be written to",
            "name the folder of lessons: `gpu-tutor --lessons lessons translate zh`",
        ));
    };
    let language = &arguments.language;
    if !language::available()[1..].contains(language) {
        return Err(Failure::new(
            format!(
                "`{language}` is not one of the languages that gpu-tutor speaks besides English"
            ),
            "to add a language, start with its tables in locales/, as CONTRIBUTING.md says",
        ));
    }
    let catalogue = Catalogue::from_dir(folder)?.whole()?;
    let lessons: Vec<&Lesson> = match &arguments.lesson[..] {
        [] => catalogue.lessons().iter().collect(),
        names => names
            .iter()
            .map(|name| catalogue.lesson(name))
            .collect::<Result<_, _>>()?,
    };
    let update = Update {
        accept: arguments.accept.iter().cloned().collect(),
        accept_all: arguments.accept_all,
        drop: arguments.drop,
    };
    let place = folder.join(language);
    fs::create_dir_all(&place).map_err(|error| cannot("create the folder", &place, &error))?;
    for lesson in lessons {
        write(lesson, &place, &update)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(lesson: &Lesson, place: &Path, update: &Update) -> Result<(), Failure> {
    let name = Path::new(lesson.file()).file_name().unwrap_or_default();
    let file: PathBuf = place.join(name);
    let shown = file.display().to_string();
    let old = match fs::read_to_string(&file) {
        Ok(text) => Some(Translation::read(&shown, &text, &lesson.id)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(cannot("read", &file, &error)),
    };
    if let Some(old) = old.as_ref().filter(|old| !old.problems.is_empty()) {
        // Passages that cannot be read would be lost.
        return Err(Failure::new(
            format!("{shown} was left as is\n{}", Problems(old.problems.clone())),
            "fix it first",
        ));
    }
    let (text, counts) = updated(lesson, old.as_ref(), update);
    if old.is_none_or(|old| old.source.text() != text) {
        write_shared(&file, text.as_bytes(), true)
            .map_err(|error| cannot("write", &file, &error))?;
    }
    let passages = count(counts.all as u64, "passage", "passages");
    row::say(&format!(
        "{shown}: {passages}, {} to translate, {} whose English has changed, {} whose English is gone\n",
        counts.untranslated, counts.stale, counts.unknown,
    ))?;
    Ok(())
}

fn cannot(what: &str, place: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        format!("cannot {what} {}: {error}", place.display()),
        "name another folder with `--lessons`, or change who may write there",
    )
}
