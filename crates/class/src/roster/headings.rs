//! The headings of rosters, and what their columns mean.

use csv::StringRecord;

use crate::model::Student;

/// Columns that identify learners; the first of these that a file has is used. nbgrader (`id`, `student_id`), Canvas
/// (`ID`), Moodle (`Username`, `Identifier`, `ID number`), Gradescope (`SID`), GitHub Classroom (`identifier`).
const IDS: [&str; 12] = [
    "student_id",
    "id",
    "username",
    "identifier",
    "sid",
    "student id",
    "id number",
    "sis login id",
    "login",
    "email address",
    "email",
    "student",
];
const NAMES: [&str; 4] = ["name", "full name", "student", "student name"];
const FIRST_NAMES: [&str; 4] = ["first name", "first_name", "firstname", "given name"];
const LAST_NAMES: [&str; 6] = [
    "last name",
    "last_name",
    "lastname",
    "surname",
    "family name",
    "family_name",
];
const EMAILS: [&str; 4] = ["email", "email address", "e-mail", "mail"];
/// The `timestamp` of nbgrader's export is not among them: that file has a line for each assignment, and the time could
/// belong to any of them.
const TIMES: [&str; 2] = ["submitted", "last modified (submission)"];

/// Columns that only one system knows and wants back when grades are imported. A gradebook's other columns are grades,
/// which the grader does not use.
const KEPT: [&str; 22] = [
    "id",
    "student",
    "student_id",
    "sis user id",
    "sis login id",
    "integration id",
    "root account",
    "section",
    "sections",
    "identifier",
    "username",
    "id number",
    "full name",
    "email address",
    "status",
    "institution",
    "department",
    "sid",
    "lms_user_id",
    "github_username",
    "first name",
    "last name",
];

/// The meaning of each column.
pub struct Headings {
    headings: Vec<String>,
    ids: Vec<usize>,
    name: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    email: Option<usize>,
    submitted: Option<usize>,
}

impl Headings {
    /// Reads the first line; returns None if no column identifies learners.
    pub fn of(headings: &[String]) -> Option<Self> {
        let plain: Vec<String> = headings.iter().map(|text| text.to_lowercase()).collect();
        let column = |names: &[&str]| {
            names
                .iter()
                .find_map(|name| plain.iter().position(|heading| heading == name))
        };
        let ids: Vec<usize> = IDS.iter().filter_map(|name| column(&[name])).collect();
        if ids.is_empty() {
            return None;
        }
        Some(Self {
            headings: headings.to_vec(),
            ids,
            name: column(&NAMES),
            first: column(&FIRST_NAMES),
            last: column(&LAST_NAMES),
            email: column(&EMAILS),
            submitted: column(&TIMES),
        })
    }

    /// Whether a line is about a learner. Canvas also has lines for the points and for its test student.
    pub fn is_a_learner(&self, record: &StringRecord) -> bool {
        let name = self.text(record, self.name).unwrap_or_default();
        let is_empty = record.iter().all(|value| value.trim().is_empty());
        let marked = record.iter().any(|value| value.trim() == "Manual Posting");
        !is_empty
            && !marked
            && !["Points Possible", "Student, Test", "Test Student"].contains(&name)
    }

    /// The learner on a line; None if the line names none.
    pub fn student(&self, record: &StringRecord) -> Option<Student> {
        if !self.is_a_learner(record) {
            return None;
        }
        let id = self
            .ids
            .iter()
            .find_map(|column| self.text(record, Some(*column)))?;
        // The numbers in Moodle's folder names are participant numbers.
        let id = id.strip_prefix("Participant ").unwrap_or(id);
        let names = [self.first, self.last].map(|column| self.text(record, column));
        let full = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let name = self.text(record, self.name).map(str::to_owned);
        let columns = self
            .headings
            .iter()
            .enumerate()
            .filter(|(_, heading)| KEPT.contains(&heading.to_lowercase().as_str()))
            .filter_map(|(column, heading)| {
                Some((heading.clone(), self.text(record, Some(column))?.to_owned()))
            })
            .collect();
        Some(Student {
            id: id.to_owned(),
            name: name.or((!full.is_empty()).then_some(full)),
            email: self.text(record, self.email).map(str::to_owned),
            columns,
        })
    }

    /// When the learner handed in, as written in the file.
    pub fn submitted<'r>(&self, record: &'r StringRecord) -> Option<&'r str> {
        self.text(record, self.submitted)
            .filter(|text| *text != "-")
    }

    fn text<'r>(&self, record: &'r StringRecord, column: Option<usize>) -> Option<&'r str> {
        let text = record.get(column?)?.trim();
        (!text.is_empty()).then_some(text)
    }
}
