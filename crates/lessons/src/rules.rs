//! The linter's rules that involve more than one cell: file names, and ids across all lessons.

use std::collections::BTreeMap;
use std::ops::Range;

use super::front_matter::Header;
use super::ids::{is_id, not_an_id};
use super::model::{Lesson, Step};
use super::position::Position;
use super::problem::Problem;
use super::source::Source;

/// The number at the start of a lesson's file name: 1 for `lessons/01-devices.md`.
pub fn number(name: &str) -> Option<u32> {
    stem(name).split_once('-')?.0.parse().ok()
}

fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".md").unwrap_or(file)
}

/// Mistakes in the values of the front matter.
pub fn front_matter(source: &Source, front: &Header, id_at: &Range<usize>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut report = |at: &Range<usize>, message: String| {
        problems.push(source.problem(at.clone(), message));
    };
    let named = stem(source.name()).split_once('-').map(|(_, id)| id);
    if !is_id(&front.id) {
        report(id_at, not_an_id(&front.id));
    } else if front.id == "all" {
        report(
            id_at,
            "`all` names every lesson at once; choose another id".into(),
        );
    } else if number(source.name()).is_none() || named != Some(front.id.as_str()) {
        let message = format!("lesson `{0}` belongs in a file named `NN-{0}.md`", front.id);
        report(id_at, message);
    }
    for (key, value) in [
        ("title", &front.title),
        ("section", &front.section),
        ("summary", &front.summary),
    ] {
        if value.trim().is_empty() || value.contains('\n') {
            report(&(0..3), format!("the `{key}` is one line of text"));
        }
    }
    problems
}

/// Reports ids that two lessons share, and lessons that share an id or a number.
pub fn across(lessons: &[Lesson]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut cells = BTreeMap::new();
    let mut heads = BTreeMap::new();
    for lesson in lessons {
        for (id, at) in ids(lesson) {
            if let Some(first) = cells
                .insert(id, (lesson, at))
                .filter(|(other, _)| other.id != lesson.id)
            {
                problems.push(taken(lesson, at, &format!("the id `{id}`"), first));
            }
        }
        let number = lesson.number.map(|number| format!("the number {number}"));
        let id = Some(format!("the lesson id `{}`", lesson.id));
        for what in [id, number].into_iter().flatten() {
            if let Some(first) = heads.insert(what.clone(), (lesson, lesson.at)) {
                problems.push(taken(lesson, lesson.at, &what, first));
            }
        }
    }
    problems
}

fn taken(lesson: &Lesson, at: Position, what: &str, first: (&Lesson, Position)) -> Problem {
    let message = format!(
        "{what} is already taken, at {}:{}",
        first.0.file(),
        first.1.line
    );
    lesson.source.problem_on_line(at, message)
}

/// The ids of a lesson's cells, each with its position.
fn ids(lesson: &Lesson) -> Vec<(&str, Position)> {
    let mut ids = Vec::new();
    for step in &lesson.steps {
        if !matches!(step, Step::Prose(_)) {
            ids.push((step.id(), step.at()));
        }
        if let Step::Demo(demo) = step {
            let prediction = demo.prediction.iter();
            ids.extend(prediction.map(|prediction| (prediction.id.as_str(), prediction.at)));
        }
        if let Step::Exercise(exercise) = step {
            let wrong = exercise.wrong.iter().map(|wrong| &wrong.cell);
            let cells = exercise.setups.iter().chain(wrong);
            ids.extend(cells.map(|cell| (cell.id.as_str(), cell.at)));
            let checks = exercise.checks.iter();
            ids.extend(checks.map(|check| (check.id.as_str(), check.at)));
        }
    }
    ids
}
