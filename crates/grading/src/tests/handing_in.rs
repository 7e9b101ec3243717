use insta::assert_snapshot;

use super::super::Verdict;
use super::{BOTH, SOLUTION, Scripted, graded, right};

#[test]
fn an_answer_with_a_fence_around_it_is_run_without() {
    let mut session = Scripted::new().answer(BOTH, right());
    let answer = format!("\u{feff}```rust\r\n{SOLUTION}\r\n```\r\n");
    let report = graded(&mut session, &answer, 0);
    assert!(session.ran.iter().any(|cell| cell == SOLUTION));
    assert_eq!(report.verdict, Verdict::Passed, "{report:?}");
}

#[test]
fn an_answer_that_is_too_long_fails_without_being_run() {
    let mut session = Scripted::new();
    let report = graded(&mut session, &"// much\n".repeat(7 << 20), 0);
    assert_eq!((report.verdict, session.ran.len()), (Verdict::Failed, 0));
    assert_snapshot!(report.checks[0].message, @r"
    your answer was not run:
    │ the answer is longer than 1 MB: hand in only the code
    ");
}
