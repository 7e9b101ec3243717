//! Finds a learner by what the name of a folder or of a file says.

use std::collections::HashMap;
use std::hash::Hash;

use super::found::Found;
use crate::model::Student;

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

/// Learners by the texts that mean them.
type Texts = HashMap<String, Vec<usize>>;

/// Where words of a learner are from.
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

/// Learners by what names them. A text that names two of them names none.
#[derive(Debug, Default)]
pub struct Index {
    /// Ids as they are written. The roster has each of them once.
    ids: HashMap<String, usize>,
    /// Ids, numbers and addresses, as they are written and in lower case.
    written: Texts,
    folded: Texts,
    /// Names, whose order and marks are of no account.
    loose: Texts,
    /// The parts of addresses before the `@`, in lower case.
    locals: Texts,
    /// What a column with this heading says, both in lower case.
    columns: HashMap<(String, String), Option<usize>>,
    /// Whether Canvas wrote the roster: its `ID` is then the number in Canvas's names of files.
    is_canvas: bool,
    /// The keys of each learner's name.
    names: Vec<Vec<String>>,
    /// All of the texts above as words.
    words: Vec<Words>,
    /// Where in `words` those that begin with this word are.
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

    /// Adds words that mean a learner where they stand in a label.
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

    /// The learner of a claim: by what is exact first, then by names, and by a part of the address if nothing else fits.
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
            // The number of a system is no name; another id may be one.
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
        // Somebody of the same name, whose number is another one.
        let may_be =
            |position| own.is_none_or(|(heading, number)| self.may_have(heading, number, position));
        match found {
            Found::One(position) | Found::ByAddress(position) if !may_be(position) => Found::Nobody,
            found => found,
        }
    }

    /// The learner of this id, number or address. How it is written tells apart those that differ in case alone.
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

    /// The learner of this name.
    fn by_name(&self, name: &str) -> Found<usize> {
        let known = names(name)
            .into_iter()
            .find_map(|key| self.loose.get(&key).cloned());
        Found::of(known.unwrap_or_default())
    }

    /// The learner whose address begins so. Learners choose their addresses: nobody may have it whom the text could mean as well.
    fn by_local(&self, claim: &Student, id_is_a_name: bool) -> Found<usize> {
        let id = id_is_a_name.then_some(&claim.id);
        let known = id.into_iter().chain(&claim.name).find_map(|text| {
            let learners = self.locals.get(&text.to_lowercase())?;
            Some((words(text), learners.clone()))
        });
        let (said, learners) = known.unwrap_or_default();
        self.by_address(&said, learners)
    }

    /// Those whose addresses begin with these words, and those in whose names or ids all of these words are, too.
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

    /// What the number that Moodle or Canvas gives a learner says. Another system may give the same number to somebody else: where
    /// the roster is not from there, the name has to agree.
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
            // A longer address has somebody else's name in it.
            true => only([learners, by_local].concat()),
            false => only(learners),
        }
    }

    /// The most words in a row that mean somebody, and whom.
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
