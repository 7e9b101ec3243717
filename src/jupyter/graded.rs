//! Graded answers: what a notebook shows about them, and what a submission hands in.

use std::collections::BTreeMap;

use gpu_tutor_class::mend;
use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_kernel::MimeBundle;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_notebook::{CellType, Notebook, NotebookCell, marker};
use gpu_tutor_render::html;
use gpu_tutor_session::{CellError, TEXT_PLAIN};
use gpu_tutor_text::t;
use serde_json::Value;

use super::content::failure;
use super::purpose::Purpose;

/// The report as data, for the preprocessors of nbgrader's configuration.
const REPORT: &str = "application/vnd.gpu-tutor.report+json";

/// A graded answer.
#[derive(Debug, Clone)]
pub struct Graded {
    pub report: Report,
    pub answer: String,
}

/// What a cell that asks for a grade shows.
pub enum Shown {
    Report(MimeBundle),
    /// nbgrader reads the number that the cell returns as its points.
    Points {
        report: MimeBundle,
        points: MimeBundle,
    },
}

impl Graded {
    /// The grade of an exercise that a submission does not answer.
    pub fn nothing(exercise: &Exercise) -> Graded {
        let says = t!("no cell begins with `%{line}`", line = marker(&exercise.id));
        let checks = exercise.checks.iter();
        let checks = checks.map(|check| CheckReport {
            hint: None,
            ..CheckReport::new(check, Verdict::Failed, &*says)
        });
        Graded {
            report: Report::new(exercise, checks.collect()),
            answer: String::new(),
        }
    }

    /// # Errors
    /// The report, if nbgrader validates the notebook and not every check passed.
    pub fn shown(self, purpose: &Purpose) -> Result<Shown, CellError> {
        let Graded { report, answer } = self;
        let mut bundle = html::report(&report, &answer);
        match purpose {
            Purpose::Learning => Ok(Shown::Report(bundle)),
            Purpose::Validating if report.passed => Ok(Shown::Report(bundle)),
            Purpose::Validating => {
                let text = bundle.get(TEXT_PLAIN).and_then(Value::as_str);
                let text = format!("{}\n{}", report.title, text.unwrap_or_default().trim_end());
                Err(failure("not passed", &text, None))
            }
            Purpose::Autograding(_) => {
                // A complete report always serializes to JSON. The preprocessors leave an open report to a person, even
                // one without a grade: an error would count as zero points.
                let mut data = serde_json::to_value(&report).unwrap_or_default();
                data["open"] = report.is_open().into();
                bundle.insert(REPORT.to_owned(), data);
                let points = report.score.to_string();
                Ok(Shown::Points {
                    report: bundle,
                    points: MimeBundle::from([(TEXT_PLAIN.to_owned(), points.into())]),
                })
            }
        }
    }
}

/// What a submission hands in: its cells, and the grades that were asked for.
#[derive(Default)]
pub struct HandedIn {
    notebook: Notebook,
    /// The grades by exercise, because copies of a check ask for the same grade.
    grades: BTreeMap<String, Graded>,
}

impl HandedIn {
    /// Adds a cell that runs.
    pub fn add(&mut self, code: &str) {
        self.notebook.cells.push(NotebookCell {
            id: (self.notebook.cells.len() + 1).to_string(),
            grade_id: None,
            cell_type: CellType::Code,
            source: code.to_owned(),
            tag: None,
            may_fail: true,
        });
    }

    /// The answer in the cells so far, located as `gpu-tutor check` does it in a notebook; `None` if no cell answers
    /// the exercise.
    pub fn answer(&self, asked: (&Lesson, &Exercise), catalogue: &Catalogue) -> Option<String> {
        mend::in_notebook(&self.notebook, asked, catalogue).0
    }

    /// The grade of this answer, if it is known.
    pub fn graded(&self, exercise: &str, answer: &str) -> Option<Graded> {
        let known = self.grades.get(exercise);
        known.filter(|known| known.answer == answer).cloned()
    }

    pub fn keep(&mut self, graded: Graded) {
        self.grades.insert(graded.report.exercise.clone(), graded);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::purpose::GradingRules;
    use super::*;
    use gpu_tutor_boxed::RequiredWalls;
    use gpu_tutor_teaching::fixture;

    #[test]
    fn an_answer_without_a_grade_is_left_to_a_person_and_is_no_error() {
        let lesson = fixture::lesson();
        let exercise = lesson.exercises().next().expect("an exercise");
        let purpose = Purpose::Autograding(GradingRules {
            time_limit: Duration::from_secs(1),
            walls: RequiredWalls::Full,
            seed: None,
        });
        let graded = Graded {
            report: Graded::nothing(exercise).report.without_grade("no memory"),
            answer: String::new(),
        };
        let Ok(Shown::Points { report, points }) = graded.shown(&purpose) else {
            panic!("nbgrader takes an error for no points");
        };
        assert_eq!(report[REPORT]["open"], true);
        assert_eq!(report[REPORT]["reason"], "no memory");
        assert_eq!(points[TEXT_PLAIN], "0");
    }
}
