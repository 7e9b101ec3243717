//! Learners whose names a reader cannot tell apart.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_text::visible::is_hidden;

use crate::model::{ClassResult, Student};

/// The groups of learners whose names or ids look alike, each sorted by id.
pub fn find(result: &ClassResult) -> Vec<Vec<&Student>> {
    let mut groups: BTreeMap<String, Vec<&Student>> = BTreeMap::new();
    for student in &result.students {
        let student = &student.student;
        let names = [Some(&student.id), student.name.as_ref()];
        let looks: BTreeSet<String> = names.into_iter().flatten().map(|name| look(name)).collect();
        for look in looks {
            groups.entry(look).or_default().push(student);
        }
    }
    let mut found: Vec<Vec<&Student>> = Vec::new();
    for group in groups.into_values().filter(|group| group.len() > 1) {
        if !found.contains(&group) {
            found.push(group);
        }
    }
    found
}

/// A name in lower case, without invisible characters.
fn look(name: &str) -> String {
    let seen: String = name.chars().filter(|one| !is_hidden(*one)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
