//! What being late costs, and which attempt counts: a TOML file that a teacher writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use serde::{Deserialize, Deserializer};

use super::model::{Lateness, Student, StudentResult, Submission};

/// Which of a learner's attempts counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attempts {
    /// The one with the most points after the deduction; of equal ones the latest.
    Best,
    /// The latest.
    #[default]
    Last,
}

/// The rules of a class. Without a file, nothing is ever late and the last attempt counts.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// With its offset. Nothing is late without it.
    #[serde(deserialize_with = "optional_time")]
    pub due: Option<DateTime<FixedOffset>>,
    /// After the due time nothing is taken off for so long.
    pub grace_minutes: u32,
    /// Per cent of the score for each day that has begun.
    pub percent_per_day: f64,
    /// Never more than this is taken off: 100 without it.
    pub most_percent: Option<f64>,
    /// Later than this many days earns nothing.
    pub last_day: Option<u32>,
    pub attempts: Attempts,
    /// Another due time for some learners, by id or address.
    #[serde(deserialize_with = "times")]
    pub extensions: BTreeMap<String, DateTime<FixedOffset>>,
}

/// Why a policy could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PolicyError {
    #[error("could not read the policy {}: {source}. Check the path and its permissions", path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("the policy {} could not be read: {source}", path.display())]
    Toml {
        path: PathBuf,
        source: Box<toml::de::Error>,
    },
    #[error("the policy {} could not be used: {reason}", path.display())]
    Unfit { path: PathBuf, reason: &'static str },
}

impl Policy {
    /// Reads a TOML file.
    ///
    /// # Errors
    /// When the file cannot be read, has a key that is not known, or a value that has no sense.
    pub fn read(path: &Path) -> Result<Self, PolicyError> {
        let text = fs::read_to_string(path).map_err(|source| PolicyError::Read {
            path: path.to_owned(),
            source,
        })?;
        let policy: Self = toml::from_str(&text).map_err(|source| PolicyError::Toml {
            path: path.to_owned(),
            source: Box::new(source),
        })?;
        policy.check().map_err(|reason| PolicyError::Unfit {
            path: path.to_owned(),
            reason,
        })?;
        Ok(policy)
    }

    fn check(&self) -> Result<(), &'static str> {
        let is_percent = |value: f64| (0.0..=100.0).contains(&value);
        if !is_percent(self.percent_per_day) {
            return Err("`percent_per_day` must be from 0 to 100");
        }
        if !self.most_percent.is_none_or(is_percent) {
            return Err("`most_percent` must be from 0 to 100");
        }
        let costs = self.percent_per_day > 0.0 || self.last_day.is_some();
        if self.due.is_none() && (costs || !self.extensions.is_empty()) {
            return Err(
                "it has no `due`, so nothing could be late. Add the time when the work is due",
            );
        }
        Ok(())
    }

    /// The offset in which the teacher writes times. The times of a roster that name none are meant in it.
    pub fn offset(&self) -> Option<FixedOffset> {
        self.due.map(|due| *due.offset())
    }

    /// How late an attempt is. An attempt without a time counts as in time.
    pub fn lateness(&self, student: &Student, submitted: Option<DateTime<Utc>>) -> Lateness {
        let (Some(due), Some(submitted)) = (self.due_for(student), submitted) else {
            return Lateness::default();
        };
        let over = submitted - due.to_utc() - TimeDelta::minutes(i64::from(self.grace_minutes));
        if over <= TimeDelta::zero() {
            return Lateness::default();
        }
        let begun = over.num_days() + i64::from(over > TimeDelta::days(over.num_days()));
        let days = u32::try_from(begun).unwrap_or(u32::MAX);
        let most = self.most_percent.unwrap_or(100.0);
        let percent_off = if self.last_day.is_some_and(|last| days > last) {
            100.0
        } else {
            (self.percent_per_day * f64::from(days)).min(most)
        };
        Lateness { days, percent_off }
    }

    fn due_for(&self, student: &Student) -> Option<DateTime<FixedOffset>> {
        let named = |name: &String| self.extensions.get(name).copied();
        let own = named(&student.id).or_else(|| student.email.as_ref().and_then(named));
        own.or(self.due)
    }

    /// A sentence for each extension of a learner whom the class does not have.
    pub fn strangers(&self, students: &[Student]) -> Vec<String> {
        let known = |name: &str| {
            students
                .iter()
                .any(|student| student.id == name || student.email.as_deref() == Some(name))
        };
        self.extensions
            .keys()
            .filter(|name| !known(name))
            .map(|name| {
                format!("The policy extends the time of `{name}`, who is not in the class.")
            })
            .collect()
    }

    /// The submissions that have to be graded, in their order: all where the best counts, else the last of each learner.
    pub fn to_grade(&self, submissions: Vec<Submission>) -> Vec<Submission> {
        let mut last: BTreeMap<String, u32> = BTreeMap::new();
        for submission in &submissions {
            let number = last.entry(submission.student.id.clone()).or_default();
            *number = (*number).max(submission.attempt.number);
        }
        let mut chosen = submissions;
        if self.attempts == Attempts::Last {
            chosen.retain(|submission| {
                last.get(&submission.student.id) == Some(&submission.attempt.number)
            });
        }
        if self.due.is_some() {
            for submission in &mut chosen {
                if submission.attempt.submitted.is_none() {
                    let text = "Nothing says when it was handed in, so it counts as in time.";
                    submission.problems.push(text.to_owned());
                }
            }
        }
        chosen
    }

    /// The result of the attempt that counts, out of those of one learner; none out of none.
    pub fn choose(&self, results: Vec<StudentResult>) -> Option<StudentResult> {
        let number = |result: &StudentResult| result.attempt.as_ref().map(|attempt| attempt.number);
        results.into_iter().max_by(|a, b| {
            let by_score = match self.attempts {
                Attempts::Best => a.score().total_cmp(&b.score()),
                Attempts::Last => std::cmp::Ordering::Equal,
            };
            by_score.then_with(|| number(a).cmp(&number(b)))
        })
    }
}

/// A time as TOML has it, or in quotes.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Toml(toml::value::Datetime),
    Text(String),
}

impl Written {
    fn time<E: serde::de::Error>(self) -> Result<DateTime<FixedOffset>, E> {
        let text = match self {
            Self::Toml(time) => time.to_string(),
            Self::Text(text) => text,
        };
        DateTime::parse_from_rfc3339(&text).map_err(|_| {
            E::custom(format!(
                "`{text}` is no time with an offset. Write it as 2026-11-20T23:59:00+01:00"
            ))
        })
    }
}

fn optional_time<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<DateTime<FixedOffset>>, D::Error> {
    Written::deserialize(deserializer)?.time().map(Some)
}

fn times<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, DateTime<FixedOffset>>, D::Error> {
    BTreeMap::<String, Written>::deserialize(deserializer)?
        .into_iter()
        .map(|(name, written)| Ok((name, written.time()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::model::{Attempt, ExerciseResult};
    use super::*;

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
        Student {
            id: id.to_owned(),
            ..Student::default()
        }
    }

    fn at(text: &str) -> Option<DateTime<Utc>> {
        Some(DateTime::parse_from_rfc3339(text).unwrap().to_utc())
    }

    fn submission(id: &str, number: u32, submitted: Option<DateTime<Utc>>) -> Submission {
        Submission {
            student: student(id),
            attempt: Attempt { number, submitted },
            files: Vec::new(),
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
        let guide = include_str!("../../TEACHING.md");
        let (_, rest) = guide.split_once("```toml\n").unwrap();
        let (text, _) = rest.split_once("```").unwrap();
        let policy = policy(text).unwrap();
        let late = policy.lateness(&student("bob"), at("2026-11-22T00:00:00Z"));
        assert_eq!((late.days, late.percent_off), (2, 20.0));
        assert_eq!(policy.extensions.len(), 1);
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
            ("due = \"tomorrow\"", "`tomorrow` is no time"),
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
}
