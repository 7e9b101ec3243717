//! Asks the solution for its values before an answer runs.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Check, Exercise, Lesson};
use gpu_tutor_session::Value;

use super::asking::Asked;
use super::draw::draw;
use super::options::GradeOptions;
use super::reference::Reference;
use super::rerun::series;
use super::work::Work;

/// Makes the solution produce every value that an answer is compared with, and remembers those values. An answer that
/// is then graded with the same seed cannot disturb the solution, whatever its processes do. Returns the values for
/// each check.
///
/// # Errors
/// If the solution cannot be run or does not produce a value; the error is the reason.
pub fn ask_ahead(
    reference: &mut Reference,
    lesson: &Lesson,
    exercise: &Exercise,
    options: &GradeOptions,
) -> Result<BTreeMap<String, Vec<Value>>, String> {
    let work = Work::new(lesson, exercise);
    let compared = work.asked_here(options.gpus).into_iter();
    let compared: Vec<&Check> = compared.filter(|check| check.is_as_solution()).collect();
    let once = compared.iter().filter(|check| !check.reruns());
    let once: Vec<Asked> = once
        .map(|check| {
            let given = check.given.as_ref();
            let drawn = given.map(|given| draw(given, &check.id, options.seed));
            let inputs = drawn.map(|all| all.into_iter().map(|one| one.inputs).collect());
            work.asked(check, inputs)
        })
        .collect();
    let mut values = BTreeMap::new();
    if !once.is_empty() {
        values.extend(reference.values(&work, once)?);
    }
    // Checks in one series share the inputs that its first check draws, even if that check is not compared.
    for series in series(&work.asked_here(options.gpus), options.seed) {
        if series.checks.iter().any(|check| check.is_as_solution()) {
            values.extend(reference.rerun(&work, &series)?);
        }
    }
    Ok(values)
}
