//! Lessons as notebooks and back.

mod assignments;
mod jupyter;
mod learner;
mod lessons;
mod round_trip;

use gpu_tutor_lessons::{Catalogue, Header, Lesson, parse};
use gpu_tutor_notebook::{Imported, Notebook, import};
use serde_json::Value;

/// The header for notebooks that did not come from a lesson.
pub fn fallback() -> Header {
    Header {
        id: "made-here".into(),
        title: "Made here".into(),
        section: "0".into(),
        summary: "A notebook.".into(),
    }
}

#[track_caller]
pub fn read(text: &str) -> Notebook {
    Notebook::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
pub fn imported(notebook: &Value, catalogue: &Catalogue) -> Imported {
    import(&read(&notebook.to_string()), catalogue, &fallback())
}

/// Parses the text of a lesson that breaks no rule.
#[track_caller]
pub fn lesson(id: &str, text: &str) -> Lesson {
    parse(&format!("lessons/01-{id}.md"), text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Everything that a lesson consists of, except for positions in its file.
pub fn model(lesson: &Lesson) -> String {
    let mut head = format!(
        "{} {} {} {}",
        lesson.id, lesson.title, lesson.section, lesson.summary
    );
    let places =
        regex::Regex::new(r"Position \{\s*line: \d+,\s*column: \d+,?\s*\}").expect("a pattern");
    head.push_str(&places.replace_all(&format!("{:#?}", lesson.steps), "somewhere"));
    head
}
