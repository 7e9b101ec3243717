//! How much of a lesson is done, in its current edition.

use gpu_tutor_lessons::{Lesson, Step};
use serde::Serialize;

use super::record::Progress;

/// How much of a lesson is done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Done {
    pub demos: usize,
    pub demos_played: usize,
    pub exercises: usize,
    pub exercises_passed: usize,
    pub quizzes: usize,
    pub quizzes_right: usize,
    /// Predictions do not count as work to be done, and are never graded.
    pub predictions: usize,
    pub predictions_made: usize,
    pub predictions_right: usize,
    /// The sum of the best scores of all exercises, and its maximum.
    pub score: u32,
    pub max_score: u32,
}

impl Done {
    /// Whether nothing is left to do.
    pub fn is_all(&self) -> bool {
        self.demos_played == self.demos
            && self.exercises_passed == self.exercises
            && self.quizzes_right == self.quizzes
    }

    pub fn is_nothing(&self) -> bool {
        self.demos_played + self.exercises_passed + self.quizzes_right == 0
    }
}

impl Progress {
    pub fn done(&self, lesson: &Lesson) -> Done {
        let mut done = Done::default();
        for step in &lesson.steps {
            match step {
                Step::Demo(demo) => {
                    done.demos += 1;
                    done.demos_played += usize::from(self.has_played(&demo.cell.id));
                    if let Some(prediction) = &demo.prediction {
                        let made = self.predicted(&prediction.id);
                        done.predictions += 1;
                        done.predictions_made += usize::from(made.is_some());
                        done.predictions_right += usize::from(made.is_some_and(|made| made.right));
                    }
                }
                Step::Exercise(exercise) => {
                    let best = self.score(&exercise.id).unwrap_or_default();
                    done.exercises += 1;
                    done.exercises_passed += usize::from(best.passed);
                    done.score += best.score;
                    done.max_score += exercise.max_score();
                }
                Step::Quiz(quiz) => {
                    done.quizzes += 1;
                    let right = self.answered(&quiz.id).is_some_and(|answer| answer.right);
                    done.quizzes_right += usize::from(right);
                }
                Step::Prose(_) | Step::Setup(_) => {}
            }
        }
        done
    }

    /// The step to continue at: the one that was saved, or the step now at its index if a new edition dropped it; 0 for
    /// a new lesson.
    pub fn resume(&self, lesson: &Lesson) -> usize {
        let Some(place) = self.place(&lesson.id) else {
            return 0;
        };
        lesson
            .index_of(&place.step)
            .unwrap_or_else(|| place.index.min(lesson.steps.len().saturating_sub(1)))
    }
}
