//! Workers that grade the answers from one queue, each with its own examiner.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gpu_tutor_grading::{Report, Verdict};

use super::examiner::{Examined, Examiner};
use super::job::Job;
use super::queue::Queue;
use crate::fault::contained;

/// How often the machine may fail before an answer is given up.
const TRIES: u32 = 4;
/// How often a report may be in doubt before the last one counts.
const DOUBTS: u32 = 2;

/// The outcome of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Done {
    Report(Box<Report>),
    /// Every try left the verdict undecided; another run may settle it.
    Open(Box<Report>),
    /// The machine failed every time, most recently for this reason.
    GivenUp(String),
    /// The machine failed for this reason, and the answer is waiting for another try.
    Again(String),
}

/// Grades all jobs and calls `done` with the outcome of each. Jobs that the machine failed to grade are tried again
/// once all others are done, one at a time, so that they do not disturb each other. Once `stopped` returns true, the
/// pool takes no new jobs and discards what was being graded at that time. An error from `done` also stops the pool.
///
/// # Errors
/// The first error from `done`.
pub fn grade<E>(
    mut jobs: Vec<Job>,
    mut examiners: Vec<Box<dyn Examiner + '_>>,
    stopped: &(dyn Fn() -> bool + Sync),
    done: &mut dyn FnMut(Job, Done) -> Result<(), E>,
) -> Result<(), E> {
    while !jobs.is_empty() && !stopped() {
        let queue = Mutex::new(Queue::new(jobs));
        jobs = Vec::new();
        let (sender, inbox) = channel();
        thread::scope(|scope| {
            for examiner in &mut examiners {
                let (queue, sender) = (&queue, sender.clone());
                scope.spawn(move || work(examiner.as_mut(), queue, stopped, &sender));
            }
            drop(sender);
            for (job, what) in inbox {
                if matches!(what, Done::Again(_)) {
                    jobs.push(job.clone());
                }
                // Returning an error drops the inbox, so that no worker takes another job.
                done(job, what)?;
            }
            Ok(())
        })?;
        examiners.truncate(1);
    }
    Ok(())
}

fn work(
    examiner: &mut dyn Examiner,
    queue: &Mutex<Queue>,
    stopped: &(dyn Fn() -> bool + Sync),
    done: &Sender<(Job, Done)>,
) {
    let queue = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let mut mine = None;
    while !stopped() {
        let Some(next) = queue().next(mine) else {
            return;
        };
        mine = Some(next.job.exercise);
        let examine = || examiner.examine(&next.job, next.more);
        let what = contained("it graded the answer", examine).unwrap_or_else(|fault| {
            examiner.start_again();
            Examined::Fault(fault)
        });
        if stopped() {
            return;
        }
        let mut job = next.job;
        let what = match what {
            Examined::Report(report) => Done::Report(report),
            Examined::Doubtful(report) => {
                job.doubts += 1;
                match report.verdict {
                    _ if job.doubts < DOUBTS => {
                        Done::Again("something disturbed its grading".to_owned())
                    }
                    Verdict::Inconclusive => Done::Open(report),
                    _ => Done::Report(report),
                }
            }
            Examined::Fault(reason) => {
                job.faults += 1;
                match job.faults < TRIES {
                    true => Done::Again(reason),
                    false => Done::GivenUp(reason),
                }
            }
        };
        if done.send((job, what)).is_err() {
            return;
        }
    }
}
