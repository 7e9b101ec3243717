//! Who handed in what, and how it was graded.

use std::collections::BTreeMap;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use gpu_tutor_grading::{Report, Walls, has_code};
use gpu_tutor_lessons::{Evidence, Exercise, Lesson};
use serde::{Deserialize, Serialize};

/// What the class had to do: exercises from one or more lessons, in order.
#[derive(Debug, Clone)]
pub struct Assignment<'a> {
    pub name: String,
    pub exercises: Vec<(&'a Lesson, &'a Exercise)>,
}

impl<'a> Assignment<'a> {
    /// All exercises of a lesson.
    pub fn of(lesson: &'a Lesson) -> Self {
        Assignment {
            name: lesson.id.clone(),
            exercises: lesson.exercises().map(|one| (lesson, one)).collect(),
        }
    }

    /// The total points of all exercises.
    pub fn max_score(&self) -> u32 {
        self.exercises
            .iter()
            .map(|(_, exercise)| exercise.max_score())
            .sum()
    }

    /// The points that are based on computed evidence.
    pub fn computed_points(&self) -> u32 {
        let checks = self.exercises.iter().flat_map(|(_, one)| &one.checks);
        let computed = checks.filter(|check| check.evidence() == Evidence::Computed);
        computed.map(|check| check.points).sum()
    }
}

/// A learner, as the class knows them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    /// Grades are filed under this id, which comes from the roster, a folder or a file name.
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// What only one system knows, by the heading of its column in the roster: Canvas's `SIS User ID`, Moodle's
    /// `Identifier`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub columns: BTreeMap<String, String>,
}

impl Student {
    /// A learner about whom nothing else is known.
    pub fn new(id: impl Into<String>) -> Self {
        Student {
            id: id.into(),
            ..Student::default()
        }
    }

    /// The value in the roster column with this heading, ignoring case and treating `_` as a space.
    pub fn column(&self, heading: &str) -> Option<&str> {
        let plain = |text: &str| text.to_lowercase().replace('_', " ");
        let wanted = plain(heading);
        let mut columns = self.columns.iter();
        let found = columns.find(|(heading, _)| plain(heading) == wanted);
        found.map(|(_, text)| text.as_str())
    }
}

/// A file of a submission, read in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmittedFile {
    /// Where it was in the class's folder; an archive entry's path is `ARCHIVE/ENTRY`.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Which of a learner's submissions this is, and when it was handed in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// Starts at 1, in chronological order.
    pub number: u32,
    /// None if neither the layout nor the file says when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submitted: Option<DateTime<Utc>>,
}

/// What a learner handed in at one time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Submission {
    pub student: Student,
    pub attempt: Attempt,
    /// Its files, as positions among all entries in the class's folder. They are read only when the submission is
    /// processed.
    pub entries: Vec<usize>,
    /// What is odd about it even before its files are read, one sentence each.
    pub problems: Vec<String>,
}

/// How late an attempt is, and what that costs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Lateness {
    /// The number of days begun after the due time and the grace period; 0 means on time.
    pub days: u32,
    /// The percentage of the score that is taken off, from 0 to 100.
    pub percent_off: f64,
}

/// The result of one exercise for one learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExerciseResult {
    /// The exercise's id, title and points.
    pub exercise: String,
    pub title: String,
    pub points: u32,
    /// The learner's own code, as graded; None if there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// None if there is no answer, which earns no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

impl ExerciseResult {
    /// An exercise that is not graded yet. An answer without code counts as none.
    pub fn ungraded(exercise: &Exercise, answer: Option<String>) -> Self {
        ExerciseResult {
            exercise: exercise.id.clone(),
            title: exercise.title.clone(),
            points: exercise.max_score(),
            answer: answer.filter(|answer| has_code(answer)),
            report: None,
        }
    }

    /// The points awarded by the checks.
    pub fn score(&self) -> u32 {
        self.report.as_ref().map_or(0, |report| report.score)
    }

    /// The points that could be earned here, leaving out those of checks that this machine cannot judge.
    pub fn max_score(&self) -> u32 {
        self.report
            .as_ref()
            .map_or(self.points, |report| report.max_score)
    }

    /// Whether a person still has to look: there is no grade, or a check was not judged or was left undecided.
    pub fn is_open(&self) -> bool {
        self.report.as_ref().is_some_and(Report::is_open)
    }
}

/// The result of the attempt that counts for one learner. Nothing in it depends on when or how fast it was graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StudentResult {
    pub student: Student,
    /// None for a learner on the roster who handed in nothing.
    pub attempt: Option<Attempt>,
    pub lateness: Lateness,
    /// One for each exercise, in the assignment's order.
    pub exercises: Vec<ExerciseResult>,
    /// What was repaired before grading, one sentence each.
    pub mended: Vec<String>,
    /// What could not be read, or what a teacher should look at, one sentence each.
    pub problems: Vec<String>,
}

impl StudentResult {
    /// The points before the deduction for lateness.
    pub fn raw_score(&self) -> u32 {
        self.exercises.iter().map(ExerciseResult::score).sum()
    }

    /// The points after the deduction, to two decimal places.
    pub fn score(&self) -> f64 {
        self.after_deduction(self.raw_score())
    }

    pub fn max_score(&self) -> u32 {
        self.exercises.iter().map(ExerciseResult::max_score).sum()
    }

    pub fn is_open(&self) -> bool {
        self.exercises.iter().any(ExerciseResult::is_open)
    }

    /// Whether nothing that was handed in could be read.
    pub fn is_unread(&self) -> bool {
        let answered = self.exercises.iter().any(|one| one.answer.is_some());
        self.attempt.is_some() && !answered && !self.is_open() && !self.problems.is_empty()
    }

    /// Whether a person has to look before there is a grade.
    pub fn is_undecided(&self) -> bool {
        self.is_open() || self.is_unread()
    }

    /// The highest score that is still possible once a person has looked.
    pub fn highest_score(&self) -> f64 {
        let is_unread = self.is_unread();
        let highest = |one: &ExerciseResult| match is_unread || one.is_open() {
            true => one.points,
            false => one.score(),
        };
        self.after_deduction(self.exercises.iter().map(highest).sum())
    }

    fn after_deduction(&self, points: u32) -> f64 {
        let kept = 1.0 - self.lateness.percent_off / 100.0;
        (f64::from(points) * kept * 100.0).round() / 100.0
    }
}

/// Similar answers to one exercise, for a person to look at: never a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Similar {
    pub exercise: String,
    /// The ids of one group of learners, whose answers are the same except for names and code that does nothing, or of
    /// two such groups whose answers are similar. A group may consist of one learner.
    pub groups: Vec<Vec<String>>,
    /// The share of the shorter answer that is also in the other one, from 0 to 1.
    pub share: f64,
    /// Whether the tokens are the same and in the same order, including names; only ever true of a single group.
    pub exact: bool,
}

/// The results of a class.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClassResult {
    pub assignment: String,
    /// The seed that every input was drawn from.
    pub seed: u64,
    /// Sorted by their ids.
    pub students: Vec<StudentResult>,
    /// The most similar first.
    pub similar: Vec<Similar>,
    /// The walls that every box had, and those that at least one box lacked.
    pub walls: Option<Walls>,
    /// What was found in the folder but does not belong to any submission, one sentence each.
    pub left_aside: Vec<String>,
}
