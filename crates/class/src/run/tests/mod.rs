//! Tests of the engine with an examiner that needs no box.

mod engine;
mod judging;
mod keeping;
mod sharding;
mod sharing;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gpu_tutor_boxed::RequiredWalls;
use gpu_tutor_grading::{CheckReport, Report, Verdict};
use gpu_tutor_lessons::Lesson;
use gpu_tutor_teaching::fixture;

use super::engine::{Engine, Event, Graded};
use super::examiner::{Examined, Examiner};
use super::job::{Job, Settings};
use super::journal::Journal;
use crate::{Assignment, Attempt, ExerciseResult, Lateness, Student, StudentResult};

pub fn lesson() -> Lesson {
    fixture::lesson()
}

pub fn settings() -> Settings {
    Settings {
        seed: 7,
        time_limit: Duration::from_secs(5),
        gpus: 0.into(),
        walls: RequiredWalls::Full,
        judge: "1".into(),
    }
}

/// Learners `s0`, `s1`, … who have answered the first exercise.
pub fn students(assignment: &Assignment, answers: &[&str]) -> Vec<StudentResult> {
    let exercises = |answer: &str| {
        let all = assignment.exercises.iter().enumerate();
        let ungraded = all.map(|(index, (_, exercise))| {
            ExerciseResult::ungraded(exercise, (index == 0).then(|| answer.to_owned()))
        });
        ungraded.collect()
    };
    let student = |(index, answer): (usize, &&str)| StudentResult {
        student: Student::new(format!("s{index}")),
        attempt: Some(Attempt {
            number: 1,
            submitted: None,
        }),
        lateness: Lateness::default(),
        exercises: exercises(answer),
        mended: Vec::new(),
        problems: Vec::new(),
    };
    answers.iter().enumerate().map(student).collect()
}

/// A report that passes if the answer says it should.
pub fn report(assignment: &Assignment, job: &Job) -> Report {
    let (_, exercise) = assignment.exercises[job.exercise];
    let verdict = match job.answer.contains("right") {
        true => Verdict::Passed,
        false => Verdict::Failed,
    };
    let checks = exercise.checks.iter();
    let checks = checks.map(|check| CheckReport::new(check, verdict, job.answer.as_str()));
    Report::new(exercise, checks.collect())
}

/// What the examiners in a test have done.
#[derive(Default)]
pub struct Seen {
    pub examined: AtomicUsize,
    pub answers: Mutex<Vec<String>>,
}

type Judge<'a> = &'a (dyn Fn(&Job) -> Examined + Sync);

struct Scripted<'a> {
    seen: &'a Seen,
    judge: Judge<'a>,
    pause: Duration,
}

impl Examiner for Scripted<'_> {
    fn examine(&mut self, job: &Job, _: bool) -> Examined {
        self.seen.examined.fetch_add(1, Ordering::SeqCst);
        let answers = || self.seen.answers.lock().expect("no panic");
        answers().push(job.answer.clone());
        (self.judge)(job)
    }

    fn pause(&self) -> Duration {
        self.pause
    }
}

/// A run with two workers over these answers.
pub struct Run<'a> {
    pub assignment: &'a Assignment<'a>,
    pub settings: Settings,
    pub students: &'a [StudentResult],
    pub judge: Judge<'a>,
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    pub pause: Duration,
}

impl<'a> Run<'a> {
    pub fn of(
        assignment: &'a Assignment<'a>,
        students: &'a [StudentResult],
        judge: Judge<'a>,
    ) -> Self {
        Run {
            assignment,
            settings: settings(),
            students,
            judge,
            stopped: &|| false,
            pause: Duration::ZERO,
        }
    }

    pub fn grade(&self, journal: &mut Journal, seen: &Seen) -> (Graded, Vec<Event>) {
        let engine = Engine {
            assignment: self.assignment,
            settings: self.settings.clone(),
            workers: NonZeroUsize::new(2).expect("two"),
            open: &|_| {
                Box::new(Scripted {
                    seen,
                    judge: self.judge,
                    pause: self.pause,
                })
            },
            stopped: self.stopped,
        };
        let mut events = Vec::new();
        let graded = engine.grade(self.students.to_vec(), journal, &mut |event| {
            events.push(event)
        });
        (graded.expect("a journal that can be written to"), events)
    }
}

pub fn scores(graded: &Graded) -> Vec<u32> {
    let results = graded.results.iter();
    results.map(|result| result.raw_score()).collect()
}
