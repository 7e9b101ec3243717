//! Reads through a lesson file: what has been read so far, and how reading ends.

use std::ops::Range;

use super::blocks::Fence;
use super::builder::ExerciseBuilder;
use super::form::CellKind;
use super::head::{Head, head};
use super::model::{LessonCell, Step};
use super::prediction::Prediction;
use super::problem::Problem;
use super::prose::Passages;
use super::source::Source;
use super::suggest::did_you_mean;

/// What has been read so far, top to bottom.
pub struct Reader<'a> {
    pub source: &'a Source,
    pub passages: Passages<'a>,
    pub items: Vec<Item>,
    pub exercises: Vec<ExerciseBuilder>,
    /// Ids of exercises whose opening line is broken.
    pub lost: Vec<String>,
    /// Setups for a single exercise, which may come before it.
    pub own_setups: Vec<(LessonCell, Range<usize>)>,
    /// A prediction that is still waiting for its demo, and where its fence ends.
    pub prediction: Option<(Prediction, usize)>,
    /// A demo that is still waiting for its expectation.
    pub demo: Option<OpenDemo>,
    /// Whether the previous cell could not be read and may have been a demo.
    maybe_demo: bool,
    pub heading: Option<String>,
    ids: Vec<(String, Range<usize>)>,
    pub problems: Vec<Problem>,
}

/// A demo whose expectation has not been read yet.
pub struct OpenDemo {
    pub cell: LessonCell,
    pub head: Head,
    /// Where its fence ends.
    pub end: usize,
    pub prediction: Option<Prediction>,
}

pub enum Item {
    Step(Step),
    Exercise(usize),
}

impl<'a> Reader<'a> {
    pub fn new(source: &'a Source) -> Self {
        Reader {
            source,
            passages: Passages::new(source),
            items: Vec::new(),
            exercises: Vec::new(),
            lost: Vec::new(),
            own_setups: Vec::new(),
            prediction: None,
            demo: None,
            maybe_demo: false,
            heading: None,
            ids: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn last_id(&self) -> String {
        match self.items.last() {
            Some(Item::Step(step)) => step.id().to_owned(),
            Some(Item::Exercise(index)) => self.exercises[*index].id.clone(),
            None => String::new(),
        }
    }

    pub fn heading(&mut self, at: Range<usize>, text: String) {
        let last = self.last_id();
        if let Some(prose) = self.passages.heading(at, &text, &last) {
            self.items.push(Item::Step(Step::Prose(prose)));
        }
        self.heading = Some(text);
    }

    fn end_passage(&mut self, at: usize) {
        let last = self.last_id();
        if let Some(prose) = self.passages.end(at, &last) {
            self.items.push(Item::Step(Step::Prose(prose)));
        }
    }

    pub fn fence(&mut self, fence: &Fence) {
        let head = match head(self.source, fence) {
            Ok(None) => return,
            Ok(Some(head)) => head,
            Err(problems) => {
                self.problems.extend(problems);
                self.lose(fence);
                self.end_passage(fence.whole.start);
                self.passages.resume(fence.whole.end);
                return;
            }
        };
        self.end_passage(fence.whole.start);
        self.passages.resume(fence.whole.end);
        if head.kind != CellKind::Expect {
            self.unexpected_demo();
        }
        if head.kind != CellKind::Demo {
            self.lone_prediction();
        }
        if let Some((id, at)) = head.get("id") {
            if self.ids.iter().any(|(other, _)| other == id) {
                let message = format!("the id `{id}` is used twice in this file");
                self.problems.push(self.source.problem(at.clone(), message));
            }
            self.ids.push((id.to_owned(), at));
        }
        let orphan = std::mem::take(&mut self.maybe_demo) && head.kind == CellKind::Expect;
        if !orphan && let Err(problem) = self.cell(head, fence) {
            self.problems.push(problem);
        }
    }

    /// Records what a broken cell would have been, so that nothing else is reported as missing because of it.
    pub fn lose(&mut self, fence: &Fence) {
        let info = &self.source.text()[fence.info.clone()];
        let mut words = info.split_whitespace();
        let value = |key: &str| {
            info.split_whitespace()
                .find_map(|word| word.strip_prefix(key))
        };
        let id = value("id=").unwrap_or("").to_owned();
        if let Some(exercise) = self
            .exercises
            .iter_mut()
            .find(|exercise| value("for=") == Some(&exercise.id))
        {
            exercise.broken.push(id.clone());
        }
        self.demo = None;
        // The broken cell may have been the prediction's demo.
        self.prediction = None;
        // A broken expectation belonged to this demo; any other broken cell may have been the demo for the next
        // expectation.
        self.maybe_demo = words.nth(1) != Some("expect");
        self.lost.push(id);
    }

    fn unexpected_demo(&mut self) {
        if let Some(OpenDemo { cell, .. }) = self.demo.take() {
            let message = format!("demo `{}` is not followed by its ```toml expect", cell.id);
            let help = "say what it must show or fail with; `ran = true` if running is enough";
            self.problems
                .push(self.source.problem_on_line(cell.at, message).help(help));
        }
    }

    /// Reports a prediction that does not come directly before a demo.
    pub fn lone_prediction(&mut self) {
        if let Some((prediction, _)) = self.prediction.take() {
            let message = format!("prediction `{}` is not followed by a demo", prediction.id);
            let help =
                "it goes right before the ```rust demo that it asks about, with nothing in between";
            self.problems.push(
                self.source
                    .problem_on_line(prediction.at, message)
                    .help(help),
            );
        }
    }

    pub fn finish(mut self) -> (Vec<Step>, Vec<Problem>) {
        self.end_passage(self.source.text().len());
        self.unexpected_demo();
        self.lone_prediction();
        for (setup, at) in std::mem::take(&mut self.own_setups) {
            let name = &self.source.text()[at.clone()].trim_matches('"').to_owned();
            match self
                .exercises
                .iter_mut()
                .find(|exercise| exercise.id == *name)
            {
                Some(exercise) => exercise.setups.push(setup),
                None if self.lost.contains(name) => {}
                None => {
                    let help = did_you_mean(
                        name,
                        self.exercises.iter().map(|exercise| exercise.id.as_str()),
                    );
                    let message = format!("there is no exercise `{name}` in this file");
                    self.problems
                        .push(self.source.problem(at, message).maybe_help(help));
                }
            }
        }
        let mut exercises: Vec<_> = self
            .exercises
            .into_iter()
            .map(|exercise| match exercise.build(self.source) {
                Ok(exercise) => Some(Step::Exercise(Box::new(exercise))),
                Err(problems) => {
                    self.problems.extend(problems);
                    None
                }
            })
            .collect();
        let steps = self.items.into_iter().filter_map(|item| match item {
            Item::Step(step) => Some(step),
            Item::Exercise(index) => exercises[index].take(),
        });
        (steps.collect(), self.problems)
    }
}
