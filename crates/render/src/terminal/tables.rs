//! The tables of variables, exercises and lessons.

use gpu_tutor_grading::{LintReport, Mutants, Points};
use gpu_tutor_session::Variable;
use gpu_tutor_text::t;

use super::fill::fill_text;
use super::table::draw;
use super::theme::{Style, Theme};
use crate::words::lesson::section;
use crate::words::{prediction, variable};

/// `:vars`: the session's variables.
pub fn variables(theme: &Theme, variables: &[Variable]) -> String {
    if variables.is_empty() {
        return format!("{}\n", variable::none());
    }
    let rows = variables.iter().map(|variable| {
        let mut row = variable::row(variable);
        row[0] = theme.paint(Style::Code, &row[0]);
        Vec::from(row)
    });
    draw(theme, &variable::head(), rows.collect())
}

/// One lesson of the catalogue, with the learner's progress.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LessonRow {
    pub id: String,
    pub section: String,
    pub title: String,
    pub steps: usize,
    pub steps_done: usize,
    /// The ids of its exercises, and whether each is passed.
    pub exercises: Vec<(String, bool)>,
    /// How many predictions were made, and how many of them were right.
    pub predictions: usize,
    pub predictions_right: usize,
    /// Whether it is the learner's current lesson.
    pub here: bool,
}

/// One exercise, with the learner's grade.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExerciseRow {
    pub id: String,
    pub title: String,
    /// The lesson's id.
    pub lesson: String,
    /// The best score and the points available; `None` if no answer was graded.
    pub score: Option<(u32, u32)>,
    pub passed: bool,
    /// Whether it is the learner's current exercise.
    pub here: bool,
}

/// The exercises of all lessons.
pub fn exercises(theme: &Theme, exercises: &[ExerciseRow]) -> String {
    let rows = exercises.iter().map(|exercise| {
        let here = match exercise.here {
            true => theme.either(" ←", " <-"),
            false => "",
        };
        let mark = match exercise.passed {
            true => theme.paint(Style::Good, theme.either("✓", "+")),
            false => String::new(),
        };
        let score = exercise.score;
        vec![
            mark,
            format!("{}{here}", theme.paint(Style::Code, &exercise.id)),
            exercise.title.clone(),
            exercise.lesson.clone(),
            score.map_or(String::new(), |(score, of)| format!("{score}/{of}")),
        ]
    });
    draw(
        theme,
        &[
            "".into(),
            t!("exercise"),
            t!("title"),
            t!("lesson"),
            t!("points"),
        ],
        rows.collect(),
    )
}

/// The catalogue.
pub fn lessons(theme: &Theme, lessons: &[LessonRow]) -> String {
    let rows = lessons.iter().map(|lesson| {
        let here = if lesson.here {
            theme.either(" ←", " <-")
        } else {
            ""
        };
        let exercises = lesson.exercises.iter().map(|(id, passed)| match passed {
            true => format!("{id} {}", theme.paint(Style::Good, theme.either("✓", "ok"))),
            false => id.clone(),
        });
        let exercises: Vec<String> = exercises.collect();
        vec![
            format!("{}{here}", theme.paint(Style::Code, &lesson.id)),
            section(&lesson.section),
            lesson.title.clone(),
            progress(theme, lesson),
            exercises.join("\n"),
        ]
    });
    let head = [
        t!("lesson"),
        t!("section"),
        t!("title"),
        t!("done"),
        t!("exercises"),
    ];
    let mut out = draw(theme, &head, rows.collect());
    let made = lessons.iter().map(|lesson| lesson.predictions).sum();
    let right = lessons.iter().map(|lesson| lesson.predictions_right).sum();
    if let Some(tally) = prediction::tally(right, made) {
        out += &fill_text(theme, Style::Quiet, &tally, "", "");
    }
    out
}

fn progress(theme: &Theme, lesson: &LessonRow) -> String {
    match lesson.steps_done * 100 / lesson.steps.max(1) {
        0 if lesson.steps_done == 0 => theme.paint(Style::Quiet, theme.either("–", "-")),
        percent if percent >= 100 => theme.paint(Style::Good, theme.either("✓", "done")),
        percent => format!("{percent} %"),
    }
}

/// The minimum width of the linter's table in columns, even if a terminal is narrower or there is none.
const LINTED: usize = 105;

/// What the linter counted, exercise by exercise and in total.
pub fn linted(theme: &Theme, report: &LintReport) -> String {
    let row = |name: &str, graded: usize, points: Points, mutants: Mutants| {
        let counts = [
            mutants.made - mutants.left_out,
            mutants.not_compiling,
            mutants.killed,
            mutants.explained,
            mutants.survived,
        ];
        let counts = counts.iter().map(ToString::to_string);
        let name = theme.paint(Style::Code, name);
        let mut row = vec![name, graded.to_string(), points.to_string()];
        row.extend(counts);
        if let Some(survived) = row.last_mut().filter(|_| mutants.survived > 0) {
            *survived = theme.paint(Style::Bad, survived);
        }
        row
    };
    let exercises = report.exercises.iter();
    let mut rows: Vec<_> = exercises
        .map(|one| row(&one.exercise, one.graded, one.points, one.mutants))
        .collect();
    if rows.len() > 1 {
        let (graded, points) = (report.graded(), report.points());
        rows.push(row("in all", graded, points, report.mutants()));
    }
    let head = [
        "exercise",
        "answers",
        "points computed",
        "mutants",
        "do not compile",
        "killed",
        "explained",
        "survived",
    ];
    // Counts can be compared only side by side.
    let theme = Theme {
        width: theme.width.max(LINTED),
        ..*theme
    };
    draw(&theme, &head, rows)
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
