//! Cell ids. Every export of a lesson produces the same ids.

use std::collections::BTreeSet;

use gpu_tutor_lessons::unused;

/// The longest id that the format allows.
const LONGEST: usize = 64;

/// The ids of one notebook, all different.
pub struct Ids {
    lesson: String,
    given: BTreeSet<String>,
}

impl Ids {
    pub fn new(lesson: &str) -> Self {
        Ids {
            lesson: lesson.to_owned(),
            given: BTreeSet::new(),
        }
    }

    /// An id of 1 to 64 characters, each one of `a-z`, `0-9`, `-` and `_`.
    pub fn give(&mut self, name: &str) -> String {
        let whole = format!("{}-{name}", self.lesson);
        allowed(&unused(&whole, |name| self.given.insert(allowed(name))))
    }
}

/// Makes a name usable as an id. A name that is too long or has other characters is cut and ends in a digest of the
/// whole name, so that similar names differ.
fn allowed(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|c| match c {
            'a'..='z' | '0'..='9' | '-' | '_' => c,
            _ => '-',
        })
        .collect();
    if plain == name && plain.len() <= LONGEST {
        return plain;
    }
    let digest = &blake3::hash(name.as_bytes()).to_hex()[..8];
    let kept: String = plain.chars().take(LONGEST - 1 - digest.len()).collect();
    format!("{}-{digest}", kept.trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_id_is_the_lesson_s_and_the_cell_s() {
        let mut ids = Ids::new("devices");
        assert_eq!(ids.give("name-five"), "devices-name-five");
        assert_eq!(ids.give("name-five"), "devices-name-five-2");
    }

    proptest! {
        #[test]
        fn ids_are_valid_and_never_given_twice(names in prop::collection::vec("\\PC{0,90}", 1..8)) {
            let mut ids = Ids::new("a-lesson");
            let mut again = Ids::new("a-lesson");
            let mut seen = BTreeSet::new();
            for name in &names {
                let id = ids.give(name);
                prop_assert!(nbformat::v4::CellId::new(&id).is_ok(), "{id}");
                prop_assert_eq!(&id, &again.give(name));
                prop_assert!(seen.insert(id));
            }
        }
    }
}
