//! What a layout finds: which entries make up each submission.

use std::collections::HashMap;

use crate::model::{Attempt, Student, Submission};

/// All submissions in a folder, with the learners as the layout names them. The roster may know more about them.
#[derive(Debug, Default, PartialEq)]
pub struct Sorted {
    /// Attempt numbers order one learner's attempts if their times do not.
    pub submissions: Vec<Submission>,
    /// What does not belong to any submission, one sentence each.
    pub left_aside: Vec<String>,
    positions: HashMap<(String, u32), usize>,
}

impl Sorted {
    /// The submission of this learner with this number, created if it does not exist yet.
    pub fn submission(&mut self, id: &str, number: u32) -> &mut Submission {
        let key = (id.to_owned(), number);
        let position = *self.positions.entry(key).or_insert_with(|| {
            self.submissions.push(Submission {
                student: Student::new(id),
                attempt: Attempt {
                    number,
                    submitted: None,
                },
                ..Submission::default()
            });
            self.submissions.len() - 1
        });
        &mut self.submissions[position]
    }

    /// Records a path that does not belong to any submission.
    pub fn leave(&mut self, path: &str, why: &str) {
        self.left_aside.push(format!("`{path}` {why}."));
    }

    /// Describes who each submission belongs to and what it contains, for tests.
    #[cfg(test)]
    pub fn told(&self) -> Vec<String> {
        let told = |submission: &Submission| {
            let Student { id, name, .. } = &submission.student;
            let (files, problems) = (submission.entries.len(), submission.problems.len());
            let name = name.as_deref().unwrap_or("nameless");
            format!("{id} {name}: {files} files, {problems} problems")
        };
        self.submissions.iter().map(told).collect()
    }
}
