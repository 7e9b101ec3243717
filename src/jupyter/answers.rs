//! Answers to exercises, as the notebook's cells give them.

use std::collections::BTreeMap;

use crate::notebook;

/// The last answer to each exercise that was run.
#[derive(Debug, Default)]
pub struct Answers(BTreeMap<String, String>);

impl Answers {
    /// Takes note of a cell that is run, whatever comes of it.
    pub fn note(&mut self, code: &str) {
        if let Some(id) = notebook::named(code) {
            self.0.insert(id.to_owned(), code.to_owned());
        }
    }

    pub fn to(&self, exercise: &str) -> Option<&str> {
        self.0.get(exercise).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::Answers;

    #[test]
    fn the_last_answer_counts() {
        let mut answers = Answers::default();
        answers.note("// exercise: a\n1");
        answers.note("2");
        answers.note("\n//exercise:a\n3");
        assert_eq!(answers.to("a"), Some("\n//exercise:a\n3"));
        assert_eq!(answers.to("b"), None);
    }
}
