//! Which worker grades which answer next.

use std::collections::VecDeque;

use super::job::Job;

/// The answers waiting to be graded, by exercise.
///
/// A worker stays with one exercise as long as possible, because the box that runs the exercise's solution is reused
/// for all of its answers. A worker that becomes free moves to the exercise that has the most answers left per worker.
pub struct Queue {
    exercises: Vec<Waiting>,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    workers: usize,
}

/// What a worker does next.
pub struct Next {
    pub job: Job,
    /// Whether another answer to the same exercise is waiting.
    pub more: bool,
}

impl Queue {
    pub fn new(jobs: Vec<Job>) -> Queue {
        let mut exercises: Vec<Waiting> = Vec::new();
        for job in jobs {
            let needed = exercises.len().max(job.exercise + 1);
            exercises.resize_with(needed, Waiting::default);
            exercises[job.exercise].jobs.push_back(job);
        }
        Queue { exercises }
    }

    /// The next answer for a worker that has just graded one to the exercise `mine`.
    pub fn next(&mut self, mine: Option<usize>) -> Option<Next> {
        if let Some(mine) = mine {
            if let Some(next) = self.take(mine) {
                return Some(next);
            }
            self.exercises[mine].workers -= 1;
        }
        let load = |waiting: &Waiting| waiting.jobs.len() as f64 / (waiting.workers + 1) as f64;
        let waiting = self.exercises.iter().enumerate();
        // If several have the same load, the first in the assignment is chosen.
        let (index, _) = waiting
            .rev()
            .filter(|(_, waiting)| !waiting.jobs.is_empty())
            .max_by(|(_, a), (_, b)| load(a).total_cmp(&load(b)))?;
        self.exercises[index].workers += 1;
        self.take(index)
    }

    fn take(&mut self, exercise: usize) -> Option<Next> {
        let jobs = &mut self.exercises[exercise].jobs;
        let job = jobs.pop_front()?;
        let more = !jobs.is_empty();
        Some(Next { job, more })
    }
}
