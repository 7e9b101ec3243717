//! The interface to what grades one answer, and whose fault it is if there is no grade.

use gpu_tutor_grading::{Report, Verdict};
use gpu_tutor_sandbox::Layer;

use super::job::Job;

/// Grades answers, one after the other.
pub trait Examiner: Send {
    /// Grades an answer. If `more` is true, another answer to the same exercise may follow.
    fn examine(&mut self, job: &Job, more: bool) -> Examined;

    /// Gives up what may have been left half done.
    fn start_again(&mut self) {}
}

/// What came of grading one answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Examined {
    Report(Box<Report>),
    /// The machine failed, and not the answer, for this reason. Another try may end otherwise.
    Fault(String),
    /// There is a report, but something was wrong with the machine meanwhile.
    Doubtful(Box<Report>),
}

/// Tells a fault of the machine from one of the answer. Before the answer was run, the box was found to be in order.
///
/// `memory_was_short` is of the whole machine. Where a control group stands around the box, it is known whether a process of the
/// box was killed, and the report has said so already.
pub fn examined(report: Report, memory_was_short: bool) -> Examined {
    if let Some(reason) = &report.reason {
        return Examined::Fault(reason.clone());
    }
    let at = |verdict| report.checks.iter().find(|one| one.verdict == verdict);
    let open = at(Verdict::CouldNotGrade);
    match (report.verdict, open) {
        // An answer that spoils its own grading fails the check at which it does so.
        (Verdict::CouldNotGrade, Some(check)) => Examined::Fault(check.message.clone()),
        // The noise was too great to tell which of two ways is faster.
        (Verdict::Inconclusive, _) => Examined::Doubtful(Box::new(report)),
        (Verdict::Failed, _) if memory_was_short && !has_group(&report) => {
            Examined::Doubtful(Box::new(report))
        }
        _ => Examined::Report(Box::new(report)),
    }
}

/// Whether a control group stood around the box.
fn has_group(report: &Report) -> bool {
    let layers = report.layers.as_ref();
    layers.is_some_and(|layers| layers.active.contains(&Layer::Cgroup))
}
