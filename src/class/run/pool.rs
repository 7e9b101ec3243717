//! Workers that grade the answers of one queue, each with an examiner of its own.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::examiner::{Examined, Examiner};
use super::job::Job;
use super::queue::Queue;
use crate::class::fault::contained;
use crate::grade::{Report, Verdict};

/// How often an answer is tried in all, if the machine fails.
const TRIES: u32 = 4;
/// How often an answer is tried in all, if its report is in doubt.
const DOUBTS: u32 = 2;

/// What became of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Done {
    Report(Box<Report>),
    /// Every try left the verdict open; another run may tell more.
    Open(Box<Report>),
    /// The machine failed each time, the last time for this reason.
    GivenUp(String),
    /// The machine failed, and the answer waits for another try.
    Again(String),
}

/// Grades all jobs and calls `done` with what became of each. Stops taking new ones once `stopped` says so; what was being
/// graded then counts for nothing. An error of `done` stops the pool, too.
///
/// # Errors
/// The first error of `done`.
pub fn grade<E>(
    jobs: Vec<Job>,
    examiners: Vec<Box<dyn Examiner + '_>>,
    stopped: &(dyn Fn() -> bool + Sync),
    done: &mut dyn FnMut(Job, Done) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Mutex::new(Queue::new(jobs));
    let (sender, inbox) = channel();
    thread::scope(|scope| {
        for mut examiner in examiners {
            let (queue, sender) = (&queue, sender.clone());
            scope.spawn(move || work(examiner.as_mut(), queue, stopped, &sender));
        }
        drop(sender);
        for (job, what) in inbox {
            // With this, the inbox is gone, and no worker takes another job.
            done(job, what)?;
        }
        Ok(())
    })
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
            Examined::Doubtful(report) if job.faults + 1 >= DOUBTS => match report.verdict {
                Verdict::Inconclusive => Done::Open(report),
                _ => Done::Report(report),
            },
            Examined::Fault(reason) if job.faults + 1 >= TRIES => Done::GivenUp(reason),
            Examined::Fault(reason) => Done::Again(reason),
            Examined::Doubtful(_) => Done::Again("something disturbed its grading".to_owned()),
        };
        if matches!(what, Done::Again(_)) {
            job.faults += 1;
            queue().put_back(job.clone());
        }
        if done.send((job, what)).is_err() {
            return;
        }
    }
}
