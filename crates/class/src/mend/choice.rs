//! Which of several files contains the answer to be graded.
//!
//! A file named after the exercise or its lesson takes precedence over others, and after that the least deeply nested
//! file. If files that are equal in these respects contain different answers, only a person can choose, because nothing
//! shows which one was meant.

use gpu_tutor_lessons::Catalogue;

use super::Handed;
use super::target::Target;
use super::versions::Piece;
use crate::limits::{MAX_TOLD, told};
use crate::tokens::same_code;

/// Adds one of the answers to an exercise, each from the file in its place, to what was handed in. Edited files take
/// precedence over untouched ones.
pub fn choose(target: &Target, answers: Vec<Piece>, catalogue: &Catalogue, handed: &mut Handed) {
    let rank = |path: &str| rank(target, path, catalogue);
    let (untouched, touched): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|one| target.is_untouched(&one.code));
    let mut answers = match touched.is_empty() {
        true => untouched,
        false => touched,
    };
    // The sort is stable: equally ranked files keep their order.
    answers.sort_by_key(|one| rank(&one.place));
    let Some(first) = answers.first() else {
        return;
    };
    let differs = |one: &&Piece| !same_code(&one.code, &first.code);
    let others: Vec<&Piece> = answers.iter().filter(differs).collect();
    let best = rank(&first.place);
    if let Some(other) = others.iter().find(|one| rank(&one.place) == best) {
        let why = format!(
            "{} and {} hold different answers, and nothing says which one is meant. Ask the learner, and remove the other",
            first.place, other.place
        );
        handed.open.insert(target.id().to_owned(), why);
        return;
    }
    if !others.is_empty() {
        let paths = others.iter().map(|one| one.place.clone());
        let paths = told(paths.collect(), MAX_TOLD, "more");
        handed.mended.push(format!(
            "`{}`: several files hold different answers; the one in {} is graded, not the one in {}",
            target.id(),
            first.place,
            paths.join(", ")
        ));
    }
    let answer = first.code.clone();
    handed.answers.insert(target.id().to_owned(), answer);
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
