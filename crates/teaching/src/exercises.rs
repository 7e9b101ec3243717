//! Exercises and questions: attempts, hints, grades, and the record of progress.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{
    Exercise, Lesson, LessonCell, Predicted, Prediction, PredictionMade, Quiz,
};
use gpu_tutor_session::{Interrupt, Outcome};

use super::attempt::{Attempt, bound_names, is_rust};
use super::grader::Grader;
use super::record::Record;
use crate::progress::{Progress, ProgressError};

/// Judges answers, gives hints and records progress for one learner.
pub struct Tutor<'a> {
    grader: Box<dyn Grader + 'a>,
    record: Record,
    /// By exercise.
    work: BTreeMap<String, Work>,
    /// The learner's predictions for demos that have not run since, keyed by prediction.
    predicted: BTreeMap<String, Predicted>,
    unkept: Unkept,
}

/// What the learner has done in one exercise since it was set.
#[derive(Default)]
struct Work {
    attempt: Attempt,
    /// The last cell, if it did not run.
    broken: Option<String>,
    /// Names that cells have used up, changed or bound since the exercise's setups last ran.
    touched: BTreeSet<String>,
    /// Whether some of those cells are not part of the answer.
    astray: bool,
    hints: usize,
    /// Whether the solution was requested before any attempt.
    warned: bool,
}

/// Whether progress could not be written; this is reported once.
enum Unkept {
    Never,
    Now(ProgressError),
    Reported,
}

/// What a cell that ran during an open exercise means for the answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Taken {
    /// It only shows a value that the answer has bound.
    Look,
    /// It is part of an answer that does not yet bind any of the requested names.
    Part { asked: Vec<String> },
    /// The answer can be graded.
    Answer,
}

/// What runs before a cell so that it finds the variables that its exercise provides.
pub struct GivenAgain<'l> {
    /// The names whose variables are no longer as the exercise provided them.
    pub names: Vec<String>,
    pub setups: Vec<&'l LessonCell>,
    /// The cells of the answer that remain.
    pub answer: Vec<String>,
}

/// A hint and its place among the exercise's hints.
#[derive(Debug, PartialEq, Eq)]
pub struct Hint<'e> {
    /// Counted from 1.
    pub number: usize,
    pub count: usize,
    /// In Markdown.
    pub text: &'e str,
}

/// The verdict on an answer to a question.
#[derive(Debug, PartialEq, Eq)]
pub enum QuizAnswer<'q> {
    NoSuchOption,
    Right,
    /// With the option's own reply, in Markdown.
    Wrong {
        reply: &'q str,
    },
}

impl<'a> Tutor<'a> {
    pub fn new(grader: impl Grader + 'a, record: Record) -> Tutor<'a> {
        Tutor {
            grader: Box::new(grader),
            record,
            work: BTreeMap::new(),
            predicted: BTreeMap::new(),
            unkept: Unkept::Never,
        }
    }

    pub fn progress(&self) -> &Progress {
        self.record.progress()
    }

    /// Changes the learner's progress. A change that cannot be written lasts for this run only.
    pub fn record(&mut self, change: impl Fn(&mut Progress)) {
        let kept = self.record.change(change);
        self.note(kept);
    }

    fn note(&mut self, kept: Result<(), ProgressError>) {
        if let Err(error) = kept
            && matches!(self.unkept, Unkept::Never)
        {
            self.unkept = Unkept::Now(error);
        }
    }

    /// Why progress cannot be written. Returns the error once.
    pub fn unkept(&mut self) -> Option<ProgressError> {
        match std::mem::replace(&mut self.unkept, Unkept::Reported) {
            Unkept::Now(error) => Some(error),
            before => {
                self.unkept = before;
                None
            }
        }
    }

    /// Sets an exercise, with nothing tried yet and no hints given.
    pub fn set(&mut self, lesson: &Lesson, exercise: &Exercise) {
        self.work.remove(&exercise.id);
        // The grader gets ready while the learner thinks.
        self.grader.prepare(lesson, exercise);
    }

    /// Forgets all attempts, because the session was reset.
    pub fn forget_attempts(&mut self) {
        for work in self.work.values_mut() {
            work.attempt = Attempt::default();
        }
    }

    fn work(&mut self, exercise: &str) -> &mut Work {
        self.work.entry(exercise.to_owned()).or_default()
    }

    /// Adds a cell that ran during an exercise to its answer. `used_up` names the variables that the cell used up.
    pub fn take(&mut self, exercise: &Exercise, code: &str, used_up: &[String]) -> Taken {
        let work = self.work(&exercise.id);
        work.broken = None;
        let attempt = &mut work.attempt;
        let starter = &exercise.starter.code;
        if !attempt.add(code, used_up) {
            Taken::Look
        } else if attempt.answers(starter) {
            Taken::Answer
        } else {
            let asked = bound_names(starter).into_iter().collect();
            Taken::Part { asked }
        }
    }

    /// Records what a cell of the learner's session did to variables, and whether it is part of an answer.
    pub fn ran(&mut self, outcome: &Outcome, is_part: bool) {
        for work in self.work.values_mut() {
            work.touched.extend(outcome.touched().cloned());
            work.astray |= !is_part && outcome.touched().next().is_some();
        }
    }

    /// Records that the setups of an exercise have run.
    pub fn given(&mut self, exercise: &str) {
        let work = self.work(exercise);
        work.touched.clear();
        work.astray = false;
    }

    /// What must run again before this cell of an exercise: its setups, if a cell that no longer counts has used up or
    /// changed what they bind. `None` in place of a cell stands for a cell that is the whole answer.
    pub fn given_again<'l>(
        &self,
        lesson: &'l Lesson,
        exercise: &'l Exercise,
        cell: Option<&str>,
    ) -> Option<GivenAgain<'l>> {
        let work = self.work.get(&exercise.id)?;
        let (answer, all_stay) = match cell {
            Some(cell) => work.attempt.left_by(cell),
            None => (Vec::new(), false),
        };
        if all_stay && !answer.is_empty() && !work.astray {
            return None;
        }
        let binds_touched = |setup: &&LessonCell| {
            let bound = bound_names(&setup.code);
            !bound.is_disjoint(&work.touched)
        };
        let setups = lesson.setups_for(exercise).into_iter();
        let setups: Vec<_> = setups.skip_while(|setup| !binds_touched(setup)).collect();
        let bound = setups.iter().flat_map(|setup| bound_names(&setup.code));
        let names: BTreeSet<String> = bound.filter(|name| work.touched.contains(name)).collect();
        (!names.is_empty()).then(|| GivenAgain {
            names: names.into_iter().collect(),
            setups,
            answer,
        })
    }

    /// Whether no cell has used up or changed the variable that an exercise provides under this name.
    pub fn is_as_given(&self, exercise: &Exercise, name: &str) -> bool {
        let work = self.work.get(&exercise.id);
        work.is_none_or(|work| !work.touched.contains(name))
    }

    /// The first line of each cell of the answer.
    pub fn first_lines(&self, exercise: &Exercise) -> Vec<&str> {
        let work = self.work.get(&exercise.id);
        work.map_or_else(Vec::new, |work| work.attempt.first_lines().collect())
    }

    /// Whether the last cell was meant as part of the answer but did not run.
    pub fn is_broken(&self, exercise: &Exercise) -> bool {
        let work = self.work.get(&exercise.id);
        work.is_some_and(|work| work.broken.is_some())
    }

    /// Keeps a cell that did not run, for the learner to edit, if it was meant as the answer: it binds a name that the
    /// exercise asks for, or mentions one and is not valid Rust.
    pub fn keep_broken(&mut self, exercise: &Exercise, code: &str) {
        let asked = bound_names(&exercise.starter.code);
        let is_meant = match is_rust(code) {
            true => !bound_names(code).is_disjoint(&asked),
            false => asked.iter().any(|name| code.contains(name)),
        };
        if is_meant {
            self.work(&exercise.id).broken = Some(code.to_owned());
        }
    }

    /// Takes a cell as the whole answer to an exercise.
    pub fn take_whole(&mut self, exercise: &str, code: &str) {
        self.work(exercise).attempt = Attempt::whole(code);
    }

    /// The answer so far, as a script of cells; `None` if nothing was tried.
    pub fn answer(&self, exercise: &Exercise) -> Option<String> {
        let attempt = &self.work.get(&exercise.id)?.attempt;
        (!attempt.is_empty()).then(|| attempt.script())
    }

    /// What to edit next: the last cell if it did not run, otherwise the answer so far, otherwise the starter.
    pub fn draft(&self, exercise: &Exercise) -> String {
        let starter = &exercise.starter.code;
        let work = self.work.get(&exercise.id);
        if let Some(broken) = work.and_then(|work| work.broken.as_ref()) {
            return broken.clone();
        }
        let begun = work.filter(|work| work.attempt.answers(starter));
        begun.map_or_else(|| starter.clone(), |work| work.attempt.text())
    }

    /// Gets ready to grade an answer to an exercise, without waiting.
    pub fn prepare(&mut self, lesson: &Lesson, exercise: &Exercise) {
        self.grader.prepare(lesson, exercise);
    }

    /// What stops the grading.
    pub fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        self.grader.interrupter()
    }

    /// Grades an answer (one cell, or several separated by lines that begin with `// %%`), and records the grade if the
    /// answer passed or failed.
    pub fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        let report = self.grader.grade(lesson, exercise, answer);
        let kept = self.record.grade(&report);
        self.note(kept);
        report
    }

    /// The next hint; once all have been given, the last one again.
    pub fn hint<'e>(&mut self, exercise: &'e Exercise) -> Hint<'e> {
        let count = exercise.hints.len();
        let given = &mut self.work(&exercise.id).hints;
        *given = (*given + 1).min(count);
        Hint {
            number: *given,
            count,
            text: &exercise.hints[*given - 1],
        }
    }

    /// The solution; `None` on the first request if nothing was tried.
    pub fn solution<'e>(&mut self, exercise: &'e Exercise) -> Option<&'e str> {
        let work = self.work(&exercise.id);
        let asked_before = std::mem::replace(&mut work.warned, true);
        (asked_before || !work.attempt.is_empty()).then_some(&exercise.solution.code)
    }

    /// Remembers the learner's prediction for a demo that has yet to run.
    pub fn predict(&mut self, prediction: &Prediction, said: Predicted) {
        self.predicted.insert(prediction.id.clone(), said);
    }

    /// The learner's prediction for a demo that has not run since.
    pub fn predicted(&self, prediction: &Prediction) -> Option<&Predicted> {
        self.predicted.get(&prediction.id)
    }

    /// Called after a demo has run: records the prediction with its outcome, if there is a prediction, and returns
    /// both.
    pub fn compare(&mut self, prediction: &Prediction, was: Predicted) -> Option<PredictionMade> {
        let said = self.predicted.remove(&prediction.id)?;
        let right = prediction.is_right(&said, &was);
        let made = PredictionMade { said, was, right };
        self.record(|progress| progress.predict(&prediction.id, made.clone()));
        Some(made)
    }

    /// Judges and records the option that the learner chose in a question, counted from 1.
    pub fn answer_quiz<'q>(&mut self, quiz: &'q Quiz, chosen: usize) -> QuizAnswer<'q> {
        if !(1..=quiz.options.len()).contains(&chosen) {
            return QuizAnswer::NoSuchOption;
        }
        let right = quiz.is_right(chosen);
        self.record(|progress| progress.answer(&quiz.id, chosen, right));
        if right {
            QuizAnswer::Right
        } else {
            QuizAnswer::Wrong {
                reply: quiz.reply(chosen).unwrap_or_default(),
            }
        }
    }
}

#[cfg(test)]
#[path = "exercises_tests.rs"]
mod tests;
