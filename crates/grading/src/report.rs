//! The report on an answer, for a learner or a script.

use gpu_tutor_lessons::{Check, Evidence, Exercise};
use gpu_tutor_sandbox::{Layer, Layers};
use gpu_tutor_session::{CellError, Status};
use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use super::verdict::Verdict;

/// The grade for one answer. The first five keys are a stable interface; more keys may be added to the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The exercise's id.
    pub exercise: String,
    pub passed: bool,
    /// Points earned, out of the `max_score` that could be judged on this machine.
    pub score: u32,
    pub max_score: u32,
    pub checks: Vec<CheckReport>,
    pub verdict: Verdict,
    pub title: String,
    pub not_judged: NotJudged,
    /// The seed that draws the same inputs again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Why the answer did not run, reported once for all checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<CellError>,
    /// The cell in the answer that `error` is about, counted from 1; the error's labels are offsets in that cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_cell: Option<usize>,
    /// How the answer's run ended, if it ended before the checks were reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Status>,
    /// The walls around the box that the answer ran in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<Walls>,
    /// Why the answer was graded as if this machine had no GPU, although it has at least one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_gpus: Option<String>,
    /// Checks about GPUs were judged on simulated ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_simulated_gpus: bool,
    /// Why there is no grade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The layers of a box's walls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Walls {
    pub active: Vec<Layer>,
    pub missing: Vec<MissingLayer>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MissingLayer {
    pub layer: Layer,
    pub why: String,
}

impl From<Layers> for Walls {
    fn from(layers: Layers) -> Walls {
        let missing = layers.missing.into_iter();
        Walls {
            active: layers.active,
            missing: missing
                .map(|(layer, why)| MissingLayer { layer, why })
                .collect(),
        }
    }
}

/// One check in a report. The first four keys are a stable interface.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckReport {
    pub id: String,
    pub passed: bool,
    /// What is wrong and what to do; for a check that passed, what is right.
    pub message: String,
    pub hint: Option<String>,
    pub verdict: Verdict,
    pub title: String,
    pub points: u32,
    pub evidence: Evidence,
}

/// The checks that this machine cannot judge; their points do not count.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NotJudged {
    pub checks: Vec<String>,
    pub points: u32,
}

impl CheckReport {
    pub fn new(check: &Check, verdict: Verdict, message: impl Into<String>) -> Self {
        CheckReport {
            id: check.id.clone(),
            passed: verdict == Verdict::Passed,
            message: message.into(),
            hint: check.hint.clone().filter(|_| verdict == Verdict::Failed),
            verdict,
            title: check.title.clone(),
            points: check.points,
            evidence: check.evidence(),
        }
    }
}

impl Report {
    /// Adds up the checks.
    pub fn new(exercise: &Exercise, checks: Vec<CheckReport>) -> Self {
        let unjudged = |check: &&CheckReport| check.verdict == Verdict::NotJudged;
        let not_judged = NotJudged {
            checks: checks
                .iter()
                .filter(unjudged)
                .map(|check| check.id.clone())
                .collect(),
            points: checks
                .iter()
                .filter(unjudged)
                .map(|check| check.points)
                .sum(),
        };
        let verdict = Verdict::of_all(checks.iter().map(|check| check.verdict));
        let all = exercise.max_score();
        Report {
            exercise: exercise.id.clone(),
            passed: verdict == Verdict::Passed,
            score: checks
                .iter()
                .filter(|check| check.passed)
                .map(|check| check.points)
                .sum(),
            max_score: all - not_judged.points,
            checks,
            verdict,
            title: exercise.title.clone(),
            not_judged,
            seed: None,
            error: None,
            error_cell: None,
            ended: None,
            layers: None,
            without_gpus: None,
            on_simulated_gpus: false,
            reason: None,
        }
    }

    /// A report that says why there is no grade.
    pub fn could_not_grade(exercise: &Exercise, reason: impl Into<String>) -> Self {
        let checks = exercise.checks.iter();
        let checks = checks.map(|check| {
            CheckReport::new(check, Verdict::CouldNotGrade, t!("could not be graded"))
        });
        Report {
            reason: Some(reason.into()),
            ..Report::new(exercise, checks.collect())
        }
    }

    /// The same checks without a grade. The reason is not the answer's fault.
    pub fn without_grade(self, reason: impl Into<String>) -> Self {
        Report {
            passed: false,
            verdict: Verdict::CouldNotGrade,
            reason: Some(reason.into()),
            ..self
        }
    }

    /// Whether a person still has to look: there is no grade, or a check was not judged or was inconclusive.
    pub fn is_open(&self) -> bool {
        let verdicts = self.checks.iter().map(|check| check.verdict);
        verdicts.chain([self.verdict]).any(|verdict| match verdict {
            Verdict::Inconclusive | Verdict::NotJudged => true,
            // An answer that ends its session or runs forever prevents its other checks from being evaluated.
            Verdict::CouldNotGrade => self.verdict != Verdict::Failed,
            Verdict::Passed | Verdict::Failed => false,
        })
    }

    /// The exit code of `gpu-tutor check`: 0 passed, 1 not passed, 2 could not grade.
    pub fn exit_code(&self) -> u8 {
        self.verdict.exit_code()
    }
}
