//! Where a learner is in a lesson, and what comes next. It neither runs nor prints anything.

use std::collections::BTreeSet;

use gpu_tutor_lessons::{Exercise, Lesson, LessonCell, Quiz, Step};

pub struct Walkthrough<'a> {
    lesson: &'a Lesson,
    /// The current step; `None` before the first.
    here: Option<usize>,
    /// The index where the search for the next step begins.
    next: usize,
    /// Whether the current step is an exercise or a question that has no answer yet.
    open: bool,
    /// Steps whose cells have run since the session was last empty.
    ran: BTreeSet<usize>,
}

impl<'a> Walkthrough<'a> {
    pub fn new(lesson: &'a Lesson) -> Self {
        Walkthrough {
            lesson,
            here: None,
            next: 0,
            open: false,
            ran: BTreeSet::new(),
        }
    }

    pub fn lesson(&self) -> &'a Lesson {
        self.lesson
    }

    /// The next step, with its index. Setups are not counted as steps.
    pub fn upcoming(&self) -> Option<(usize, &'a Step)> {
        let rest = self.lesson.steps.iter().enumerate().skip(self.next);
        rest.into_iter().find(|(_, step)| is_visible(step))
    }

    /// The cell that will run next if the learner continues.
    pub fn next_cell(&self) -> Option<&'a LessonCell> {
        let steps = self.lesson.steps.iter().enumerate().skip(self.next);
        let (index, step) = steps
            .into_iter()
            .find(|(_, step)| matches!(step, Step::Demo(_) | Step::Exercise(_)))?;
        let missing = self.missing(index).into_iter().map(|(_, cell)| cell).next();
        missing.or(match step {
            Step::Demo(demo) if !demo.fresh => Some(&demo.cell),
            Step::Exercise(exercise) => exercise.setups.first(),
            _ => None,
        })
    }

    /// Makes the next step the current one. Returns `None` at the end of the lesson.
    pub fn advance(&mut self) -> Option<(usize, &'a Step)> {
        let step = self.upcoming();
        self.here = step.map(|(index, _)| index);
        self.next = step.map_or(self.lesson.steps.len(), |(index, _)| index + 1);
        self.open = matches!(step, Some((_, Step::Exercise(_) | Step::Quiz(_))));
        step
    }

    /// Makes the step with this index the next one.
    pub fn stand_before(&mut self, index: usize) {
        self.here = None;
        self.open = false;
        self.next = index.min(self.lesson.steps.len());
    }

    /// Makes the step before the current one the next one. Returns false at the first step.
    pub fn back(&mut self) -> bool {
        let from = self.here.unwrap_or(self.next);
        let before = (0..from)
            .rev()
            .find(|&index| is_visible(&self.lesson.steps[index]));
        if let Some(index) = before {
            self.stand_before(index);
        }
        before.is_some()
    }

    /// Skips the open exercise or question, or else the next step, and returns what it skipped.
    pub fn skip(&mut self) -> Option<(usize, &'a Step)> {
        if self.open {
            self.open = false;
            return self.here.map(|index| (index, &self.lesson.steps[index]));
        }
        let skipped = self.upcoming()?;
        self.stand_before(skipped.0 + 1);
        Some(skipped)
    }

    /// Marks the current exercise or question as answered.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// Whether an exercise or question is waiting for its answer.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The current exercise, solved or not.
    pub fn exercise(&self) -> Option<&'a Exercise> {
        match &self.lesson.steps[self.here?] {
            Step::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    pub fn open_exercise(&self) -> Option<&'a Exercise> {
        self.exercise().filter(|_| self.open)
    }

    pub fn open_quiz(&self) -> Option<&'a Quiz> {
        match &self.lesson.steps[self.here?] {
            Step::Quiz(quiz) if self.open => Some(quiz),
            _ => None,
        }
    }

    /// Where a returning learner continues: at the open step, otherwise at the next, otherwise at the last.
    pub fn place(&self) -> Option<(usize, &'a Step)> {
        let open = self.here.filter(|_| self.open);
        let last = || visible(self.lesson).last().map(|(index, _)| index);
        let index = open
            .or_else(|| self.upcoming().map(|(index, _)| index))
            .or_else(last)?;
        Some((index, &self.lesson.steps[index]))
    }

    /// The cells before the step with this index that the session has not run: setups and demos, in order.
    pub fn missing(&self, before: usize) -> Vec<(usize, &'a LessonCell)> {
        let cells = self
            .lesson
            .steps
            .iter()
            .enumerate()
            .take(before)
            .filter_map(|(index, step)| match step {
                Step::Setup(cell) => Some((index, cell)),
                Step::Demo(demo) if !demo.fresh => Some((index, &demo.cell)),
                _ => None,
            });
        cells
            .filter(|(index, _)| !self.ran.contains(index))
            .collect()
    }

    /// The cells before the next step that the session has not run.
    pub fn missing_here(&self) -> Vec<(usize, &'a LessonCell)> {
        self.missing(self.next)
    }

    pub fn has_run(&mut self, index: usize) {
        self.ran.insert(index);
    }

    /// Records that the session has lost its variables.
    pub fn forget_runs(&mut self) {
        self.ran.clear();
    }

    /// The number of the current step, or else of the next one, counted from 1.
    pub fn number(&self) -> usize {
        let index = self
            .here
            .or(self.upcoming().map(|(index, _)| index))
            .unwrap_or(self.next);
        number_of(self.lesson, index).min(self.count())
    }

    pub fn count(&self) -> usize {
        visible(self.lesson).count()
    }
}

/// The number of the step with this index, counted from 1 and without setups.
pub fn number_of(lesson: &Lesson, index: usize) -> usize {
    lesson
        .steps
        .iter()
        .take(index)
        .filter(|step| is_visible(step))
        .count()
        + 1
}

/// Finds the index of a step by its number or its id.
pub fn find(lesson: &Lesson, name: &str) -> Option<usize> {
    let name = name.trim();
    if let Ok(number) = name.parse::<usize>() {
        return visible(lesson)
            .nth(number.checked_sub(1)?)
            .map(|(index, _)| index);
    }
    let exactly = visible(lesson).find(|(_, step)| step.id() == name);
    let heading = || visible(lesson).find(|(_, step)| step.id().strip_prefix('#') == Some(name));
    exactly.or_else(heading).map(|(index, _)| index)
}

/// The index to start from to reach this step: the passage above an exercise or a question explains it.
pub fn with_passage(lesson: &Lesson, index: usize) -> usize {
    let explained = matches!(
        lesson.steps.get(index),
        Some(Step::Exercise(_) | Step::Quiz(_))
    );
    let above = visible(lesson).take_while(|(at, _)| *at < index).last();
    match above {
        Some((passage, Step::Prose(_))) if explained => passage,
        _ => index,
    }
}

/// The steps that a learner sees, with their indices.
pub fn visible(lesson: &Lesson) -> impl Iterator<Item = (usize, &Step)> {
    lesson
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| is_visible(step))
}

fn is_visible(step: &Step) -> bool {
    !matches!(step, Step::Setup(_))
}

#[cfg(test)]
#[path = "walkthrough_tests.rs"]
mod tests;
