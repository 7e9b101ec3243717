//! Grades all of a class's answers.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use gpu_tutor_grading::{Report, Verdict, takes_times};

use super::cores::Core;
use super::examiner::{Examined, Examiner};
use super::job::{Job, Key, Settings, jobs};
use super::journal::{Journal, JournalError};
use super::pool;
use crate::{Assignment, StudentResult};

/// How often the machine may fail before an answer is given up on.
const MAX_FAULTS: u32 = 4;
/// How often a report may be in doubt before the last one counts.
const MAX_DOUBTS: u32 = 2;

/// Opens an examiner, which is given a core if its answers are timed.
pub type Open<'a> = &'a (dyn Fn(Option<Core>) -> Box<dyn Examiner + 'a> + Sync);

/// Everything that is needed to grade a class, except its answers.
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

/// The results, with counts of the different answers in them.
#[derive(Debug, Clone, PartialEq)]
pub struct Graded {
    /// In the order they were passed, now with reports.
    pub results: Vec<StudentResult>,
    /// How many different answers there are.
    pub answers: usize,
    /// How many of them an earlier run had already graded.
    pub known: usize,
    /// How many were not graded because the run was stopped.
    pub left: usize,
}

impl Engine<'_> {
    /// Grades the answers in these results. Answers whose reports are already in the journal are not graded again.
    ///
    /// # Errors
    /// If the journal cannot be written to.
    pub fn grade(
        &self,
        mut results: Vec<StudentResult>,
        journal: &mut Journal,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Graded, JournalError> {
        let all = jobs(self.assignment, &results, &self.settings);
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
        for student in &mut results {
            self.report(student, &reports);
        }
        Ok(Graded {
            results,
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
        pool::grade(jobs, crew, self.stopped, &mut |job, examined| {
            let (_, exercise) = self.assignment.exercises[job.exercise];
            let mut again = |reason: String| {
                let exercise = exercise.id.clone();
                tell(Event::Again { exercise, reason });
                Ok(false)
            };
            match &examined {
                Examined::Report(_) => {}
                Examined::Fault(_) => job.faults += 1,
                Examined::Doubtful(_) => job.doubts += 1,
            }
            let (report, is_settled) = match examined {
                Examined::Fault(reason) if job.faults < MAX_FAULTS => return again(reason),
                Examined::Fault(reason) => (Report::could_not_grade(exercise, reason), false),
                Examined::Doubtful(_) if job.doubts < MAX_DOUBTS => {
                    return again("something disturbed its grading".to_owned());
                }
                // Every try left the verdict undecided; another run may settle it.
                Examined::Doubtful(report) if report.verdict == Verdict::Inconclusive => {
                    (*report, false)
                }
                Examined::Doubtful(report) | Examined::Report(report) => (*report, true),
            };
            if is_settled {
                journal.add(&job.key, &report)?;
            }
            reports.insert(job.key.clone(), report);
            tell(Event::Done);
            Ok(true)
        })
    }

    /// Adds the reports about a learner's answers.
    fn report(&self, student: &mut StudentResult, reports: &BTreeMap<Key, Report>) {
        let exercises = self.assignment.exercises.iter();
        for ((lesson, exercise), result) in exercises.zip(&mut student.exercises) {
            if let Some(answer) = &result.answer {
                let key = Key::of(&self.settings, lesson, exercise, answer);
                result.report = reports.get(&key).cloned();
            }
        }
    }
}
