//! Finds a learner by what the name of a folder or of a file says.

use std::collections::HashMap;

use crate::class::model::Student;

/// Shorter texts are in a file's name by chance.
const SHORTEST: usize = 3;

/// Columns of which each value means one learner.
const UNIQUE: [&str; 9] = [
    "id",
    "student_id",
    "sis user id",
    "sis login id",
    "integration id",
    "identifier",
    "username",
    "id number",
    "sid",
];

/// Learners by what names them. A text that names two of them names none.
#[derive(Debug, Default)]
pub struct Index {
    /// Ids, numbers and addresses, in lower case.
    exact: HashMap<String, Option<usize>>,
    /// Names, whose order and marks are of no account, and the part of an address before the `@`.
    loose: HashMap<String, Option<usize>>,
    /// The same as `loose` and `exact`, as words.
    words: Vec<(Vec<String>, usize)>,
}

impl Index {
    pub fn of(students: &[Student]) -> Self {
        let mut index = Self::default();
        for (position, student) in students.iter().enumerate() {
            let columns = student
                .columns
                .iter()
                .filter(|(heading, _)| UNIQUE.contains(&heading.to_lowercase().as_str()))
                .map(|(_, value)| value);
            let keys = [&student.id]
                .into_iter()
                .chain(&student.email)
                .chain(columns);
            for key in keys {
                add(&mut index.exact, key.to_lowercase(), position);
                index.words.push((words(key), position));
            }
            let local = student
                .email
                .as_deref()
                .and_then(|email| Some(email.split_once('@')?.0));
            if let Some(local) = local {
                add(&mut index.loose, local.to_lowercase(), position);
                index.words.push((words(local), position));
            }
            if let Some(name) = &student.name {
                for key in names(name) {
                    add(&mut index.loose, key, position);
                }
                index.words.push((words(name), position));
                let mut turned = words(name);
                turned.reverse();
                index.words.push((turned, position));
            }
        }
        index
            .words
            .retain(|(words, _)| words.iter().map(String::len).sum::<usize>() >= SHORTEST);
        index
    }

    /// The learner of a claim: by what is exact first, then by names.
    pub fn find(&self, claim: &Student) -> Option<usize> {
        let columns = claim
            .columns
            .iter()
            .filter(|(heading, _)| UNIQUE.contains(&heading.to_lowercase().as_str()))
            .map(|(_, value)| value);
        let exact = [&claim.id]
            .into_iter()
            .chain(&claim.email)
            .chain(columns)
            .find_map(|key| *self.exact.get(&key.to_lowercase())?);
        exact.or_else(|| {
            let keys = std::iter::once(claim.id.to_lowercase())
                .chain(names(&claim.id))
                .chain(claim.name.iter().flat_map(|name| names(name)));
            keys.into_iter().find_map(|key| *self.loose.get(&key)?)
        })
    }

    /// The learner whose words are in a label, one after the other.
    pub fn find_in(&self, label: &str) -> Option<usize> {
        let claim = Student {
            id: label.to_owned(),
            ..Student::default()
        };
        if let Some(position) = self.find(&claim) {
            return Some(position);
        }
        let label = words(label);
        let mut longest = 0;
        let mut found = None;
        for (words, position) in &self.words {
            let has = label.windows(words.len()).any(|window| window == words);
            if !has || words.len() < longest {
                continue;
            }
            found = match found {
                Some(Some(other)) if words.len() == longest && other != *position => Some(None),
                Some(None) if words.len() == longest => Some(None),
                _ => Some(Some(*position)),
            };
            longest = words.len();
        }
        found.flatten()
    }
}

fn add(map: &mut HashMap<String, Option<usize>>, key: String, position: usize) {
    map.entry(key)
        .and_modify(|known| {
            if *known != Some(position) {
                *known = None;
            }
        })
        .or_insert(Some(position));
}

/// The forms in which a name stands in folders: its words in alphabetical order, and Canvas's name without spaces.
fn names(name: &str) -> [String; 2] {
    let mut sorted = words(name);
    let joined = sorted.concat();
    sorted.sort();
    [sorted.join(" "), joined]
}

/// The words of a text in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
