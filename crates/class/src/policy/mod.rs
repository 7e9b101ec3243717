//! What lateness costs and which attempt counts, read from a TOML file that a teacher writes.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use serde::{Deserialize, Deserializer};

use super::model::{Lateness, Student, StudentResult, Submission};

/// Which of a learner's attempts counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attempts {
    /// The attempt with the most points after the deduction; if tied, the latest. An attempt that has not been judged
    /// yet and may still beat all others takes precedence over them, so that the grade waits for a person.
    Best,
    /// The latest attempt.
    #[default]
    Last,
}

/// The rules of a class. Without a file, nothing is ever late and the last attempt counts.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// Includes its offset. Without a due time, nothing is late.
    #[serde(deserialize_with = "optional_time")]
    pub due: Option<DateTime<FixedOffset>>,
    /// Nothing is taken off for this long after the due time.
    pub grace_minutes: u32,
    /// The percentage of the score taken off for each day begun.
    pub percent_per_day: f64,
    /// The maximum percentage that is taken off; 100 if not given.
    pub most_percent: Option<f64>,
    /// Anything more than this many days late earns nothing.
    pub last_day: Option<u32>,
    pub attempts: Attempts,
    /// A different due time for some learners, by id or address.
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
    /// If the file cannot be read, has an unknown key, or has a value that makes no sense.
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

    /// The offset that the teacher writes times in. Roster times without an offset are assumed to have it.
    pub fn offset(&self) -> Option<FixedOffset> {
        self.due.map(|due| *due.offset())
    }

    /// How late an attempt is. An attempt without a time counts as on time.
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
            // Without the rounding, three days at 3.3 % are 9.899999999999999, which does not read back as written.
            let percent = (self.percent_per_day * f64::from(days)).min(most);
            (percent * 100.0).round() / 100.0
        };
        Lateness { days, percent_off }
    }

    fn due_for(&self, student: &Student) -> Option<DateTime<FixedOffset>> {
        let named = |name: &String| self.extensions.get(name).copied();
        let own = named(&student.id).or_else(|| student.email.as_ref().and_then(named));
        own.or(self.due)
    }

    /// Returns a sentence for each learner on the roster whose time has no offset and whose lateness would differ if
    /// the clocks had changed by an hour between that time and the due time.
    pub fn unsure(
        &self,
        roster: &[Student],
        without_offset: &BTreeMap<String, DateTime<Utc>>,
    ) -> Vec<String> {
        let offset = self
            .offset()
            .map_or("UTC".to_owned(), |one| one.to_string());
        let is_unsure = |student: &&Student| {
            let lateness = |time| self.lateness(student, Some(time));
            let hour = TimeDelta::hours(1);
            without_offset.get(&student.id).is_some_and(|&time| {
                let others = [time - hour, time + hour];
                others
                    .into_iter()
                    .any(|other| lateness(other) != lateness(time))
            })
        };
        let sentence = |student: &Student| {
            format!(
                "The roster's time for `{}` has no offset and was read with {offset}, the offset of `due`. If the clocks changed \
                 between the two, write the offset after the time.",
                student.id
            )
        };
        roster.iter().filter(is_unsure).map(sentence).collect()
    }

    /// Returns a sentence for each extension granted to a learner who is not in the class.
    pub fn strangers<'a>(&self, students: impl IntoIterator<Item = &'a Student>) -> Vec<String> {
        let names = |student: &'a Student| [Some(&student.id), student.email.as_ref()];
        let known: BTreeSet<&String> = students.into_iter().flat_map(names).flatten().collect();
        self.extensions
            .keys()
            .filter(|name| !known.contains(name))
            .map(|name| {
                format!("The policy extends the time for `{name}`, who is not in the class.")
            })
            .collect()
    }

    /// The submissions that have to be graded, in order: all of them if the best counts, otherwise each learner's last.
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
                    let text = "Nothing says when it was handed in, so it counts as on time.";
                    submission.problems.push(text.to_owned());
                }
            }
        }
        chosen
    }

    /// Chooses the result of the attempt that counts from one learner's results; None if there are no results.
    pub fn choose(&self, results: Vec<StudentResult>) -> Option<StudentResult> {
        if self.attempts == Attempts::Last {
            return results.into_iter().max_by_key(number);
        }
        let highest = |one: &StudentResult| match one.is_undecided() {
            true => one.highest_score(),
            false => one.score(),
        };
        let (open, settled): (Vec<_>, Vec<_>) =
            results.into_iter().partition(StudentResult::is_undecided);
        let best = |of: Vec<StudentResult>| {
            of.into_iter().max_by(|a, b| {
                let by_score = highest(a).total_cmp(&highest(b));
                by_score.then_with(|| number(a).cmp(&number(b)))
            })
        };
        match (best(settled), best(open)) {
            (Some(settled), Some(mut open)) if highest(&open) > settled.score() => {
                open.problems.push(format!(
                    "Attempt {} is not judged yet and can earn up to {} points; attempt {} has {}. The better one counts: look at \
                     the first.",
                    number(&open),
                    highest(&open),
                    number(&settled),
                    settled.score()
                ));
                Some(open)
            }
            (Some(settled), _) => Some(settled),
            (None, open) => open,
        }
    }
}

fn number(result: &StudentResult) -> u32 {
    result.attempt.as_ref().map_or(0, |attempt| attempt.number)
}

/// A time, either as a TOML value or in quotes.
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
                "`{text}` is not a time with an offset. Write it as 2026-11-20T23:59:00+01:00"
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
