//! Finds a learner by what the name of a folder or of a file says.

use std::collections::HashMap;
use std::hash::Hash;

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

/// Columns whose values a layout takes from the names of folders and files: Moodle's and Canvas's.
const SYSTEMS: [&str; 2] = ["Identifier", "ID"];

/// What a system's number says about a learner.
enum Number {
    Of(usize),
    /// It is one learner's, and the name is another's.
    Contradicts,
    SaysNothing,
}

/// Learners by what names them. A text that names two of them names none.
#[derive(Debug, Default)]
pub struct Index {
    /// Ids, numbers and addresses, in lower case.
    exact: HashMap<String, Option<usize>>,
    /// Names, whose order and marks are of no account, and the part of an address before the `@`.
    loose: HashMap<String, Option<usize>>,
    /// What a column with this heading says, both in lower case.
    columns: HashMap<(String, String), Option<usize>>,
    /// Whether Canvas wrote the roster: its `ID` is then the number in Canvas's names of files.
    is_canvas: bool,
    /// The keys of each learner's name.
    names: Vec<Vec<String>>,
    /// The same as `loose` and `exact`, as words.
    words: Vec<(Vec<String>, usize)>,
    /// Where in `words` those that begin with this word are.
    first_words: HashMap<String, Vec<usize>>,
}

impl Index {
    pub fn of(students: &[Student]) -> Self {
        let mut index = Self::default();
        for (position, student) in students.iter().enumerate() {
            let mut keys: Vec<_> = std::iter::once(&student.id).chain(&student.email).collect();
            for (heading, value) in &student.columns {
                let heading = heading.to_lowercase();
                index.is_canvas |= heading.starts_with("sis ");
                if UNIQUE.contains(&heading.as_str()) {
                    keys.push(value);
                    add(
                        &mut index.columns,
                        (heading, value.to_lowercase()),
                        position,
                    );
                }
            }
            let own = student.name.iter().flat_map(|name| names(name));
            index.names.push(own.collect());
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
        for (place, (words, _)) in index.words.iter().enumerate() {
            let first = words.first().cloned().unwrap_or_default();
            index.first_words.entry(first).or_default().push(place);
        }
        index
    }

    /// The learner of a claim: by what is exact first, then by names.
    pub fn find(&self, claim: &Student) -> Option<usize> {
        let own = SYSTEMS
            .iter()
            .find_map(|heading| Some((*heading, claim.columns.get(*heading)?)));
        let by_id = match own {
            Some((heading, number)) => match self.by_number(heading, number, claim) {
                Number::Of(position) => Some(position),
                Number::Contradicts => return None,
                Number::SaysNothing => None,
            },
            None => *self.exact.get(&claim.id.to_lowercase()).unwrap_or(&None),
        };
        let email = claim.email.as_ref().map(|email| email.to_lowercase());
        by_id
            .or_else(|| *self.exact.get(&email?)?)
            .or_else(|| self.by_names(claim, own.is_none()))
            .filter(|position| {
                // Somebody of the same name, whose number is another one.
                own.is_none_or(|(heading, number)| self.may_have(heading, number, *position))
            })
    }

    /// The learner of this name. The number of a system is no name; another id may be one.
    fn by_names(&self, claim: &Student, id_is_a_name: bool) -> Option<usize> {
        let id = id_is_a_name.then_some(&claim.id);
        let ids = id.iter().map(|id| id.to_lowercase());
        let keys = ids
            .chain(id.iter().flat_map(|id| names(id)))
            .chain(claim.name.iter().flat_map(|name| names(name)));
        keys.into_iter().find_map(|key| *self.loose.get(&key)?)
    }

    /// What the number that Moodle or Canvas gives a learner says. Another system may give the same number to somebody else: where
    /// the roster is not from there, the name has to agree.
    fn by_number(&self, heading: &str, number: &str, claim: &Student) -> Number {
        let Some(position) = self.position(heading, number) else {
            return Number::SaysNothing;
        };
        let known = &self.names[position];
        let mut claimed = claim.name.iter().flat_map(|name| names(name));
        let agrees = known.is_empty() || claimed.any(|name| known.contains(&name));
        let is_another = || self.by_names(claim, false).is_some();
        match (agrees, self.is_from(heading)) {
            (true, _) => Number::Of(position),
            // The name of a group, or one that was changed, is nobody else's.
            (false, true) if is_another() => Number::Contradicts,
            (false, true) => Number::Of(position),
            (false, false) => Number::SaysNothing,
        }
    }

    /// Whether nothing in the roster says that this learner has another number.
    fn may_have(&self, heading: &str, number: &str, position: usize) -> bool {
        let has_another = || {
            self.columns.iter().any(|((of, _), learner)| {
                *of == heading.to_lowercase() && *learner == Some(position)
            })
        };
        self.position(heading, number) == Some(position) || !self.is_from(heading) || !has_another()
    }

    fn position(&self, heading: &str, number: &str) -> Option<usize> {
        let key = (heading.to_lowercase(), number.to_lowercase());
        *self.columns.get(&key)?
    }

    /// Whether the roster's column of this heading has the numbers of the system that wrote the folder.
    fn is_from(&self, heading: &str) -> bool {
        self.is_canvas || heading == "Identifier"
    }

    pub fn has_number(&self, heading: &str, number: &str) -> bool {
        self.position(heading, number).is_some()
    }

    pub fn is_canvas(&self) -> bool {
        self.is_canvas
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
        let mut found: Vec<usize> = Vec::new();
        for start in 0..label.len() {
            let rest = &label[start..];
            for place in self.first_words.get(&label[start]).into_iter().flatten() {
                let (words, position) = &self.words[*place];
                if !rest.starts_with(words) || words.len() < longest {
                    continue;
                }
                if words.len() > longest {
                    longest = words.len();
                    found.clear();
                }
                found.push(*position);
            }
        }
        found.sort_unstable();
        found.dedup();
        match found.as_slice() {
            [position] => Some(*position),
            _ => None,
        }
    }
}

fn add<K: Eq + Hash>(map: &mut HashMap<K, Option<usize>>, key: K, position: usize) {
    map.entry(key)
        .and_modify(|known| {
            if *known != Some(position) {
                *known = None;
            }
        })
        .or_insert(Some(position));
}

/// The forms in which a name stands in folders: its words in alphabetical order, and without spaces as Canvas has it, the last
/// name first.
fn names(name: &str) -> [String; 3] {
    let mut words = words(name);
    let joined = words.concat();
    let last = usize::from(!words.is_empty());
    words.rotate_right(last);
    let last_first = words.concat();
    words.sort();
    [words.join(" "), joined, last_first]
}

/// The words of a text in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
