//! The walls around the boxes of a whole class.

use std::collections::BTreeSet;

use gpu_tutor_grading::{MissingLayer, Walls};
use gpu_tutor_sandbox::Layer;

use crate::StudentResult;

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
