//! The record: plain data, saved with a version number.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_lessons::PredictionMade;
use serde::{Deserialize, Serialize};

/// Everything that is saved about one learner, by the ids of cells.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    demos: BTreeSet<String>,
    exercises: BTreeMap<String, Score>,
    quizzes: BTreeMap<String, QuizAnswer>,
    /// The first prediction made for each demo.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    predictions: BTreeMap<String, PredictionMade>,
    /// By lesson.
    places: BTreeMap<String, Place>,
    last_lesson: Option<String>,
}

/// The best grade of an exercise. Once passed, it stays passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub passed: bool,
    pub score: u32,
    pub max_score: u32,
    pub tries: u32,
}

/// The last option chosen in a quiz, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuizAnswer {
    pub chosen: usize,
    pub right: bool,
}

/// Where the learner was in a lesson: the step's id, and its index in case a new edition lacks that step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub step: String,
    pub index: usize,
}

impl Progress {
    pub fn play(&mut self, demo: &str) {
        self.demos.insert(demo.to_owned());
    }

    pub fn has_played(&self, demo: &str) -> bool {
        self.demos.contains(demo)
    }

    /// Counts a graded attempt, and saves its score if it is the best.
    pub fn grade(&mut self, exercise: &str, passed: bool, score: u32, max_score: u32) {
        let kept = self.exercises.entry(exercise.to_owned()).or_default();
        if kept.tries == 0 || score >= kept.score {
            (kept.score, kept.max_score) = (score, max_score);
        }
        kept.tries += 1;
        kept.passed |= passed;
    }

    pub fn score(&self, exercise: &str) -> Option<Score> {
        self.exercises.get(exercise).copied()
    }

    pub fn has_passed(&self, exercise: &str) -> bool {
        self.score(exercise).is_some_and(|score| score.passed)
    }

    pub fn answer(&mut self, quiz: &str, chosen: usize, right: bool) {
        self.quizzes
            .insert(quiz.to_owned(), QuizAnswer { chosen, right });
    }

    pub fn answered(&self, quiz: &str) -> Option<QuizAnswer> {
        self.quizzes.get(quiz).copied()
    }

    /// Saves a prediction unless there already is one: a learner who has seen the outcome no longer predicts anything.
    pub fn predict(&mut self, prediction: &str, made: PredictionMade) {
        self.predictions
            .entry(prediction.to_owned())
            .or_insert(made);
    }

    pub fn predicted(&self, prediction: &str) -> Option<&PredictionMade> {
        self.predictions.get(prediction)
    }

    /// Saves the learner's lesson, and their place in it.
    pub fn stand(&mut self, lesson: &str, step: &str, index: usize) {
        let place = Place {
            step: step.to_owned(),
            index,
        };
        self.places.insert(lesson.to_owned(), place);
        self.last_lesson = Some(lesson.to_owned());
    }

    pub fn place(&self, lesson: &str) -> Option<&Place> {
        self.places.get(lesson)
    }

    /// The lesson that the learner was last in.
    pub fn last_lesson(&self) -> Option<&str> {
        self.last_lesson.as_deref()
    }
}
