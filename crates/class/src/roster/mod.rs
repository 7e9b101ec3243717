//! The learners of a class, read from a CSV file written by nbgrader, Canvas, Moodle, Gradescope or a person.

mod found;
mod headings;
mod search;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, Offset, Utc};

use super::model::Student;
use super::time;
pub use found::Found;
use headings::Headings;
use search::Index;

/// The learners, and the ways to find one of them.
#[derive(Debug)]
pub struct Roster {
    /// In file order.
    pub students: Vec<Student>,
    /// What a teacher should know about the file, one sentence each.
    pub remarks: Vec<String>,
    /// Submission times without an offset, by the learner's id.
    pub without_offset: BTreeMap<String, DateTime<Utc>>,
    submitted: BTreeMap<String, DateTime<Utc>>,
    positions: HashMap<String, usize>,
    index: Index,
}

/// Why a roster could not be read.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    #[error("could not read the roster {}: {source}. Check the path and its permissions", path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("the roster {} is not UTF-8. Save it as \"CSV UTF-8\"", path.display())]
    Encoding { path: PathBuf },
    #[error("the roster {} is not CSV: {source}. Export it again, or save it as CSV", path.display())]
    Csv { path: PathBuf, source: csv::Error },
    #[error(
        "the roster {} has no column with the learners' ids. Name it `id`; its columns are {}",
        path.display(),
        found.join(", ")
    )]
    NoId { path: PathBuf, found: Vec<String> },
    #[error("the roster {} names no learner. Each needs a line under the headings", path.display())]
    Empty { path: PathBuf },
}

impl Roster {
    /// Reads a CSV file. `offset` applies to times that have none.
    ///
    /// # Errors
    /// If the file cannot be read, or has no learners or no ids.
    pub fn read(path: &Path, offset: Option<FixedOffset>) -> Result<Self, RosterError> {
        let bytes = fs::read(path).map_err(|source| RosterError::Read {
            path: path.to_owned(),
            source,
        })?;
        let text = String::from_utf8(bytes).map_err(|_| RosterError::Encoding {
            path: path.to_owned(),
        })?;
        Self::parse(path, text.trim_start_matches('\u{feff}'), offset)
    }

    fn parse(path: &Path, text: &str, offset: Option<FixedOffset>) -> Result<Self, RosterError> {
        let not_csv = |source| RosterError::Csv {
            path: path.to_owned(),
            source,
        };
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter(text))
            .flexible(true)
            .from_reader(text.as_bytes());
        let found: Vec<String> = reader
            .headers()
            .map_err(not_csv)?
            .iter()
            .map(|heading| heading.trim().to_owned())
            .collect();
        let headings = Headings::of(&found).ok_or_else(|| RosterError::NoId {
            path: path.to_owned(),
            found: found.clone(),
        })?;
        let mut roster = Self {
            students: Vec::new(),
            remarks: Vec::new(),
            without_offset: BTreeMap::new(),
            submitted: BTreeMap::new(),
            positions: HashMap::new(),
            index: Index::default(),
        };
        let mut nameless = 0;
        let mut timeless = 0;
        for record in reader.records() {
            let record = record.map_err(not_csv)?;
            let Some(student) = headings.student(&record) else {
                nameless += usize::from(headings.is_a_learner(&record));
                continue;
            };
            if let Some(text) = headings.submitted(&record) {
                let offset = offset.unwrap_or(Utc.fix());
                match time::parse_in(text, Some(offset)) {
                    Some(time) => {
                        if time::parse(text).is_none() {
                            roster.without_offset.insert(student.id.clone(), time);
                        }
                        roster.submitted.insert(student.id.clone(), time);
                    }
                    None => timeless += 1,
                }
            }
            roster.add(student);
        }
        if roster.students.is_empty() {
            return Err(RosterError::Empty {
                path: path.to_owned(),
            });
        }
        if nameless > 0 {
            roster.remarks.push(format!(
                "The roster has {nameless} lines without an id; they were left out."
            ));
        }
        if timeless > 0 {
            roster.remarks.push(format!(
                "The roster has {timeless} submission times that could not be read. Write them as `2026-11-20 23:59:00 UTC`."
            ));
        }
        roster.index = Index::of(&roster.students);
        Ok(roster)
    }

    /// Adds a learner, who may already be there, because nbgrader's export has a line for each assignment.
    fn add(&mut self, student: Student) {
        match self.positions.get(&student.id) {
            None => {
                let position = self.students.len();
                self.positions.insert(student.id.clone(), position);
                self.students.push(student);
            }
            Some(position) if self.students[*position] == student => {}
            Some(_) => self.remarks.push(format!(
                "The roster has several lines that differ for `{}`; the first one counts.",
                student.id
            )),
        }
    }

    /// Finds the learner that a layout names, by id, number, address or name.
    pub fn find(&self, claim: &Student) -> Found<&Student> {
        let found = self.index.find(claim);
        found.map(|position| &self.students[position])
    }

    /// Finds the learner whose id, address or name is part of a file name, as in `hw1_ada.ipynb`.
    pub fn find_in(&self, label: &str) -> Found<&Student> {
        let found = self.index.find_in(label);
        found.map(|position| &self.students[position])
    }

    /// Whether a learner has exactly this id.
    pub fn has(&self, id: &str) -> bool {
        self.positions.contains_key(id)
    }

    /// Whether a learner has this number in this column.
    pub fn has_number(&self, heading: &str, number: &str) -> bool {
        self.index.has_number(heading, number)
    }

    /// Whether this is Canvas's gradebook, which has every learner of a course.
    pub fn is_canvas(&self) -> bool {
        self.index.is_canvas()
    }

    /// When this learner handed in, according to the roster.
    pub fn submitted(&self, id: &str) -> Option<DateTime<Utc>> {
        self.submitted.get(id).copied()
    }
}

/// The delimiter: spreadsheets write semicolons in locales where the comma is the decimal mark.
fn delimiter(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let count = |mark| line.matches(char::from(mark)).count();
    [b',', b';', b'\t']
        .into_iter()
        .rev()
        .max_by_key(|mark| count(*mark))
        .unwrap_or(b',')
}
