//! What a layout finds: which entries make up one learner's submission.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::model::Student;

/// The entries of one submission, before they are read.
#[derive(Debug, Default, PartialEq)]
pub struct Parcel {
    /// The learner as named by the layout. The roster may know more.
    pub student: Student,
    pub submitted: Option<DateTime<Utc>>,
    /// Orders the attempts of one learner if their times do not.
    pub order: u32,
    /// Indices of the tree's entries.
    pub entries: Vec<usize>,
    pub problems: Vec<String>,
}

/// All parcels in a folder.
#[derive(Debug, Default, PartialEq)]
pub struct Sorted {
    pub parcels: Vec<Parcel>,
    /// What does not belong to any submission, one sentence each.
    pub left_aside: Vec<String>,
    positions: HashMap<(String, u32), usize>,
}

impl Sorted {
    /// The parcel for this learner and attempt, created if it does not exist yet.
    pub fn parcel(&mut self, id: &str, order: u32) -> &mut Parcel {
        let key = (id.to_owned(), order);
        let position = *self.positions.entry(key).or_insert_with(|| {
            self.parcels.push(Parcel {
                student: Student {
                    id: id.to_owned(),
                    ..Student::default()
                },
                order,
                ..Parcel::default()
            });
            self.parcels.len() - 1
        });
        &mut self.parcels[position]
    }

    /// Records a path that does not belong to any submission.
    pub fn leave(&mut self, path: &str, why: &str) {
        self.left_aside.push(format!("`{path}` {why}."));
    }

    /// Describes who each parcel belongs to and what it contains, for tests.
    #[cfg(test)]
    pub fn told(&self) -> Vec<String> {
        let told = |parcel: &Parcel| {
            let Student { id, name, .. } = &parcel.student;
            let (files, problems) = (parcel.entries.len(), parcel.problems.len());
            let name = name.as_deref().unwrap_or("nameless");
            format!("{id} {name}: {files} files, {problems} problems")
        };
        self.parcels.iter().map(told).collect()
    }
}
