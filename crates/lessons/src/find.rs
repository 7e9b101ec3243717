//! Finds lessons and exercises by id or number, and suggests similar names if there is no match.

use std::borrow::Cow;

use gpu_tutor_text::t;

use super::catalogue::Catalogue;
use super::model::{Demo, Exercise, Lesson, Step};
use super::prediction::Prediction;
use super::quiz::Quiz;
use super::suggest::{join_or, nearest};

/// The error for a name that does not exist in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.told())]
pub struct NotFound {
    pub what: Sought,
    pub name: String,
    /// The most similar ids, best first; empty if none is similar.
    pub nearest: Vec<String>,
    /// Every existing id.
    pub known: Vec<String>,
    /// If the search was for a lesson: the lesson that has a step with this name.
    pub holder: Option<String>,
}

/// The kinds of things that can be looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    Lesson,
    Exercise,
    Question,
    Prediction,
}

impl NotFound {
    fn new<'a>(what: Sought, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.collect();
        NotFound {
            what,
            name: name.to_owned(),
            nearest: nearest(name, known.iter().copied())
                .into_iter()
                .map(str::to_owned)
                .collect(),
            known: known.into_iter().map(str::to_owned).collect(),
            holder: None,
        }
    }

    fn told(&self) -> Cow<'static, str> {
        let (name, advice) = (&self.name, self.advice());
        match self.what {
            Sought::Lesson => t!("there is no lesson `%{name}`: %{advice}", name, advice),
            Sought::Exercise => t!("there is no exercise `%{name}`: %{advice}", name, advice),
            Sought::Question => t!("there is no question `%{name}`: %{advice}", name, advice),
            Sought::Prediction => t!("there is no prediction `%{name}`: %{advice}", name, advice),
        }
    }

    fn advice(&self) -> Cow<'static, str> {
        if let Some(lesson) = &self.holder {
            return t!("it is a step of the lesson `%{lesson}`", lesson);
        }
        if let Some(names) = join_or(&self.nearest) {
            return t!("did you mean %{names}?", names);
        }
        match (join_or(&self.known), self.what) {
            (Some(names), _) => t!("choose %{names}", names),
            (None, Sought::Lesson) => t!("the catalogue has no lessons"),
            (None, Sought::Exercise) => t!("the catalogue has no exercises"),
            (None, Sought::Question) => t!("the catalogue has no questions"),
            (None, Sought::Prediction) => t!("the catalogue has no predictions"),
        }
    }
}

impl Catalogue {
    /// A lesson by its id, its file's number (`1`) or its section (`5.6.1`).
    pub fn lesson(&self, name: &str) -> Result<&Lesson, NotFound> {
        let name = name.trim();
        let number: Option<u32> = name.parse().ok();
        let found =
            |fits: &dyn Fn(&Lesson) -> bool| self.lessons().iter().find(|lesson| fits(lesson));
        found(&|lesson| lesson.id == name)
            .or_else(|| found(&|lesson| lesson.section == name))
            .or_else(|| found(&|lesson| number.is_some() && lesson.number == number))
            .ok_or_else(|| {
                let holder = found(&|lesson| lesson.steps.iter().any(|step| step.id() == name));
                NotFound {
                    holder: holder.map(|lesson| lesson.id.clone()),
                    ..NotFound::new(
                        Sought::Lesson,
                        name,
                        self.lessons().iter().map(|l| l.id.as_str()),
                    )
                }
            })
    }

    /// An exercise and its lesson, by the exercise's id or its number, counted from 1 across all lessons.
    pub fn exercise(&self, name: &str) -> Result<(&Lesson, &Exercise), NotFound> {
        let name = name.trim();
        let number: Option<usize> = name.parse().ok();
        self.exercises()
            .enumerate()
            .find(|(index, (_, exercise))| exercise.id == name || number == Some(index + 1))
            .map(|(_, found)| found)
            .ok_or_else(|| {
                let ids = self.lessons().iter().flat_map(Lesson::exercises);
                NotFound::new(
                    Sought::Exercise,
                    name,
                    ids.map(|exercise| exercise.id.as_str()),
                )
            })
    }

    /// A question by its id.
    pub fn quiz(&self, id: &str) -> Result<&Quiz, NotFound> {
        let steps = || self.lessons().iter().flat_map(|lesson| &lesson.steps);
        let quizzes = || {
            steps().filter_map(|step| match step {
                Step::Quiz(quiz) => Some(quiz),
                _ => None,
            })
        };
        quizzes().find(|quiz| quiz.id == id).ok_or_else(|| {
            NotFound::new(Sought::Question, id, quizzes().map(|quiz| quiz.id.as_str()))
        })
    }

    /// A prediction by its id.
    pub fn prediction(&self, id: &str) -> Result<&Prediction, NotFound> {
        let mut found = self.predictions().map(|(_, prediction)| prediction);
        found.find(|prediction| prediction.id == id).ok_or_else(|| {
            let known = self
                .predictions()
                .map(|(_, prediction)| prediction.id.as_str());
            NotFound::new(Sought::Prediction, id, known)
        })
    }

    /// Every prediction in reading order, with its demo.
    pub fn predictions(&self) -> impl Iterator<Item = (&Demo, &Prediction)> {
        let demos = self.lessons().iter().flat_map(Lesson::demos);
        demos.filter_map(|demo| Some((demo, demo.prediction.as_ref()?)))
    }

    /// Every exercise in reading order, with its lesson.
    pub fn exercises(&self) -> impl Iterator<Item = (&Lesson, &Exercise)> {
        self.lessons()
            .iter()
            .flat_map(|lesson| lesson.exercises().map(move |exercise| (lesson, exercise)))
    }
}
