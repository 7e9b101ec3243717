//! How each check has changed since an earlier report on the same exercise.

use super::report::{CheckReport, Report};
use super::verdict::Verdict;

/// How a check's result differs from that of the same check in the earlier report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Same,
    NowPasses,
    NoLongerPasses,
    /// It still does not pass, but its message is different.
    SaysOtherwise,
}

/// The change in each check of `now`, in the same order.
pub fn changes(before: &Report, now: &Report) -> Vec<Change> {
    let earlier = |check: &CheckReport| before.checks.iter().find(|one| one.id == check.id);
    let change = |check: &CheckReport| match earlier(check) {
        None => Change::Same,
        Some(old) if old.passed != check.passed && check.passed => Change::NowPasses,
        Some(old) if old.passed && check.verdict == Verdict::Failed => Change::NoLongerPasses,
        Some(old) if !check.passed && !old.passed && old.message != check.message => {
            Change::SaysOtherwise
        }
        Some(_) => Change::Same,
    };
    now.checks.iter().map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CheckReport;
    use gpu_tutor_lessons::{Exercise, Lesson, parse};

    fn lesson() -> Lesson {
        let text = include_str!("../../lessons/src/tests/fixture.md");
        parse("lessons/01-devices.md", text).expect("a lesson")
    }

    fn report(exercise: &Exercise, verdicts: [(Verdict, &str); 2]) -> Report {
        let checks = exercise.checks.iter().zip(verdicts);
        let checks =
            checks.map(|(check, (verdict, message))| CheckReport::new(check, verdict, message));
        Report::new(exercise, checks.collect())
    }

    #[test]
    fn each_check_is_compared_with_itself() {
        use Verdict::{Failed, Inconclusive, Passed};
        let lesson = lesson();
        let exercise = lesson.exercises().next().expect("an exercise");
        assert!(exercise.checks.len() >= 2, "two checks to compare");
        let compared = |before, now| changes(&report(exercise, before), &report(exercise, now));
        assert_eq!(
            compared(
                [(Failed, "3 is not 4"), (Passed, "yes")],
                [(Passed, "4"), (Failed, "no")]
            ),
            [Change::NowPasses, Change::NoLongerPasses]
        );
        assert_eq!(
            compared(
                [(Failed, "3 is not 4"), (Passed, "yes")],
                [(Failed, "5 is not 4"), (Passed, "still")]
            ),
            [Change::SaysOtherwise, Change::Same]
        );
        assert_eq!(
            compared(
                [(Failed, "3 is not 4"), (Passed, "yes")],
                [(Failed, "3 is not 4"), (Inconclusive, "too close")]
            ),
            [Change::Same, Change::Same]
        );
    }
}
