//! Right and wrong answers to the timing checks of the lessons, all taken from the lessons.

use anyhow::{Context, Result};
use gpu_tutor_lessons::{Catalogue, Comparison};

/// An exercise, its timing check, and an answer: a planted wrong one, or the solution if none is named.
type Row = (&'static str, &'static str, Option<&'static str>);

const ROWS: [Row; 8] = [
    ("when-to-switch", "nothing-but-the-product", None),
    (
        "when-to-switch",
        "nothing-but-the-product",
        Some("random-inside-the-clock"),
    ),
    (
        "when-to-switch",
        "nothing-but-the-product",
        Some("warms-up-inside"),
    ),
    ("right-thing", "loading-is-short", None),
    ("right-thing", "loading-is-short", Some("loading-and-work")),
    ("right-thing", "work-is-short", None),
    ("right-thing", "work-is-short", Some("loads-every-time")),
    ("right-thing", "work-is-short", Some("loads-for-nothing")),
];

/// An answer and the check that judges it.
pub struct Answer {
    pub name: String,
    pub right: bool,
    /// The cells of its session: the exercise's setups, then the answer.
    pub cells: Vec<String>,
    /// What the check observes.
    pub observe: String,
    pub comparison: Comparison,
}

/// The answers, from the lessons.
///
/// # Errors
/// If the lessons lack an exercise, a check or a planted answer from the list.
pub fn answers() -> Result<Vec<Answer>> {
    let catalogue = Catalogue::embedded();
    let answers = ROWS.iter().map(|row| answer(&catalogue, row));
    answers.collect()
}

fn answer(catalogue: &Catalogue, &(exercise, check, planted): &Row) -> Result<Answer> {
    let (lesson, exercise) = catalogue.exercise(exercise)?;
    let no = |what: &str, name: &str| format!("`{}` has no {what} `{name}`", exercise.id);
    let mut checks = exercise.checks.iter();
    let found = checks.find(|found| found.id == check);
    let check = found.with_context(|| no("check", check))?;
    let code = match planted {
        None => &exercise.solution.code,
        Some(planted) => {
            let mut wrong = exercise.wrong.iter();
            let wrong = wrong.find(|wrong| wrong.cell.id == planted);
            &wrong
                .with_context(|| no("planted answer", planted))?
                .cell
                .code
        }
    };
    let expression = check.expression();
    let setups = lesson.setups_for(exercise);
    let setups = setups.iter().map(|setup| setup.code.clone());
    Ok(Answer {
        name: format!("{}: {}", check.id, planted.unwrap_or("solution")),
        right: planted.is_none(),
        cells: setups.chain([code.clone()]).collect(),
        observe: expression.context("a measure takes no time")?.to_owned(),
        comparison: check
            .comparison(0)
            .context("the check needs a GPU")?
            .clone(),
    })
}
