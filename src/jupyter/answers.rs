//! Answers to exercises, as the notebook's cells give them.

use std::collections::BTreeMap;

/// What the first line of an answer's cell says before the exercise's id.
pub const MARK: &str = "// exercise:";

/// The last answer to each exercise that was run.
#[derive(Debug, Default)]
pub struct Answers(BTreeMap<String, String>);

impl Answers {
    /// Takes note of a cell that is run, whatever comes of it.
    pub fn note(&mut self, code: &str) {
        if let Some(id) = exercise_of(code) {
            self.0.insert(id.to_owned(), code.to_owned());
        }
    }

    pub fn to(&self, exercise: &str) -> Option<&str> {
        self.0.get(exercise).map(String::as_str)
    }
}

/// The exercise that a cell says it answers, in its first line that is not blank.
pub fn exercise_of(code: &str) -> Option<&str> {
    let first = code.lines().map(str::trim).find(|line| !line.is_empty())?;
    let id = first.strip_prefix(MARK)?.trim();
    (!id.is_empty()).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::{Answers, exercise_of};

    #[test]
    fn the_first_line_names_the_exercise() {
        assert_eq!(
            exercise_of("\n// exercise: copy-twice\nlet x = 1;"),
            Some("copy-twice")
        );
        assert_eq!(exercise_of("let x = 1;\n// exercise: copy-twice"), None);
        assert_eq!(exercise_of("// exercise:\nlet x = 1;"), None);
    }

    #[test]
    fn the_last_answer_counts() {
        let mut answers = Answers::default();
        answers.note("// exercise: a\n1");
        answers.note("2");
        answers.note("// exercise: a\n3");
        assert_eq!(answers.to("a"), Some("// exercise: a\n3"));
        assert_eq!(answers.to("b"), None);
    }
}
