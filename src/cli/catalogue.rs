//! The lessons: the built-in ones, or those in the folder that `--lessons` names, in the process's language.

use std::path::Path;

use gpu_tutor_lessons::{Catalogue, CatalogueError, LessonFolder, Problems};
use gpu_tutor_text::{language, t};

use super::{Context, Failure};

/// The lessons that the user chose. All of them follow the rules of the format.
pub fn chosen(context: &Context) -> Result<Catalogue, Failure> {
    let read = spoken(&folder(context.lessons.as_deref())?, &language::current()).whole();
    let Some(folder) = &context.lessons else {
        return Ok(read?);
    };
    read.map_err(|Problems(problems)| {
        let folder = folder.display();
        let broken = match problems.len() {
            1 => t!(
                "the lessons in %{folder} break 1 rule of the format",
                folder
            ),
            rules => t!(
                "the lessons in %{folder} break %{rules} rules of the format",
                folder,
                rules
            ),
        };
        Failure::new(
            format!("{broken}\n{}", Problems(problems)),
            t!("fix them first; `gpu-tutor lint FOLDER` checks the rules and grades the lessons' own answers"),
        )
    })
}

/// The files of a folder of lessons, or of the built-in lessons.
pub fn folder(path: Option<&Path>) -> Result<LessonFolder, CatalogueError> {
    match path {
        Some(path) => LessonFolder::read(path, &language::available()),
        None => Ok(LessonFolder::embedded()),
    }
}

/// The lessons in a language.
pub fn spoken(folder: &LessonFolder, language: &str) -> Catalogue {
    folder.catalogue_in(
        language,
        &t!("[English: the translation is being brought up to date]"),
    )
}

/// The result of `other`, and the chosen lessons. Both are found at the same time: asking rustc for its version takes
/// as long as reading the lessons.
pub fn beside<T: Send>(
    context: &Context,
    other: impl FnOnce(&Context) -> Result<T, Failure> + Send,
) -> Result<(T, Catalogue), Failure> {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| other(context));
        let catalogue = chosen(context);
        let other = other
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok((other?, catalogue?))
    })
}
