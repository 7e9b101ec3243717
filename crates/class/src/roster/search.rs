//! Finds a learner from the name of a folder or file.

use std::collections::HashMap;
use std::hash::Hash;

use super::found::Found;
use crate::model::Student;

/// Shorter strings occur in file names by chance.
const SHORTEST: usize = 3;

/// Columns where each value identifies one learner.
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
    /// The number belongs to one learner, and the name to another.
    Contradicts,
    SaysNothing,
}

/// Learners by the strings that identify them.
type Texts = HashMap<String, Vec<usize>>;

/// Where words that identify a learner come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Id,
    Name,
    Address,
    /// The part of the address before the `@`.
    Local,
}

#[derive(Debug)]
struct Words {
    words: Vec<String>,
    learner: usize,
    source: Source,
}

/// Learners by the strings that identify them. A string that identifies two learners identifies neither.
#[derive(Debug, Default)]
pub struct Index {
    /// Ids as written. Each occurs once in the roster.
    ids: HashMap<String, usize>,
    /// Ids, numbers and addresses, first as written and then in lower case.
    written: Texts,
    folded: Texts,
    /// Names, ignoring word order and punctuation.
    loose: Texts,
    /// The parts of addresses before the `@`, in lower case.
    locals: Texts,
    /// The learner with a given value in the column with a given heading, both in lower case.
    columns: HashMap<(String, String), Option<usize>>,
    /// Whether Canvas wrote the roster: if so, its `ID` is the number in Canvas's file names.
    is_canvas: bool,
    /// The keys of each learner's name.
    names: Vec<Vec<String>>,
    /// All of the strings above, split into words.
    words: Vec<Words>,
    /// Indices into `words` of the entries that begin with a given word.
    first_words: HashMap<String, Vec<usize>>,
}

impl Index {
    pub fn of(students: &[Student]) -> Self {
        let mut index = Self::default();
        for (position, student) in students.iter().enumerate() {
            index.ids.insert(student.id.clone(), position);
            let mut keys = vec![(&student.id, Source::Id)];
            keys.extend(student.email.iter().map(|email| (email, Source::Address)));
            for (heading, value) in &student.columns {
                let heading = heading.to_lowercase();
                index.is_canvas |= heading.starts_with("sis ");
                if UNIQUE.contains(&heading.as_str()) {
                    keys.push((value, Source::Id));
                    add(
                        &mut index.columns,
                        (heading, value.to_lowercase()),
                        position,
                    );
                }
            }
            let own = student.name.iter().flat_map(|name| names(name));
            index.names.push(own.collect());
            for (key, source) in keys {
                put(&mut index.written, key.clone(), position);
                put(&mut index.folded, key.to_lowercase(), position);
                index.say(words(key), position, source);
            }
            let local = student
                .email
                .as_deref()
                .and_then(|email| Some(email.split_once('@')?.0));
            if let Some(local) = local {
                put(&mut index.locals, local.to_lowercase(), position);
                index.say(words(local), position, Source::Local);
            }
            if let Some(name) = &student.name {
                for key in names(name) {
                    put(&mut index.loose, key, position);
                }
                let mut turned = words(name);
                index.say(turned.clone(), position, Source::Name);
                turned.reverse();
                index.say(turned, position, Source::Name);
            }
        }
        index
    }

    /// Records words that identify a learner when they appear in a label.
    fn say(&mut self, words: Vec<String>, learner: usize, source: Source) {
        if words.iter().map(String::len).sum::<usize>() < SHORTEST {
            return;
        }
        let first = words.first().cloned().unwrap_or_default();
        let places = self.first_words.entry(first).or_default();
        places.push(self.words.len());
        self.words.push(Words {
            words,
            learner,
            source,
        });
    }

    /// Finds the learner for a claim: first by exact matches, then by name, and by part of the address if nothing else
    /// matches.
    pub fn find(&self, claim: &Student) -> Found<usize> {
        let own = SYSTEMS
            .iter()
            .find_map(|heading| Some((*heading, claim.columns.get(*heading)?)));
        let by_id = match own {
            Some((heading, number)) => match self.by_number(heading, number, claim) {
                Number::Of(position) => Found::One(position),
                Number::Contradicts => return Found::Nobody,
                Number::SaysNothing => Found::Nobody,
            },
            // A system's number is not a name, but any other id may be one.
            None => match self.by_id(&claim.id) {
                Found::Nobody => self.by_name(&claim.id),
                found => found,
            },
        };
        let by_email = || match &claim.email {
            Some(email) => self.by_id(email),
            None => Found::Nobody,
        };
        let found = match by_id.or(by_email).or(|| self.by_names(claim)) {
            Found::Nobody => self.by_local(claim, own.is_none()),
            found => found,
        };
        // This may be somebody with the same name but a different number.
        let may_be =
            |position| own.is_none_or(|(heading, number)| self.may_have(heading, number, position));
        match found {
            Found::One(position) | Found::ByAddress(position) if !may_be(position) => Found::Nobody,
            found => found,
        }
    }

    /// Finds the learner with this id, number or address. An exact match decides between those that differ only in
    /// case.
    fn by_id(&self, text: &str) -> Found<usize> {
        if let Some(position) = self.ids.get(text) {
            return Found::One(*position);
        }
        let written = self.written.get(text);
        let known = written.or_else(|| self.folded.get(&text.to_lowercase()));
        Found::of(known.cloned().unwrap_or_default())
    }

    fn by_names(&self, claim: &Student) -> Found<usize> {
        let name = claim.name.as_deref();
        name.map_or(Found::Nobody, |name| self.by_name(name))
    }

    /// Finds the learner with this name.
    fn by_name(&self, name: &str) -> Found<usize> {
        let known = names(name)
            .into_iter()
            .find_map(|key| self.loose.get(&key).cloned());
        Found::of(known.unwrap_or_default())
    }

    /// Finds the learner whose address begins with the claimed text. Learners choose their addresses, so the match
    /// counts only if the text could not mean anybody else.
    fn by_local(&self, claim: &Student, id_is_a_name: bool) -> Found<usize> {
        let id = id_is_a_name.then_some(&claim.id);
        let known = id.into_iter().chain(&claim.name).find_map(|text| {
            let learners = self.locals.get(&text.to_lowercase())?;
            Some((words(text), learners.clone()))
        });
        let (said, learners) = known.unwrap_or_default();
        self.by_address(&said, learners)
    }

    /// Finds those whose addresses begin with these words, plus those whose names or ids contain all of these words.
    fn by_address(&self, said: &[String], mut learners: Vec<usize>) -> Found<usize> {
        if learners.is_empty() {
            return Found::Nobody;
        }
        let others = self.words.iter().filter(|one| {
            matches!(one.source, Source::Id | Source::Name)
                && said.iter().all(|word| one.words.contains(word))
        });
        learners.extend(others.map(|one| one.learner));
        match only(learners) {
            Found::One(position) => Found::ByAddress(position),
            found => found,
        }
    }

    /// What the number that Moodle or Canvas assigns to a learner says. Another system may have assigned the same
    /// number to somebody else, so the name has to agree if the roster is from a different system.
    fn by_number(&self, heading: &str, number: &str, claim: &Student) -> Number {
        let Some(position) = self.position(heading, number) else {
            return Number::SaysNothing;
        };
        let known = &self.names[position];
        let mut claimed = claim.name.iter().flat_map(|name| names(name));
        let agrees = known.is_empty() || claimed.any(|name| known.contains(&name));
        let is_another = || matches!(self.by_names(claim), Found::One(_));
        match (agrees, self.is_from(heading)) {
            (true, _) => Number::Of(position),
            // The name of a group, or a name that was changed, is not another learner's name.
            (false, true) if is_another() => Number::Contradicts,
            (false, true) => Number::Of(position),
            (false, false) => Number::SaysNothing,
        }
    }

    /// Whether nothing in the roster says that this learner has a different number.
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

    /// Whether the roster column with this heading has the numbers of the system that wrote the folder.
    fn is_from(&self, heading: &str) -> bool {
        self.is_canvas || heading == "Identifier"
    }

    pub fn has_number(&self, heading: &str, number: &str) -> bool {
        self.position(heading, number).is_some()
    }

    pub fn is_canvas(&self) -> bool {
        self.is_canvas
    }

    /// Finds the learner whose words appear consecutively in a label.
    pub fn find_in(&self, label: &str) -> Found<usize> {
        let claim = Student {
            id: label.to_owned(),
            ..Student::default()
        };
        let found = self.find(&claim);
        if found != Found::Nobody {
            return found;
        }
        let label = words(label);
        let (known, learners) = self.longest(&label, |source| source != Source::Local);
        let (local, by_local) = self.longest(&label, |source| source == Source::Local);
        if learners.is_empty() {
            return self.by_address(local, by_local);
        }
        match local.len() > known.len() {
            // A longer address match contains somebody else's name.
            true => only([learners, by_local].concat()),
            false => only(learners),
        }
    }

    /// Finds the longest run of words that identifies anybody, and the learners that it identifies.
    fn longest<'a>(
        &'a self,
        label: &[String],
        is_of: impl Fn(Source) -> bool,
    ) -> (&'a [String], Vec<usize>) {
        let mut longest: &[String] = &[];
        let mut found: Vec<usize> = Vec::new();
        for start in 0..label.len() {
            let rest = &label[start..];
            for place in self.first_words.get(&label[start]).into_iter().flatten() {
                let one = &self.words[*place];
                if !is_of(one.source)
                    || !rest.starts_with(&one.words)
                    || one.words.len() < longest.len()
                {
                    continue;
                }
                if one.words.len() > longest.len() {
                    longest = &one.words;
                    found.clear();
                }
                found.push(one.learner);
            }
        }
        (longest, found)
    }
}

/// Each of these once.
fn only(mut learners: Vec<usize>) -> Found<usize> {
    learners.sort_unstable();
    learners.dedup();
    Found::of(learners)
}

fn put(texts: &mut Texts, key: String, position: usize) {
    let learners = texts.entry(key).or_default();
    if learners.last() != Some(&position) {
        learners.push(position);
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

/// The forms that a name takes in folder names: its words in alphabetical order, and the form without spaces that
/// Canvas uses, with the last name first.
fn names(name: &str) -> [String; 3] {
    let mut words = words(name);
    let joined = words.concat();
    let last = usize::from(!words.is_empty());
    words.rotate_right(last);
    let last_first = words.concat();
    words.sort();
    [words.join(" "), joined, last_first]
}

/// The words of a string, in lower case.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}
