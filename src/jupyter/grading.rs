//! Exercises in a notebook: grading, hints and solutions.

use std::sync::Arc;

use gpu_tutor_command::{Choice, predicted_in, unknown_question};
use gpu_tutor_kernel::MimeBundle;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson, LessonCell, Predicted, Prediction};
use gpu_tutor_notebook::marker;
use gpu_tutor_render::html;
use gpu_tutor_render::words::{lesson as lesson_words, prediction as words};
use gpu_tutor_session::{CellError, Outcome};
use gpu_tutor_teaching::progress::{Progress, Store};
use gpu_tutor_teaching::{GradingSession, QuizAnswer, Record, Tutor};
use gpu_tutor_text::{say, t};

use super::content::failure;
use super::graded::{Graded, HandedIn, Shown};
use super::purpose::Purpose;
use super::shared::Shared;

pub struct Grading {
    catalogue: Catalogue,
    tutor: Tutor<'static>,
    purpose: Purpose,
    /// A submission's cells.
    handed_in: HandedIn,
}

impl Grading {
    pub fn new(
        catalogue: Catalogue,
        progress: Option<Store>,
        purpose: Purpose,
        shared: Arc<Shared>,
    ) -> Grading {
        let mut grader = GradingSession::new(move || shared.options.get().cloned());
        if let Purpose::Autograding(rules) = &purpose {
            grader = grader
                .limited_to(rules.time_limit)
                .behind(rules.walls)
                .with_seed(rules.seed);
        }
        Grading {
            catalogue,
            tutor: Tutor::new(grader, Record::new(progress, Progress::default())),
            purpose,
            handed_in: HandedIn::default(),
        }
    }

    pub fn is_autograding(&self) -> bool {
        self.purpose.is_autograding()
    }

    /// Records a cell's code as an answer if it names an exercise, whether or not the cell succeeds.
    pub fn note(&mut self, code: &str) {
        if self.is_autograding() {
            // Cells are no longer edited, so the answer is located only when a grade is asked for.
            self.handed_in.add(code);
            return;
        }
        if let Some(id) = gpu_tutor_notebook::named(code) {
            self.tutor.take_whole(id, code);
            if let Ok((lesson, exercise)) = self.catalogue.exercise(id) {
                self.tutor.prepare(lesson, exercise);
            }
        }
    }

    /// Reruns the setups of the exercise that a cell answers, if other cells have used up or changed what they bind.
    /// Returns what to tell the learner.
    pub fn give_again(&mut self, cell: &str, mut run: impl FnMut(&str)) -> Option<MimeBundle> {
        if self.is_autograding() {
            return None;
        }
        let (lesson, exercise) = self
            .catalogue
            .exercise(gpu_tutor_notebook::named(cell)?)
            .ok()?;
        let again = self.tutor.given_again(lesson, exercise, None)?;
        again.setups.iter().for_each(|setup| run(&setup.code));
        self.tutor.given(&exercise.id);
        Some(html::markdown(&lesson_words::given_again(
            &again.names,
            false,
        )))
    }

    /// Records a cell that has run.
    pub fn ran(&mut self, code: &str, outcome: &Outcome) {
        self.tutor.ran(outcome, true);
        let is_code = |setup: &LessonCell| setup.code.trim() == code.trim();
        for (_, exercise) in self.catalogue.exercises() {
            if exercise.setups.iter().any(is_code) {
                self.tutor.given(&exercise.id);
            }
        }
    }

    /// Whether a check in this cell is graded. In a submission, only a check that is alone in its cell is graded,
    /// because each check may run for as long as an answer may. The checks that were handed out are alone in their
    /// cells. The preprocessors in nbgrader's configuration write a comment above those that a learner has added.
    pub fn grades(&self, cell: &str) -> bool {
        !self.is_autograding() || is_alone(cell)
    }

    /// Grades an exercise. `above` is the code in the same cell; if it is empty, the last recorded answer is graded.
    ///
    /// # Errors
    /// If there is no such exercise, or no answer to it.
    pub fn check(&mut self, name: &str, above: &str, shared: &Shared) -> Result<Graded, CellError> {
        let (lesson, exercise) = find(&self.catalogue, name)?;
        if self.purpose.is_autograding() {
            let answer = self.handed_in.answer((lesson, exercise), &self.catalogue);
            let Some(answer) = answer else {
                return Ok(Graded::nothing(exercise));
            };
            if let Some(graded) = self.handed_in.graded(&exercise.id, &answer) {
                return Ok(graded);
            }
            let graded = graded(&mut self.tutor, lesson, exercise, answer, shared);
            self.handed_in.keep(graded.clone());
            return Ok(graded);
        }
        let own = (!above.trim().is_empty()).then(|| above.to_owned());
        let Some(answer) = own.or_else(|| self.tutor.answer(exercise)) else {
            let id = &exercise.id;
            return Err(failure(
                "no answer",
                &t!("no answer to `%{id}` has been run", id),
                Some(&t!(
                    "begin its cell with `%{line}` and run it, or write `:check %{id}` under the answer",
                    line = marker(id),
                    id
                )),
            ));
        };
        Ok(graded(&mut self.tutor, lesson, exercise, answer, shared))
    }

    /// What a cell that asks for a grade shows.
    ///
    /// # Errors
    /// The report, if nbgrader validates the notebook and not every check passed.
    pub fn shown(&self, graded: Graded) -> Result<Shown, CellError> {
        graded.shown(&self.purpose)
    }

    pub fn hint(&mut self, name: &str) -> Result<MimeBundle, CellError> {
        let (_, exercise) = find(&self.catalogue, name)?;
        let hint = self.tutor.hint(exercise);
        Ok(html::hint(hint.number, hint.count, hint.text))
    }

    /// Takes the option that the learner chose for a question, and returns the response, in Markdown.
    ///
    /// # Errors
    /// If there is no such question, or the choice does not say which question it answers.
    pub fn answer(&mut self, choice: &str) -> Result<String, CellError> {
        let Choice { quiz, option } = Choice::read(choice)?;
        let Some(name) = quiz else {
            let text = t!("`:answer` needs a question, as in `:answer nearest-gpu 2`");
            return Err(gpu_tutor_command::problem(text));
        };
        let quiz = self.catalogue.quiz(name).map_err(unknown_question)?;
        let count = quiz.options.len();
        let Some(option) = option else {
            return Ok(say!(
                "Write the number of an option after `:answer %{name}`, from 1 to %{count}, and run the cell.",
                name,
                count
            ));
        };
        Ok(match self.tutor.answer_quiz(quiz, option) {
            QuizAnswer::NoSuchOption => {
                say!("Choose a number from 1 to %{count}.", count)
            }
            QuizAnswer::Right => format!("**{}** {}", t!("Right."), quiz.explain),
            QuizAnswer::Wrong { reply } => format!("**{}** {reply}", t!("Not that one.")),
        })
    }

    /// Takes the learner's prediction for a demo, and returns the response, in Markdown.
    ///
    /// # Errors
    /// If there is no such prediction, or the answer is not of the kind that it asks for.
    pub fn predict(&mut self, argument: &str) -> Result<String, CellError> {
        let (name, text) = predicted_in(argument);
        let Some(name) = name else {
            let text = t!("`:predict` needs a prediction, as in `:predict time-of-a-product 20`");
            return Err(gpu_tutor_command::problem(text));
        };
        let found = self.catalogue.prediction(name);
        let prediction = found.map_err(|error| gpu_tutor_command::problem(error.to_string()))?;
        let form = words::form(&prediction.kind);
        if text.is_empty() {
            return Ok(say!(
                "Write %{form} after `:predict %{name}` and run the cell. Or go on without a prediction.",
                form,
                name
            ));
        }
        let said = prediction.understand(text);
        let said = said.unwrap_or_else(|| {
            let text = t!(
                "`%{text}` is not a valid answer here: write %{form}",
                text,
                form
            );
            Err(text.into_owned())
        });
        self.tutor
            .predict(prediction, said.map_err(gpu_tutor_command::problem)?);
        Ok(say!("Now run the cell below."))
    }

    /// The learner's prediction of what this code will show, if the code is a lesson's demo.
    pub fn predicted(&self, code: &str) -> Option<Prediction> {
        let mut predictions = self.catalogue.predictions();
        let (_, prediction) = predictions.find(|(demo, prediction)| {
            demo.cell.code.trim() == code.trim() && self.tutor.predicted(prediction).is_some()
        })?;
        Some(prediction.clone())
    }

    /// A prediction next to its outcome.
    pub fn compared(&mut self, prediction: &Prediction, was: Predicted) -> Option<MimeBundle> {
        let made = self.tutor.compare(prediction, was)?;
        Some(html::prediction(prediction, &made))
    }

    pub fn solution(&self, name: &str) -> Result<MimeBundle, CellError> {
        let (_, exercise) = find(&self.catalogue, name)?;
        Ok(html::solution(&exercise.solution.code))
    }
}

fn graded(
    tutor: &mut Tutor,
    lesson: &Lesson,
    exercise: &Exercise,
    answer: String,
    shared: &Shared,
) -> Graded {
    let grader = tutor.interrupter();
    // Show the grade even if it cannot be recorded; `gpu-tutor doctor` reports such a folder.
    let grade = || tutor.grade(lesson, exercise, &answer);
    let report = shared.stop.during(grader, grade);
    Graded { report, answer }
}

/// Whether a cell consists of a single command and nothing else, not even a comment above it.
fn is_alone(cell: &str) -> bool {
    let starts_with = |name: &str| cell.trim_start().starts_with(name);
    gpu_tutor_command::only(cell).is_some_and(|(command, _)| starts_with(command.info.name))
}

fn find<'a>(catalogue: &'a Catalogue, name: &str) -> Result<(&'a Lesson, &'a Exercise), CellError> {
    catalogue.exercise(name).map_err(|error| {
        failure(
            "no exercise",
            &error.to_string(),
            Some(&t!("the first line of an answer's cell names its exercise")),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_that_a_learner_has_added_to_a_submission_is_not_graded() {
        for handed_out in [":check sum", "  :check sum \n"] {
            assert!(is_alone(handed_out), "{handed_out}");
        }
        for added in [
            "// my own\n:check sum",
            "let a = 1;\n:check sum",
            ":check sum\n:check sum",
            ":time on\n:check sum",
            ":check sum\n// mine",
        ] {
            assert!(!is_alone(added), "{added}");
        }
    }
}
