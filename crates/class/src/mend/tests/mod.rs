//! Notebooks as this program exports them, then changed in the ways that people and editors change them.

mod assignment;
mod cells;
mod copies;
mod editors;
mod scripts;
mod sizes;

use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_notebook::{Solutions, export};
use serde_json::{Value, json};

use super::{Handed, answers};
use crate::SubmittedFile;

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

/// The answer, without the line that names its exercise.
fn code_of(handed: &Handed, exercise: &str) -> String {
    let answer = handed
        .answers
        .get(exercise)
        .unwrap_or_else(|| panic!("no answer to {exercise}: {handed:?}"));
    let line = format!("// exercise: {exercise}\n");
    answer.replace(&line, "").trim().to_owned()
}

#[track_caller]
fn mended(handed: &Handed, says: &[&str]) {
    for says in says {
        let said = handed.mended.iter().any(|note| note.contains(says));
        assert!(said, "no `{says}` in {:?}", handed.mended);
    }
}

/// Another correct answer.
const OTHER: &str = "fn everywhere(n: usize) -> Vec<String> { if n == 0 { vec![\"cpu\".into()] } else { (0..n).map(|i| format!(\"cuda:{i}\")).collect() } }\n\
    fn where_to(w: usize, n: usize) -> String { everywhere(n).get(w).cloned().unwrap_or(\"cpu\".into()) }";

/// A cell as inserted by JupyterLab.
fn cell(source: &str) -> Value {
    json!({"cell_type": "code", "id": "a1b2c3d4-0000", "metadata": {}, "outputs": [], "execution_count": null, "source": source})
}

/// What is found in these scripts for the two exercises of a lesson.
fn scripts(files: &[(&str, &str)]) -> Handed {
    let catalogue = Catalogue::embedded();
    let lesson = catalogue.lesson("half").expect("a lesson");
    let exercises: Vec<_> = lesson
        .exercises()
        .map(|exercise| (lesson, exercise))
        .collect();
    let files: Vec<SubmittedFile> = files
        .iter()
        .map(|(name, text)| SubmittedFile {
            path: name.into(),
            bytes: text.as_bytes().to_vec(),
        })
        .collect();
    answers(&files, &exercises, &catalogue)
}

const MEAN: &str =
    "fn safe_mean(x: &Tensor) -> Result<Tensor> { x.to_dtype(DType::F32)?.mean_all() }";
const WALK: &str = "fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> { (start - step * count as f64)?.relu() }";
