//! Exercises in a notebook: graded, hinted at, solved.

use std::collections::BTreeMap;

use gpu_tutor_kernel::{CellFailure, MimeBundle};

use super::answers::Answers;
use super::content::failure;
use super::shared::Shared;
use crate::grade::{Apart, Verdict};
use crate::lesson::{Catalogue, Exercise, Lesson};
use crate::notebook::marker;
use crate::progress::Store;
use crate::render::html;

pub struct Grading {
    catalogue: Catalogue,
    progress: Option<Store>,
    /// There once the session is.
    apart: Option<Apart>,
    pub answers: Answers,
    /// How many hints of each exercise were given.
    hints: BTreeMap<String, usize>,
}

impl Grading {
    pub fn new(catalogue: Catalogue, progress: Option<Store>) -> Grading {
        Grading {
            catalogue,
            progress,
            apart: None,
            answers: Answers::default(),
            hints: BTreeMap::new(),
        }
    }

    pub fn ready(&mut self, apart: Apart) {
        self.apart = Some(apart);
    }

    /// `above` is the code of the same cell.
    pub fn check(
        &mut self,
        name: &str,
        above: &str,
        shared: &Shared,
    ) -> Result<MimeBundle, CellFailure> {
        let (lesson, exercise) = find(&self.catalogue, name)?;
        let own = (!above.trim().is_empty()).then_some(above);
        let Some(answer) = own.or_else(|| self.answers.to(&exercise.id)) else {
            let id = &exercise.id;
            return Err(failure(
                "no answer",
                &format!("no answer to `{id}` has been run"),
                Some(&format!(
                    "begin its cell with `{}` and run it, or write `:check {id}` under the answer",
                    marker(id)
                )),
            ));
        };
        let Some(apart) = &mut self.apart else {
            return Err(failure("session", "there is no session to grade in", None));
        };
        apart.prepare();
        shared.aim(apart.interrupter());
        let report = apart.grade(lesson, exercise, answer);
        shared.aim(None);
        if let Some(store) = &self.progress
            && matches!(report.verdict, Verdict::Passed | Verdict::Failed)
        {
            let (passed, score, most) = (report.passed, report.score, report.max_score);
            // The grade is shown all the same; `gpu-tutor doctor` tells of a folder that cannot be written.
            let _ = store.update(|progress| progress.grade(&exercise.id, passed, score, most));
        }
        Ok(html::report(&report, answer))
    }

    pub fn hint(&mut self, name: &str) -> Result<MimeBundle, CellFailure> {
        let (_, exercise) = find(&self.catalogue, name)?;
        let given = self.hints.entry(exercise.id.clone()).or_default();
        let number = (*given + 1).min(exercise.hints.len());
        *given = number;
        Ok(html::hint(
            number,
            exercise.hints.len(),
            &exercise.hints[number - 1],
        ))
    }

    pub fn solution(&self, name: &str) -> Result<MimeBundle, CellFailure> {
        let (_, exercise) = find(&self.catalogue, name)?;
        Ok(html::solution(&exercise.solution.code))
    }
}

fn find<'a>(
    catalogue: &'a Catalogue,
    name: &str,
) -> Result<(&'a Lesson, &'a Exercise), CellFailure> {
    catalogue.exercise(name).map_err(|error| {
        failure(
            "no exercise",
            &error.to_string(),
            Some("the line above an answer's cell names its exercise"),
        )
    })
}
