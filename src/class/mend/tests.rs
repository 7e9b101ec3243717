//! Notebooks as this program exports them, then changed as people and editors change them.

use serde_json::{Value, json};

use super::{Handed, answers};
use crate::class::SubmittedFile;
use crate::lesson::{Catalogue, Exercise, Lesson};
use crate::notebook::{Solutions, export};

const RIGHT: &str = "fn where_to(wanted: usize, present: usize) -> String {\n    \
    if wanted < present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }\n}\n\n\
    fn everywhere(present: usize) -> Vec<String> {\n    (0..present.max(1)).map(|i| where_to(i, present)).collect()\n}";

struct Book {
    catalogue: Catalogue,
    lesson: String,
    json: Value,
}

impl Book {
    fn new(lesson: &str) -> Book {
        let catalogue = Catalogue::embedded();
        let exported = export(
            catalogue.lesson(lesson).expect("a lesson"),
            Solutions::LeftOut,
        );
        Book {
            json: serde_json::from_str(&exported).expect("JSON"),
            lesson: lesson.to_owned(),
            catalogue,
        }
    }

    fn cells(&mut self) -> &mut Vec<Value> {
        self.json["cells"].as_array_mut().expect("cells")
    }

    /// The index of the answer cell.
    fn at(&mut self, exercise: &str) -> usize {
        let line = format!("// exercise: {exercise}");
        let is_answer = |cell: &Value| cell["source"].to_string().contains(&line);
        self.cells()
            .iter()
            .position(is_answer)
            .expect("an answer cell")
    }

    fn write(&mut self, exercise: &str, code: &str) -> &mut Book {
        let at = self.at(exercise);
        self.cells()[at]["source"] = json!(format!("// exercise: {exercise}\n{code}"));
        self
    }

    fn handed(&self) -> Handed {
        self.as_file("lesson.ipynb")
    }

    fn as_file(&self, name: &str) -> Handed {
        let file = SubmittedFile {
            path: name.into(),
            bytes: self.json.to_string().into_bytes(),
        };
        let lesson = self.catalogue.lesson(&self.lesson).expect("a lesson");
        let exercises: Vec<(&Lesson, &Exercise)> = lesson
            .exercises()
            .map(|exercise| (lesson, exercise))
            .collect();
        answers(&[file], &exercises, &self.catalogue)
    }
}

#[test]
fn a_notebook_that_was_solved_where_it_should_be_needs_no_mending() {
    let mut book = Book::new("devices");
    let handed = book.write("where-to", RIGHT).handed();
    assert_eq!(
        handed.answers["where-to"],
        format!("// exercise: where-to\n{RIGHT}")
    );
    assert_eq!((handed.mended, handed.problems), (vec![], vec![]));
    assert_eq!(handed.lesson.as_deref(), Some("devices"));
}
