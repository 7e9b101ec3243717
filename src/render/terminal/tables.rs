//! The tables a learner asks for: variables, lessons, devices, and rows with advice.

use super::table::draw;
use super::theme::{Style, Theme};
use crate::render::words::variable;
use crate::session::Variable;
use crate::units::bytes;

/// `:vars`: what the session holds.
pub fn variables(theme: &Theme, variables: &[Variable]) -> String {
    if variables.is_empty() {
        return format!("{}\n", variable::NONE);
    }
    let rows = variables.iter().map(|variable| {
        let mut row = variable::row(variable);
        row[0] = theme.paint(Style::Code, &row[0]);
        Vec::from(row)
    });
    draw(theme, &variable::HEAD, rows.collect())
}

/// One lesson of the catalogue, with what the learner has done of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LessonRow {
    pub id: String,
    pub section: String,
    pub title: String,
    pub steps: usize,
    pub steps_done: usize,
    pub exercises: usize,
    pub exercises_passed: usize,
    /// Whether the learner stands in it.
    pub here: bool,
}

/// The catalogue.
pub fn lessons(theme: &Theme, lessons: &[LessonRow]) -> String {
    let rows = lessons.iter().map(|lesson| {
        let here = if lesson.here {
            theme.either(" ←", " <-")
        } else {
            ""
        };
        let exercises = match lesson.exercises {
            0 => String::new(),
            all => format!("{}/{all}", lesson.exercises_passed),
        };
        vec![
            format!("{}{here}", theme.paint(Style::Code, &lesson.id)),
            lesson.section.clone(),
            lesson.title.clone(),
            progress(theme, lesson),
            exercises,
        ]
    });
    draw(
        theme,
        &["lesson", "section", "title", "done", "exercises"],
        rows.collect(),
    )
}

fn progress(theme: &Theme, lesson: &LessonRow) -> String {
    match lesson.steps_done * 100 / lesson.steps.max(1) {
        0 if lesson.steps_done == 0 => theme.paint(Style::Quiet, theme.either("–", "-")),
        percent if percent >= 100 => theme.paint(Style::Good, theme.either("✓", "done")),
        percent => format!("{percent} %"),
    }
}

/// A device as `:gpus`, the banner and `doctor` show it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeviceRow {
    pub name: String,
    /// What it is: `NVIDIA H100 80GB HBM3`, `2 cores`.
    pub what: String,
    pub used: Option<u64>,
    pub total: Option<u64>,
    /// Anything else, such as load and temperature.
    pub note: String,
}

pub fn devices(theme: &Theme, devices: &[DeviceRow]) -> String {
    let rows = devices.iter().map(|device| {
        let memory = match (device.used, device.total) {
            (Some(used), Some(total)) => format!("{} of {}", bytes(used), bytes(total)),
            (None, Some(total)) => bytes(total),
            (Some(used), None) => bytes(used),
            (None, None) => String::new(),
        };
        vec![
            theme.paint(Style::Code, &device.name),
            device.what.clone(),
            memory,
            device.note.clone(),
        ]
    });
    draw(theme, &["device", "what", "memory", "now"], rows.collect())
}

/// How a row of `doctor` stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Good,
    Warning,
    Bad,
    /// Neither good nor bad.
    Neutral,
}

/// Something looked at, what was found, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdviceRow {
    pub standing: Standing,
    pub key: String,
    pub value: String,
    pub advice: Option<String>,
}

pub fn advice(theme: &Theme, rows: &[AdviceRow]) -> String {
    let rows = rows.iter().map(|row| {
        vec![
            mark(theme, row.standing),
            row.key.clone(),
            row.value.clone(),
            row.advice.clone().unwrap_or_default(),
        ]
    });
    draw(theme, &["", "what", "found", "what to do"], rows.collect())
}

/// ✓, !, ✗ or nothing.
pub fn mark(theme: &Theme, standing: Standing) -> String {
    match standing {
        Standing::Good => theme.paint(Style::Good, theme.either("✓", "ok")),
        Standing::Warning => theme.paint(Style::Warning, "!"),
        Standing::Bad => theme.paint(Style::Bad, theme.either("✗", "x")),
        Standing::Neutral => theme.paint(Style::Quiet, theme.either("–", "-")),
    }
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
