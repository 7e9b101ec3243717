//! A lesson in memory: its steps in reading order, and its exercises with everything that belongs to them.

use std::path::PathBuf;
use std::sync::Arc;

use super::check::Check;
use super::expect::Expect;
use super::front_matter::Header;
use super::position::Position;
use super::prediction::Prediction;
use super::quiz::Quiz;
use super::source::Source;
use super::survivor::Survivor;

#[derive(Debug, Clone)]
pub struct Lesson {
    pub id: String,
    pub title: String,
    /// The section of the book, such as `5.6.1`.
    pub section: String,
    /// One line for the catalogue.
    pub summary: String,
    /// The number at the start of its file name.
    pub number: Option<u32>,
    pub source: Arc<Source>,
    /// The position of the id in the front matter.
    pub at: Position,
    pub steps: Vec<Step>,
    /// The language of its text, such as `zh`; `None` for English.
    pub language: Option<String>,
    /// The files that hold the solutions for this lesson and for the others in its folder. Empty for built-in lessons.
    pub files: Arc<[PathBuf]>,
}

/// One step of a lesson, in reading order.
#[derive(Debug, Clone)]
pub enum Step {
    Prose(Prose),
    Setup(LessonCell),
    Demo(Box<Demo>),
    Exercise(Box<Exercise>),
    Quiz(Quiz),
}

/// A passage of Markdown between cells. It begins with a heading if the author wrote one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prose {
    /// `#` and the heading's words, like an anchor; it stays the same as long as the heading does.
    pub id: String,
    pub at: Position,
    pub markdown: String,
}

/// Rust code, or a command as typed at the prompt, that runs as one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonCell {
    pub id: String,
    /// The opening fence.
    pub at: Position,
    /// The first line of the code is the line after `at`.
    pub code: String,
}

#[derive(Debug, Clone)]
pub struct Demo {
    pub cell: LessonCell,
    pub expect: Expect,
    /// Rows in the source documents that this cell covers.
    pub covers: Vec<String>,
    /// Whether it runs in a new session, where nothing has run before it.
    pub fresh: bool,
    /// What the learner is asked before it runs.
    pub prediction: Option<Prediction>,
}

#[derive(Debug, Clone)]
pub struct Exercise {
    pub id: String,
    /// The heading above it.
    pub title: String,
    pub starter: LessonCell,
    /// Setups that only this exercise needs, in order.
    pub setups: Vec<LessonCell>,
    pub solution: LessonCell,
    /// In order: a nudge, the approach, and almost the answer.
    pub hints: [String; 3],
    pub checks: Vec<Check>,
    pub wrong: Vec<Wrong>,
    /// Changes to the solution that pass all checks, and why that is right.
    pub survivors: Vec<Survivor>,
    /// Why no check compares values that the answer computes from inputs it could not know in advance.
    pub observed_because: Option<String>,
}

/// A planted wrong answer and the way it must fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    pub cell: LessonCell,
    /// The check it must fail.
    pub check: String,
    /// Text that the check's message must contain.
    pub message: String,
}

impl Demo {
    /// A demo that is not from a lesson file.
    pub fn new(id: &str, code: &str, expect: Expect) -> Self {
        Demo {
            cell: LessonCell {
                id: id.to_owned(),
                at: Position::START,
                code: code.to_owned(),
            },
            expect,
            covers: Vec::new(),
            fresh: false,
            prediction: None,
        }
    }
}

impl Step {
    /// The stable id that progress is stored under.
    pub fn id(&self) -> &str {
        match self {
            Step::Prose(prose) => &prose.id,
            Step::Setup(cell) => &cell.id,
            Step::Demo(demo) => &demo.cell.id,
            Step::Exercise(exercise) => &exercise.id,
            Step::Quiz(quiz) => &quiz.id,
        }
    }

    pub fn at(&self) -> Position {
        match self {
            Step::Prose(prose) => prose.at,
            Step::Setup(cell) => cell.at,
            Step::Demo(demo) => demo.cell.at,
            Step::Exercise(exercise) => exercise.starter.at,
            Step::Quiz(quiz) => quiz.at,
        }
    }
}

impl Exercise {
    pub fn max_score(&self) -> u32 {
        self.checks.iter().map(|check| check.points).sum()
    }
}

impl Lesson {
    /// The file's name, as used in problems.
    pub fn file(&self) -> &str {
        self.source.name()
    }

    pub fn demos(&self) -> impl Iterator<Item = &Demo> {
        self.steps.iter().filter_map(|step| match step {
            Step::Demo(demo) => Some(&**demo),
            _ => None,
        })
    }

    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.steps.iter().filter_map(|step| match step {
            Step::Exercise(exercise) => Some(&**exercise),
            _ => None,
        })
    }

    pub fn header(&self) -> Header {
        Header {
            id: self.id.clone(),
            title: self.title.clone(),
            section: self.section.clone(),
            summary: self.summary.clone(),
        }
    }

    /// The index of the step with this id.
    pub fn index_of(&self, step_id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id() == step_id)
    }

    /// What must run before a learner's answer: the lesson's setups above the exercise, then its own.
    pub fn setups_for<'a>(&'a self, exercise: &'a Exercise) -> Vec<&'a LessonCell> {
        let end = self.index_of(&exercise.id).unwrap_or(self.steps.len());
        let shared = self.steps[..end].iter().filter_map(|step| match step {
            Step::Setup(cell) => Some(cell),
            _ => None,
        });
        shared.chain(&exercise.setups).collect()
    }
}
