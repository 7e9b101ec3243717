//! A class in parts: each machine grades some of the learners, and together the parts make up the class.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::walls::walls;
use crate::{ClassResult, StudentResult};

/// One of several parts of a class. A learner's part does not depend on who else hands something in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Starts at 1.
    pub number: u32,
    pub count: u32,
}

impl Shard {
    pub const WHOLE: Shard = Shard {
        number: 1,
        count: 1,
    };

    /// Whether the learner with this id is in this part.
    pub fn has(self, student: &str) -> bool {
        let hash = blake3::hash(student.as_bytes());
        let first: [u8; 4] = std::array::from_fn(|index| hash.as_bytes()[index]);
        u32::from_le_bytes(first) % self.count == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Parses a string such as `1/4`, the first of four parts.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some((number.parse::<u32>().ok()?, count.parse::<u32>().ok()?))
        });
        match numbers {
            Some((number, count)) if (1..=count).contains(&number) => Ok(Shard { number, count }),
            _ => Err(format!(
                "`{text}` is not a part; the first of four is `1/4`"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

/// The results of one part, with everything that must be the same in all parts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub shard: Shard,
    /// The versions of the program and the prelude that did the judging.
    pub judge: String,
    pub time_limit_seconds: u64,
    /// What else must be the same in all parts: values by name, with long ones hashed.
    pub terms: BTreeMap<String, String>,
    /// The ids of the assignment's exercises, in order.
    pub exercises: Vec<String>,
    /// Contains no pairs of similar answers, because they are searched for in the whole class.
    pub result: ClassResult,
}

impl Part {
    /// Finds a learner for whom this part states something that grading cannot produce, and what it states. The file
    /// may have been edited.
    fn impossible(&self) -> Option<(String, String)> {
        let students = self.result.students.iter();
        let mut found = students.filter_map(|one| Some((one, self.impossible_of(one)?)));
        let (student, what) = found.next()?;
        Some((student.student.id.clone(), what))
    }

    fn impossible_of(&self, student: &StudentResult) -> Option<String> {
        let off = student.lateness.percent_off;
        if !(0.0..=100.0).contains(&off) {
            return Some(format!("a deduction of {off} %"));
        }
        let exercises = student.exercises.iter();
        if !exercises
            .clone()
            .map(|one| &one.exercise)
            .eq(&self.exercises)
        {
            return Some("exercises other than those of the part".to_owned());
        }
        let mut too_many =
            exercises.filter(|one| one.score() > one.max_score() || one.max_score() > one.points);
        too_many.next().map(|one| {
            format!(
                "{} of {} points for `{}`, which has {}",
                one.score(),
                one.max_score(),
                one.exercise,
                one.points
            )
        })
    }
}

/// Why parts do not make up a class.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    #[error("there are no parts to merge")]
    Nothing,
    #[error("{} and {} differ in {what}, so they are not parts of one class", first.display(), second.display())]
    Differ {
        first: PathBuf,
        second: PathBuf,
        what: String,
    },
    #[error("{} and {} are both part {shard}", first.display(), second.display())]
    Twice {
        first: PathBuf,
        second: PathBuf,
        shard: Shard,
    },
    #[error("{} says something impossible about the learner `{learner}`: {what}", part.display())]
    Impossible {
        part: PathBuf,
        learner: String,
        what: String,
    },
    #[error("of {count} parts, these are missing: {}", join(missing, *count))]
    Missing { count: u32, missing: Vec<u32> },
}

fn join(missing: &[u32], count: u32) -> String {
    let names = missing.iter().map(|number| format!("{number}/{count}"));
    names.collect::<Vec<_>>().join(", ")
}

/// Merges parts, each read from a folder, into the class that they make up.
///
/// # Errors
/// If a part is missing, occurs twice, was graded differently from the others, or says something impossible.
pub fn merge(parts: Vec<(PathBuf, Part)>) -> Result<Part, MergeError> {
    let mut by_number: BTreeMap<u32, (PathBuf, Part)> = BTreeMap::new();
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    let Some((first, head)) = parts.first().cloned() else {
        return Err(MergeError::Nothing);
    };
    for (path, part) in parts {
        if let Some(what) = difference(&head, &part) {
            let second = path;
            return Err(MergeError::Differ {
                first,
                second,
                what,
            });
        }
        let shard = part.shard;
        let learners: Vec<String> = part
            .result
            .students
            .iter()
            .map(|one| one.student.id.clone())
            .collect();
        let impossible = part.impossible();
        if let Some((first, _)) = by_number.insert(shard.number, (path.clone(), part)) {
            let second = path;
            return Err(MergeError::Twice {
                first,
                second,
                shard,
            });
        }
        if let Some((learner, what)) = impossible {
            return Err(MergeError::Impossible {
                part: path,
                learner,
                what,
            });
        }
        for learner in learners {
            if let Some(first) = seen.insert(learner.clone(), path.clone()) {
                let what = format!("a result, which {} has, too", first.display());
                return Err(MergeError::Impossible {
                    part: path,
                    learner,
                    what,
                });
            }
        }
    }
    let count = head.shard.count;
    let missing: Vec<u32> = (1..=count)
        .filter(|number| !by_number.contains_key(number))
        .collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing { count, missing });
    }
    let mut students: Vec<StudentResult> = Vec::new();
    let mut left_aside: Vec<String> = Vec::new();
    for (_, (_, part)) in by_number {
        students.extend(part.result.students);
        // Every part reads the whole folder, so the same sentences may be in several.
        let new = part.result.left_aside.into_iter();
        let new: Vec<String> = new.filter(|one| !left_aside.contains(one)).collect();
        left_aside.extend(new);
    }
    students.sort_by(|a, b| a.student.id.cmp(&b.student.id));
    let walls = walls(&students);
    Ok(Part {
        shard: Shard::WHOLE,
        result: ClassResult {
            students,
            left_aside,
            walls,
            ..head.result
        },
        ..head
    })
}

/// Something that differs between two parts although it must be the same throughout a class.
fn difference(one: &Part, other: &Part) -> Option<String> {
    let same = [
        ("the number of parts", one.shard.count == other.shard.count),
        ("the program that judged", one.judge == other.judge),
        (
            "the assignment",
            one.result.assignment == other.result.assignment && one.exercises == other.exercises,
        ),
        ("the seed", one.result.seed == other.result.seed),
        (
            "the time limit",
            one.time_limit_seconds == other.time_limit_seconds,
        ),
    ];
    let first = same.into_iter().find(|(_, same)| !same);
    first.map(|(what, _)| what.to_owned()).or_else(|| {
        let mut terms = one.terms.keys().chain(other.terms.keys());
        let differs = |name: &&String| one.terms.get(*name) != other.terms.get(*name);
        terms.find(differs).cloned()
    })
}
