//! Turns reports into learners' results.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_grading::{MissingLayer, Report, Walls, has_code};
use gpu_tutor_sandbox::Layer;

use super::job::{Key, Settings};
use super::paper::Paper;
use crate::{Assignment, ExerciseResult, StudentResult};

/// Returns the result of each paper, in the same order.
pub fn of(
    assignment: &Assignment,
    settings: &Settings,
    papers: &[Paper],
    reports: &BTreeMap<Key, Report>,
) -> Vec<StudentResult> {
    let result = |paper: &Paper| StudentResult {
        student: paper.student.clone(),
        attempt: paper.attempt.clone(),
        lateness: paper.lateness.clone(),
        exercises: exercises(assignment, settings, paper, reports),
        mended: paper.mended.clone(),
        problems: paper.problems.clone(),
    };
    papers.iter().map(result).collect()
}

fn exercises(
    assignment: &Assignment,
    settings: &Settings,
    paper: &Paper,
    reports: &BTreeMap<Key, Report>,
) -> Vec<ExerciseResult> {
    let all = assignment.exercises.iter();
    all.map(|(lesson, exercise)| {
        let answer = paper.answers.get(&exercise.id);
        let answer = answer.filter(|answer| has_code(answer));
        let key = answer.map(|answer| Key::of(settings, lesson, exercise, answer));
        let open = paper.open.get(&exercise.id);
        let open = open.map(|why| Report::could_not_grade(exercise, why.as_str()));
        ExerciseResult {
            exercise: exercise.id.clone(),
            title: exercise.title.clone(),
            points: exercise.max_score(),
            answer: answer.cloned(),
            report: open.or_else(|| reports.get(&key?).cloned()),
        }
    })
    .collect()
}

/// The walls that every box had, and those that at least one box lacked; None if no answer was run.
pub fn walls(results: &[StudentResult]) -> Option<Walls> {
    let exercises = results.iter().flat_map(|result| &result.exercises);
    let reports = exercises.filter_map(|exercise| exercise.report.as_ref());
    together(reports.filter_map(|report| report.layers.as_ref()))
}

fn together<'a>(all: impl Iterator<Item = &'a Walls>) -> Option<Walls> {
    let all: Vec<&Walls> = all.collect();
    if all.is_empty() {
        return None;
    }
    let has = |layer: &Layer| all.iter().all(|walls| walls.active.contains(layer));
    let lacks: BTreeSet<(Layer, &str)> = all
        .iter()
        .flat_map(|walls| &walls.missing)
        .map(|missing| (missing.layer, missing.why.as_str()))
        .collect();
    Some(Walls {
        active: Layer::ALL.into_iter().filter(has).collect(),
        missing: lacks
            .into_iter()
            .map(|(layer, why)| MissingLayer {
                layer,
                why: why.to_owned(),
            })
            .collect(),
    })
}
