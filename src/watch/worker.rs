//! Grades on its own thread, one answer at a time.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::Scope;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Exercise, Lesson};
use gpu_tutor_session::{Interrupt, SessionOptions, StopSwitch};
use gpu_tutor_teaching::{Grader, GradingSession};
use gpu_tutor_text::t;

use super::bell::Bell;

pub struct Worker<'a> {
    jobs: Sender<Job<'a>>,
    reports: Receiver<Report>,
    cancel: StopSwitch,
    is_busy: bool,
}

enum Job<'a> {
    Prepare(&'a Lesson, &'a Exercise),
    Grade {
        lesson: &'a Lesson,
        exercise: &'a Exercise,
        answer: String,
        seed: u64,
    },
}

/// The worker's thread has ended.
#[derive(Debug, thiserror::Error)]
#[error("{}", t!("the grading thread has ended"))]
pub struct Gone;

impl<'a> Worker<'a> {
    /// Starts the thread. It rings the bell for each report.
    pub fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        mut grading: GradingSession<impl FnMut() -> Option<SessionOptions> + Send + 'scope>,
        bell: Bell,
    ) -> Worker<'a>
    where
        'a: 'scope,
    {
        let cancel = grading.cancel();
        let (jobs, inbox) = channel();
        let (outbox, reports) = channel();
        scope.spawn(move || {
            for job in inbox {
                let (lesson, exercise, answer, seed) = match job {
                    Job::Prepare(lesson, exercise) => {
                        grading.prepare(lesson, exercise);
                        continue;
                    }
                    Job::Grade {
                        lesson,
                        exercise,
                        answer,
                        seed,
                    } => (lesson, exercise, answer, seed),
                };
                grading.draw_from(seed);
                let report = match grading.open(lesson, exercise) {
                    Some(session) => grading.grade_in(session, lesson, exercise, &answer),
                    None => Report::could_not_grade(exercise, t!("cannot start a session")),
                };
                let heard = outbox.send(report);
                bell.ring();
                if heard.is_err() {
                    return;
                }
                // Prepare even after a correct answer, because it may be saved again.
                grading.prepare(lesson, exercise);
            }
        });
        Worker {
            jobs,
            reports,
            cancel,
            is_busy: false,
        }
    }

    /// Whether an answer is being graded.
    pub fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// Gets a box ready for an answer to this exercise.
    pub fn prepare(&self, lesson: &'a Lesson, exercise: &'a Exercise) {
        // If the thread is gone, grading the next answer reports that.
        let _ = self.jobs.send(Job::Prepare(lesson, exercise));
    }

    /// Begins to grade an answer. Grading of the previous one must have ended.
    pub fn grade(
        &mut self,
        lesson: &'a Lesson,
        exercise: &'a Exercise,
        answer: String,
        seed: u64,
    ) -> Result<(), Gone> {
        self.cancel.clear();
        let job = Job::Grade {
            lesson,
            exercise,
            answer,
            seed,
        };
        self.jobs.send(job).map_err(|_| Gone)?;
        self.is_busy = true;
        Ok(())
    }

    /// Cancels the answer that is being graded. Its report still arrives, but is meaningless.
    pub fn cancel(&self) {
        if self.is_busy {
            self.cancel.interrupt();
        }
    }

    /// The report, once there is one.
    ///
    /// # Errors
    /// If the thread has ended, because of a bug in this program.
    pub fn report(&mut self) -> Result<Option<Report>, Gone> {
        match self.reports.try_recv() {
            Ok(report) => {
                self.is_busy = false;
                Ok(Some(report))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.cancel();
    }
}
