//! Workers that grade the answers from one queue, each with its own examiner.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use gpu_tutor_system::lock::lock;

use super::examiner::{Examined, Examiner};
use super::job::Job;
use super::queue::Queue;
use crate::fault::contained;

/// How soon a pause ends once the run is stopped.
const POLL: Duration = Duration::from_millis(50);

/// Grades all jobs and passes the outcome of each to `done`, which returns whether the job is finished. The others are
/// tried again once all jobs have been tried, one at a time, so that they do not disturb each other. Once `stopped`
/// returns true, the pool takes no new jobs and discards what was being graded at that time. An error from `done` also
/// stops the pool.
///
/// # Errors
/// The first error from `done`.
pub fn grade<E>(
    mut jobs: Vec<Job>,
    mut examiners: Vec<Box<dyn Examiner + '_>>,
    stopped: &(dyn Fn() -> bool + Sync),
    done: &mut dyn FnMut(&mut Job, Examined) -> Result<bool, E>,
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
            for (mut job, examined) in inbox {
                // Returning an error drops the inbox, so that no worker takes another job.
                if !done(&mut job, examined)? {
                    jobs.push(job);
                }
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
    done: &Sender<(Job, Examined)>,
) {
    let queue = || lock(queue);
    let mut mine = None;
    while !stopped() {
        let Some(next) = queue().next(mine) else {
            return;
        };
        mine = Some(next.job.exercise);
        wait(examiner.pause() * next.job.tries(), stopped);
        if stopped() {
            return;
        }
        let examine = || examiner.examine(&next.job, next.more);
        let examined = contained("it graded the answer", examine).unwrap_or_else(|fault| {
            examiner.start_again();
            Examined::Fault(fault)
        });
        if stopped() || done.send((next.job, examined)).is_err() {
            return;
        }
    }
}

/// Waits for this long, or until `stopped` returns true.
fn wait(pause: Duration, stopped: &(dyn Fn() -> bool + Sync)) {
    let end = Instant::now() + pause;
    while let rest = end.saturating_duration_since(Instant::now())
        && !rest.is_zero()
        && !stopped()
    {
        thread::sleep(rest.min(POLL));
    }
}
