//! The interface to whatever grades one answer, and what is to blame if there is no grade.

use std::time::Duration;

use gpu_tutor_grading::{Report, Verdict};
use gpu_tutor_sandbox::Layer;

use super::job::Job;

/// Grades answers, one at a time.
pub trait Examiner: Send {
    /// Grades an answer. If `more` is true, another answer to the same exercise may follow.
    fn examine(&mut self, job: &Job, more: bool) -> Examined;

    /// How much longer to wait before an answer's next try after each failed try.
    fn pause(&self) -> Duration {
        Duration::ZERO
    }

    /// Discards anything that may have been left half done.
    fn start_again(&mut self) {}
}

/// The outcome of grading one answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Examined {
    Report(Box<Report>),
    /// The machine failed, not the answer, for this reason. Another try may have a different outcome.
    Fault(String),
    /// There is a report, but something was wrong with the machine during the grading.
    Doubtful(Box<Report>),
}

/// Distinguishes a fault in the machine from one in the answer. The box was found to be working before the answer ran.
///
/// `memory_was_short` refers to the whole machine. With a control group around the box, it is known whether one of the
/// box's processes was killed, and the report already says so.
pub fn examined(report: Report, memory_was_short: bool) -> Examined {
    if let Some(reason) = &report.reason {
        return Examined::Fault(reason.clone());
    }
    let at = |verdict| report.checks.iter().find(|one| one.verdict == verdict);
    let open = at(Verdict::CouldNotGrade);
    match (report.verdict, open) {
        // An answer that disrupts its own grading fails the check that is being evaluated.
        (Verdict::CouldNotGrade, Some(check)) => Examined::Fault(check.message.clone()),
        // There was too much noise to determine which of two ways is faster.
        (Verdict::Inconclusive, _) => Examined::Doubtful(Box::new(report)),
        (Verdict::Failed, _) if memory_was_short && !has_group(&report) => {
            Examined::Doubtful(Box::new(report))
        }
        _ => Examined::Report(Box::new(report)),
    }
}

/// Whether there was a control group around the box.
fn has_group(report: &Report) -> bool {
    let layers = report.layers.as_ref();
    layers.is_some_and(|layers| layers.active.contains(&Layer::Cgroup))
}
