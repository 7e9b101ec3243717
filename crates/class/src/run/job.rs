//! One answer to grade.

use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io;
use std::time::Duration;

use gpu_tutor_boxed::RequiredWalls;
use gpu_tutor_lessons::{Exercise, Gpus, Lesson};
use serde::{Deserialize, Serialize};

use crate::{Assignment, StudentResult};

/// Everything that the grades of a run depend on, apart from the answer and the exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// One seed per class: every learner's answer is tried with the same inputs.
    pub seed: u64,
    pub time_limit: Duration,
    /// The GPUs that the checks may rely on.
    pub gpus: Gpus,
    /// The walls that must surround every answer.
    pub walls: RequiredWalls,
    /// The identity of what does the judging: this program and the prelude.
    pub judge: String,
}

/// Identifies what does the judging with this prelude. Two builds of the same version may judge differently, so the
/// program's file itself is hashed.
///
/// # Errors
/// If the program's own file cannot be read.
pub fn judge(prelude: &str) -> io::Result<String> {
    let program = std::env::current_exe().and_then(File::open)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(program)?;
    let program = hasher.finalize().to_hex();
    Ok(format!(
        "{} {} {prelude}",
        env!("CARGO_PKG_VERSION"),
        &program[..32]
    ))
}

/// A hash of everything in an assignment's exercises.
pub fn content(assignment: &Assignment) -> String {
    let mut hasher = blake3::Hasher::new();
    for (lesson, exercise) in &assignment.exercises {
        hasher.update(all_of(lesson, exercise).as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

/// Everything in an exercise may change a report: its checks, its hints, its solution, and the cells that it needs.
fn all_of(lesson: &Lesson, exercise: &Exercise) -> String {
    let setups = lesson.setups_for(exercise);
    let setups: Vec<&str> = setups.iter().map(|cell| cell.code.as_str()).collect();
    format!("{setups:?}{exercise:?}")
}

/// The key that a report is stored under. Two answers have the same key only if they get the same grade.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Key(String);

impl Key {
    pub fn of(settings: &Settings, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Key {
        let parts = [
            format!("{settings:?}"),
            all_of(lesson, exercise),
            answer.to_owned(),
        ];
        let mut hasher = blake3::Hasher::new();
        for part in &parts {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        Key(hasher.finalize().to_hex()[..32].to_owned())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// An answer to grade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    pub key: Key,
    /// The exercise's place in the assignment.
    pub exercise: usize,
    pub answer: String,
    /// How often the machine has failed to grade it.
    pub faults: u32,
    /// How often its report has been in doubt.
    pub doubts: u32,
}

impl Job {
    /// How many times it has been tried before.
    pub fn tries(&self) -> u32 {
        self.faults + self.doubts
    }
}

/// Returns each different answer in these results once, grouped by exercise.
pub fn jobs(assignment: &Assignment, students: &[StudentResult], settings: &Settings) -> Vec<Job> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for (index, (lesson, exercise)) in assignment.exercises.iter().enumerate() {
        let results = students.iter().map(|student| &student.exercises[index]);
        for answer in results.filter_map(|result| result.answer.as_ref()) {
            let key = Key::of(settings, lesson, exercise, answer);
            if seen.insert(key.clone()) {
                all.push(Job {
                    key,
                    exercise: index,
                    answer: answer.clone(),
                    faults: 0,
                    doubts: 0,
                });
            }
        }
    }
    all
}
