//! Grades all of a class's answers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use gpu_tutor_grading::{Report, takes_times};

use super::cores::Core;
use super::examiner::Examiner;
use super::job::{Job, Key, Settings, jobs};
use super::journal::{Journal, JournalError};
use super::paper::Paper;
use super::pool::{self, Done};
use super::results;
use crate::{Assignment, StudentResult};

/// Opens an examiner, which is given a core if its answers are timed.
pub type Open<'a> = &'a (dyn Fn(Option<Core>) -> Box<dyn Examiner + 'a> + Sync);

/// Everything that is needed to grade a class, except its papers.
pub struct Engine<'a> {
    pub assignment: &'a Assignment<'a>,
    pub settings: Settings,
    /// How many answers are graded at once.
    pub workers: NonZeroUsize,
    pub open: Open<'a>,
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// What happens during grading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Grading begins, with this many different answers, some of which an earlier run has already graded.
    Begins { answers: usize, known: usize },
    /// One answer is done.
    Done,
    /// The machine failed to grade an answer to this exercise, for this reason; the answer will be tried again.
    Again { exercise: String, reason: String },
}

/// The graded papers, with counts of the answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// One for each paper, in the same order.
    pub results: Vec<StudentResult>,
    /// How many different answers there are.
    pub answers: usize,
    /// How many of them an earlier run had already graded.
    pub known: usize,
    /// How many were not graded because the run was stopped.
    pub left: usize,
}

impl Engine<'_> {
    /// Grades the papers. Answers whose reports are already in the journal are not graded again.
    ///
    /// # Errors
    /// If the journal cannot be written to.
    pub fn grade(
        &self,
        papers: &[Paper],
        journal: &mut Journal,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Graded, JournalError> {
        let all = jobs(self.assignment, papers, &self.settings);
        let mut reports = journal.take(&all);
        let (answers, known) = (all.len(), reports.len());
        tell(Event::Begins { answers, known });
        let new = all
            .into_iter()
            .filter(|job| !reports.contains_key(&job.key));
        let timed = |job: &Job| {
            let (_, exercise) = self.assignment.exercises[job.exercise];
            takes_times(exercise, self.settings.gpus)
        };
        let (alone, together): (Vec<Job>, Vec<Job>) = new.partition(timed);
        let workers = self.workers.get().min(together.len());
        let crew = (0..workers).map(|_| (self.open)(None)).collect();
        self.work(together, crew, journal, &mut reports, tell)?;
        let cores = match alone.is_empty() {
            true => Vec::new(),
            false => Core::for_times(self.settings.gpus),
        };
        let crew = cores
            .into_iter()
            .take(self.workers.get())
            .map(|core| (self.open)(Some(core)))
            .collect();
        self.work(alone, crew, journal, &mut reports, tell)?;
        Ok(Graded {
            results: results::of(self.assignment, &self.settings, papers, &reports),
            answers,
            known,
            left: answers - reports.len(),
        })
    }

    fn work(
        &self,
        jobs: Vec<Job>,
        crew: Vec<Box<dyn Examiner + '_>>,
        journal: &mut Journal,
        reports: &mut BTreeMap<Key, Report>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), JournalError> {
        pool::grade(jobs, crew, self.stopped, &mut |job, done| {
            let (_, exercise) = self.assignment.exercises[job.exercise];
            let report = match done {
                Done::Report(report) => {
                    journal.add(&job.key, &report)?;
                    *report
                }
                Done::Open(report) => *report,
                Done::GivenUp(reason) => Report::could_not_grade(exercise, reason),
                Done::Again(reason) => {
                    let exercise = exercise.id.clone();
                    tell(Event::Again { exercise, reason });
                    return Ok(());
                }
            };
            reports.insert(job.key, report);
            tell(Event::Done);
            Ok(())
        })
    }
}
