//! Tests of policies as teachers write them.

use proptest::prelude::*;

use super::*;
use crate::model::{Attempt, ExerciseResult};

const CLASS: &str = r#"
due = 2026-11-20T23:59:00+01:00
grace_minutes = 30
percent_per_day = 10
most_percent = 50
last_day = 7
attempts = "best"

[extensions]
ada = "2026-11-22T23:59:00+01:00"
"#;

fn policy(text: &str) -> Result<Policy, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("policy.toml");
    fs::write(&path, text).unwrap();
    Policy::read(&path).map_err(|error| error.to_string())
}

fn student(id: &str) -> Student {
    Student::new(id)
}

fn at(text: &str) -> Option<DateTime<Utc>> {
    Some(DateTime::parse_from_rfc3339(text).unwrap().to_utc())
}

fn submission(id: &str, number: u32, submitted: Option<DateTime<Utc>>) -> Submission {
    Submission {
        student: student(id),
        attempt: Attempt { number, submitted },
        entries: Vec::new(),
        problems: Vec::new(),
    }
}

#[test]
fn days_count_from_the_end_of_the_grace() {
    let policy = policy(CLASS).unwrap();
    for (time, days, percent) in [
        ("2026-11-20T22:00:00Z", 0, 0.0),
        ("2026-11-20T22:59:00Z", 0, 0.0),
        ("2026-11-20T23:29:00Z", 0, 0.0),
        ("2026-11-20T23:29:01Z", 1, 10.0),
        ("2026-11-21T23:29:00Z", 1, 10.0),
        ("2026-11-21T23:29:01Z", 2, 20.0),
        ("2026-11-27T20:00:00Z", 7, 50.0),
        ("2026-11-29T20:00:00Z", 9, 100.0),
    ] {
        let lateness = policy.lateness(&student("bob"), at(time));
        assert_eq!(
            (lateness.days, lateness.percent_off),
            (days, percent),
            "{time}"
        );
    }
    let extended = policy.lateness(&student("ada"), at("2026-11-22T22:59:00Z"));
    assert_eq!(extended, Lateness::default());
    assert_eq!(policy.lateness(&student("bob"), None), Lateness::default());
}

#[test]
fn the_policy_of_the_teachers_guide_is_one() {
    let guide = include_str!("../../../../TEACHING.md");
    let (_, rest) = guide.split_once("```toml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let policy = policy(text).unwrap();
    let late = policy.lateness(&student("bob"), at("2026-11-22T00:00:00Z"));
    assert_eq!((late.days, late.percent_off), (2, 20.0));
    assert!(
        policy.extensions.contains_key("ada") && policy.extensions.contains_key("ben@example.org")
    );
}

#[test]
fn a_percentage_is_read_back_as_it_was_written() {
    let policy = policy("due = 2026-11-20T00:00:00Z\npercent_per_day = 3.3").unwrap();
    let late = policy.lateness(&student("ada"), at("2026-11-22T12:00:00Z"));
    assert_eq!(late.percent_off, 9.9);
    let text = serde_json::to_string(&late).unwrap();
    assert_eq!(serde_json::from_str::<Lateness>(&text).unwrap(), late);
}

#[test]
fn without_a_file_nothing_is_late_and_the_last_attempt_counts() {
    let policy = Policy::default();
    let late = policy.lateness(&student("bob"), at("2099-01-01T00:00:00Z"));
    assert_eq!(late, Lateness::default());
    let all = vec![submission("ada", 1, None), submission("ada", 2, None)];
    let graded = policy.to_grade(all);
    assert_eq!(graded.len(), 1);
    assert_eq!(graded[0].attempt.number, 2);
    assert!(graded[0].problems.is_empty());
}

#[test]
fn where_the_best_counts_all_are_graded_and_one_without_a_time_is_told() {
    let policy = policy(CLASS).unwrap();
    let time = at("2026-11-20T22:00:00Z");
    let graded = policy.to_grade(vec![submission("ada", 1, None), submission("ada", 2, time)]);
    let problems: Vec<_> = graded.iter().map(|one| one.problems.len()).collect();
    assert_eq!(problems, [1, 0]);
}

#[test]
fn a_policy_that_has_no_sense_is_refused_with_a_way_out() {
    for (text, part) in [
        ("percent_per_day = 10", "Add the time when the work is due"),
        (
            "due = 2026-11-20T23:59:00",
            "Write it as 2026-11-20T23:59:00+01:00",
        ),
        ("due = \"tomorrow\"", "`tomorrow` is not a time"),
        ("percent_per_day = 120", "from 0 to 100"),
        ("percent_per_day = nan", "from 0 to 100"),
        ("attempts = \"first\"", "first"),
        ("grace = 5", "unknown field"),
    ] {
        let message = policy(text).unwrap_err();
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn an_extension_of_a_stranger_is_told() {
    let policy = policy(CLASS).unwrap();
    assert!(policy.strangers(&[student("ada")]).is_empty());
    assert_eq!(policy.strangers(&[student("bob")]).len(), 1);
}

fn result(number: u32, score: u32, percent_off: f64) -> StudentResult {
    let report = serde_json::json!({
        "exercise": "sum", "passed": true, "score": score, "max_score": 10, "checks": [],
        "verdict": "passed", "title": "Sum", "not_judged": { "checks": [], "points": 0 },
    });
    let exercise = ExerciseResult {
        exercise: "sum".to_owned(),
        title: "Sum".to_owned(),
        points: 10,
        answer: None,
        report: Some(serde_json::from_value(report).unwrap()),
    };
    StudentResult {
        student: student("ada"),
        attempt: Some(Attempt {
            number,
            submitted: None,
        }),
        lateness: Lateness {
            days: 0,
            percent_off,
        },
        exercises: vec![exercise],
        mended: Vec::new(),
        problems: Vec::new(),
    }
}

fn chosen(attempts: Attempts, results: Vec<StudentResult>) -> u32 {
    let policy = Policy {
        attempts,
        ..Policy::default()
    };
    let chosen = policy.choose(results).unwrap();
    chosen.attempt.unwrap().number
}

#[test]
fn the_best_is_told_after_the_deduction_and_of_equal_ones_the_latest() {
    let results = || vec![result(1, 8, 0.0), result(2, 10, 50.0), result(3, 5, 0.0)];
    assert_eq!(chosen(Attempts::Best, results()), 1);
    assert_eq!(chosen(Attempts::Last, results()), 3);
    let equal = vec![result(2, 5, 0.0), result(3, 10, 50.0), result(1, 5, 0.0)];
    assert_eq!(chosen(Attempts::Best, equal), 3);
    assert!(Policy::default().choose(Vec::new()).is_none());
}

#[test]
fn a_time_without_an_offset_is_told_where_an_hour_would_make_a_difference() {
    let policy: Policy = toml::from_str(CLASS).unwrap();
    let due = policy.due.unwrap().to_utc() + TimeDelta::minutes(i64::from(policy.grace_minutes));
    let times = BTreeMap::from([
        ("near".to_owned(), due - TimeDelta::minutes(20)),
        ("far".to_owned(), due - TimeDelta::hours(5)),
        ("late".to_owned(), due + TimeDelta::hours(5)),
    ]);
    let roster = ["near", "far", "late", "no time"].map(student);
    let told = policy.unsure(&roster, &times);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("The roster's time for `near` has no offset"));
}

#[test]
fn an_extension_by_address_counts_for_a_time_without_an_offset() {
    let extended = CLASS.replace("ada =", "\"ada@x.org\" =");
    let policy: Policy = toml::from_str(&extended).unwrap();
    let ada = Student {
        email: Some("ada@x.org".to_owned()),
        ..student("ada")
    };
    let grace = TimeDelta::minutes(i64::from(policy.grace_minutes));
    let due = policy.due.unwrap().to_utc() + grace;
    let extended = policy.extensions["ada@x.org"].to_utc() + grace;
    for (time, count) in [(due, 0), (extended, 1)] {
        let times = BTreeMap::from([("ada".to_owned(), time)]);
        let told = policy.unsure(std::slice::from_ref(&ada), &times);
        assert_eq!(told.len(), count, "{told:?}");
    }
}

/// An attempt where nothing has been judged.
fn open(number: u32, percent_off: f64) -> StudentResult {
    let mut open = result(number, 0, percent_off);
    let report = open.exercises[0].report.as_mut().unwrap();
    report.verdict = gpu_tutor_grading::Verdict::CouldNotGrade;
    open
}

#[test]
fn the_best_waits_for_an_open_attempt_that_may_be_better() {
    let best = Policy {
        attempts: Attempts::Best,
        ..Policy::default()
    };
    let chosen = |results| best.choose(results).unwrap();
    let waits = chosen(vec![open(1, 0.0), result(2, 3, 0.0)]);
    assert!(waits.is_undecided());
    assert_eq!(
        waits.problems,
        [
            "Attempt 1 is not judged yet and can earn up to 10 points; attempt 2 has 3. The better one counts: look at the first."
        ]
    );
    let settled = chosen(vec![open(2, 0.0), result(1, 10, 0.0)]);
    assert!(!settled.is_undecided() && settled.problems.is_empty());
    assert_eq!(settled.attempt.unwrap().number, 1);
    let late = chosen(vec![open(2, 80.0), result(1, 3, 0.0)]);
    assert_eq!(late.attempt.unwrap().number, 1);
    // An attempt that could not be read may have been better, too.
    let mut unread = result(2, 0, 0.0);
    unread.exercises[0].report = None;
    unread.problems = vec!["It is broken.".to_owned()];
    assert_eq!(
        chosen(vec![unread, result(1, 3, 0.0)])
            .attempt
            .unwrap()
            .number,
        2
    );
}

proptest! {
    #[test]
    fn later_never_costs_less(first in 0i64..4_000_000, wait in 0i64..4_000_000) {
        let policy: Policy = toml::from_str(CLASS).unwrap();
        let due = policy.due.unwrap().to_utc();
        let cost = |seconds| {
            let time = due + TimeDelta::seconds(seconds);
            policy.lateness(&student("bob"), Some(time))
        };
        let (early, late) = (cost(first), cost(first + wait));
        prop_assert!(early.days <= late.days);
        prop_assert!(early.percent_off <= late.percent_off);
        prop_assert!((0.0..=100.0).contains(&late.percent_off));
    }
}
