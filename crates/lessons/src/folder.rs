//! The files in a folder of lessons: the English ones, and a subfolder for each other language.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::catalogue::{Catalogue, CatalogueError};
use super::embedded;
use super::problem::Problem;
use super::source::Source;
use super::translation::{GLOSSARY, Glossary, Translation, problems, translated};

/// File names, each with the file's text.
pub type Files = Vec<(String, String)>;

/// The text of all lessons, in all languages.
#[derive(Debug, Clone, Default)]
pub struct LessonFolder {
    lessons: Files,
    /// The files in each language's folder, by the language's name.
    languages: BTreeMap<String, Files>,
    /// Files that are not text.
    not_text: Vec<Problem>,
    /// Where the files are; empty for built-in lessons.
    places: Arc<[PathBuf]>,
}

impl LessonFolder {
    /// The lessons this program was built with.
    pub fn embedded() -> Self {
        LessonFolder {
            lessons: embedded::files(),
            languages: embedded::languages(),
            ..LessonFolder::default()
        }
    }

    /// Reads the `.md` files in a folder, and those in the subfolders named after these languages. Fails if a folder or
    /// file cannot be read, or if there is no lesson.
    pub fn read(path: &Path, languages: &[String]) -> Result<Self, CatalogueError> {
        let mut folder = LessonFolder::default();
        folder.lessons = folder.files(path, is_lesson)?;
        if folder.lessons.is_empty() && folder.not_text.is_empty() {
            return Err(CatalogueError::Empty {
                path: path.to_owned(),
            });
        }
        for language in languages {
            let path = path.join(language);
            if path.is_dir() {
                let files = folder.files(&path, |name| is_lesson(name) || is_glossary(name))?;
                folder.languages.insert(language.clone(), files);
            }
        }
        let all = folder.languages.values().flatten();
        let places = folder
            .lessons
            .iter()
            .chain(all)
            .map(|(name, _)| Path::new(name));
        folder.places = places
            .map(|file| file.canonicalize().unwrap_or_else(|_| file.to_owned()))
            .collect();
        Ok(folder)
    }

    /// The wanted files in one folder. Files that are not text are recorded.
    fn files(
        &mut self,
        path: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Files, CatalogueError> {
        let folder = |source| CatalogueError::Folder {
            path: path.to_owned(),
            source,
        };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(path).map_err(folder)? {
            let file = entry.map_err(folder)?.path();
            if file.is_dir() || !wanted(&file.to_string_lossy()) {
                continue;
            }
            let bytes = std::fs::read(&file).map_err(|source| CatalogueError::File {
                path: file.clone(),
                source,
            })?;
            let name = file.display().to_string();
            match String::from_utf8(bytes) {
                Ok(text) => files.push((name, text)),
                Err(_) => self
                    .not_text
                    .push(Source::new(name, "").problem(0..0, "this file is not UTF-8 text")),
            }
        }
        files.sort();
        Ok(files)
    }

    /// The lessons in English.
    pub fn catalogue(&self) -> Catalogue {
        let files = self.lessons.iter().map(|(name, text)| (name, text));
        Catalogue::read(files).with(self.places.clone(), self.not_text.clone())
    }

    /// The lessons in a language. Untranslated parts stay in English: either a whole lesson, or a passage with `mark`
    /// in front.
    pub fn catalogue_in(&self, language: &str, mark: &str) -> Catalogue {
        let mut catalogue = self.catalogue();
        let files = self.languages.get(language).map_or(&[][..], Vec::as_slice);
        // Each lesson is parsed two more times, which takes long enough to be noticed at the prompt.
        std::thread::scope(|scope| {
            for lesson in catalogue.lessons_mut() {
                let name = file_name(lesson.file());
                let of_lesson = |(file, _): &&(String, String)| file_name(file) == name;
                if let Some((name, text)) = files.iter().find(of_lesson) {
                    scope.spawn(move || {
                        let translation = Translation::read(name, text, &lesson.id);
                        *lesson = translated(lesson, &translation, language, mark);
                    });
                }
            }
        });
        catalogue
    }

    /// Every rule that the translations break. A lesson without a translation breaks none.
    pub fn translation_problems(&self) -> Vec<Problem> {
        let catalogue = self.catalogue();
        let mut found = Vec::new();
        for files in self.languages.values() {
            let glossary = files.iter().find(|(name, _)| is_glossary(name));
            let glossary =
                glossary.map_or_else(Glossary::default, |(name, text)| Glossary::read(name, text));
            found.extend(glossary.problems.iter().cloned());
            for (name, text) in files.iter().filter(|(name, _)| is_lesson(name)) {
                let mut lessons = catalogue.lessons().iter();
                match lessons.find(|lesson| file_name(lesson.file()) == file_name(name)) {
                    Some(lesson) => {
                        let translation = Translation::read(name, text, &lesson.id);
                        found.extend(problems(lesson, &translation, &glossary));
                    }
                    None => {
                        let message = "no lesson has a file of this name";
                        found.push(Source::new(name, text).problem(0..0, message));
                    }
                }
            }
        }
        found
    }
}

/// The last component of a path.
fn file_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// Whether a file is a lesson. All Markdown files are, except those that are about lessons.
pub fn is_lesson(name: &str) -> bool {
    let file = file_name(name);
    file.ends_with(".md") && !["FORMAT.md", "README.md", GLOSSARY].contains(&file)
}

fn is_glossary(name: &str) -> bool {
    file_name(name) == GLOSSARY
}
