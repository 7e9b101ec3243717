//! What is to blame if there is no grade.

use gpu_tutor_grading::Walls;
use gpu_tutor_sandbox::Layer;

use super::super::examiner::examined;
use super::*;

/// A report with these verdicts on its checks.
fn with(verdicts: &[Verdict]) -> Report {
    let lesson = lesson();
    let exercise = lesson.exercises().next().expect("an exercise");
    let all = exercise.checks.iter().zip(verdicts);
    let checks = all.map(|(check, verdict)| CheckReport::new(check, *verdict, "because"));
    Report::new(exercise, checks.collect())
}

#[test]
fn an_answer_that_ends_its_session_is_at_fault_itself() {
    let report = with(&[Verdict::Failed, Verdict::CouldNotGrade]);
    assert!(matches!(examined(report, false), Examined::Report(_)));
}

#[test]
fn a_solution_that_fails_and_a_session_that_sends_nothing_are_faults_of_the_machine() {
    let fault = Examined::Fault("because".into());
    let report = with(&[Verdict::Failed, Verdict::CouldNotGrade]).without_grade("because");
    assert_eq!(examined(report, false), fault);
    let report = with(&[Verdict::Passed, Verdict::CouldNotGrade]);
    assert_eq!(examined(report, false), fault);
    let lesson = lesson();
    let exercise = lesson.exercises().next().expect("an exercise");
    let report = Report::could_not_grade(exercise, "the setup failed");
    let fault = Examined::Fault("the setup failed".into());
    assert_eq!(examined(report, false), fault);
}

#[test]
fn a_failure_while_memory_was_short_and_an_open_timing_are_in_doubt() {
    for (verdict, short) in [(Verdict::Inconclusive, false), (Verdict::Failed, true)] {
        let examined = examined(with(&[verdict]), short);
        assert!(matches!(examined, Examined::Doubtful(_)), "{verdict:?}");
    }
    let passed = examined(with(&[Verdict::Passed]), true);
    assert!(matches!(passed, Examined::Report(_)));
    // With a control group, it is known that another process was killed.
    let counted = Report {
        layers: Some(Walls {
            active: vec![Layer::Cgroup],
            missing: Vec::new(),
        }),
        ..with(&[Verdict::Failed])
    };
    assert!(matches!(examined(counted, true), Examined::Report(_)));
}
