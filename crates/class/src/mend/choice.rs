//! Which of several files contains the answer to be graded.
//!
//! A file named after the exercise or its lesson takes precedence over others, and after that the least deeply nested
//! file. If files that are equal in these respects contain different answers, only a person can choose, because nothing
//! shows which one was meant.

use gpu_tutor_lessons::Catalogue;

use super::target::Target;
use crate::code::same_code;
use crate::limits::MAX_TOLD;

/// An answer in one file.
pub struct Candidate<'a> {
    /// The file's path.
    pub path: &'a str,
    pub is_untouched: bool,
    pub code: String,
}

/// What is to be graded.
#[derive(Debug, PartialEq, Eq)]
pub enum Choice {
    Nothing,
    /// An answer, and a sentence about what was passed over in its favour.
    Answer(String, Option<String>),
    /// It is not clear which answer is meant; the sentence names the files.
    Open(String),
}

/// Chooses among the answers to one exercise. Files in which something was written take precedence over untouched ones.
pub fn choose(target: &Target, candidates: Vec<Candidate>, catalogue: &Catalogue) -> Choice {
    let rank = |path: &str| rank(target, path, catalogue);
    let (touched, untouched): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|one| !one.is_untouched);
    let mut of = if touched.is_empty() {
        untouched
    } else {
        touched
    };
    // The sort is stable: equally ranked files keep their order.
    of.sort_by_key(|one| rank(one.path));
    let Some(first) = of.first() else {
        return Choice::Nothing;
    };
    let differs = |one: &&Candidate| !same_code(&one.code, &first.code);
    let others: Vec<&Candidate> = of.iter().filter(differs).collect();
    let best = rank(first.path);
    if let Some(other) = others.iter().find(|one| rank(one.path) == best) {
        return Choice::Open(format!(
            "{} and {} hold different answers, and nothing says which one is meant. Ask the learner, and remove the other",
            first.path, other.path
        ));
    }
    let mut paths: Vec<&str> = others.iter().take(MAX_TOLD).map(|one| one.path).collect();
    if others.len() > MAX_TOLD {
        paths.push("more");
    }
    let note = (!paths.is_empty()).then(|| {
        format!(
            "`{}`: several files hold different answers; that of {} is graded, and not that of {}",
            target.id(),
            first.path,
            paths.join(", ")
        )
    });
    Choice::Answer(first.code.clone(), note)
}

/// Ranks a file; the lowest rank is the best.
fn rank(target: &Target, path: &str, catalogue: &Catalogue) -> (bool, usize) {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = stem.to_lowercase().replace(['_', ' '], "-");
    let wanted = [target.id(), target.lesson.id.as_str()];
    // Platforms prefix the learner's name, and lessons are numbered.
    let ends = |id: &str| stem == id || stem.ends_with(&format!("-{id}"));
    // `two-devices` ends with `devices`, too.
    let lessons = catalogue.lessons().iter();
    let others = lessons.flat_map(|lesson| {
        let exercises = lesson.exercises().map(|one| one.id.as_str());
        exercises.chain([lesson.id.as_str()])
    });
    let longest = others
        .chain(wanted)
        .filter(|id| ends(id))
        .max_by_key(|id| id.len());
    (
        !longest.is_some_and(|id| wanted.contains(&id)),
        path.matches('/').count(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_named_for_another_lesson_is_not_the_wanted_one() {
        let catalogue = Catalogue::embedded();
        let (lesson, exercise) = catalogue.exercise("where-to").expect("it is there");
        let target = Target::new(lesson, exercise);
        let is_wanted = |path: &str| !rank(&target, path, &catalogue).0;
        for path in [
            "where-to.rs",
            "ada/Lovelace_where_to.rs",
            "01-devices.ipynb",
        ] {
            assert!(is_wanted(path), "{path}");
        }
        for path in ["07-two-devices.ipynb", "notes.ipynb"] {
            assert!(!is_wanted(path), "{path}");
        }
    }
}
