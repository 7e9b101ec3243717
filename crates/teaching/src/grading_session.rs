//! Grades answers in boxes. A box is never the learner's own session, so experiments there neither help nor harm an
//! answer.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use gpu_tutor_boxed::{BoxPlan, Boxed, Boxes, Limits, RequiredWalls, retire};
use gpu_tutor_grading::{
    GradeOptions, Reference, Report, TIME_LIMIT, ask_ahead, grade, has_code, split_cells,
};
use gpu_tutor_lessons::{Check, Exercise, Gpus, Lesson, embedded_texts};
use gpu_tutor_session::{Interrupt, Session, SessionOptions, StopSwitch};
use gpu_tutor_text::say;

use super::grader::Grader;

/// Grades each answer in its own box. One box can be prepared in advance while the learner is reading.
///
/// The lesson's solution runs in another box, the reference, which is reused for all answers to one exercise.
pub struct GradingSession<F> {
    /// Returns the options that the learner's session is started with, or `None` if they are not known yet.
    options: F,
    limit: Duration,
    seed: Option<u64>,
    walls: RequiredWalls,
    at_once: NonZeroUsize,
    answers: Option<Boxes>,
    reference: Option<Kept>,
    /// Whether the next answer runs only after the solution has produced all its values.
    solution_first: bool,
    stop: StopSwitch,
    cancel: StopSwitch,
}

/// The reference for one exercise.
struct Kept {
    exercise: String,
    reference: Reference,
    interrupter: Arc<dyn Interrupt>,
}

/// Stops the answer and the reference.
struct Both([Arc<dyn Interrupt>; 2]);

impl Interrupt for Both {
    fn interrupt(&self) {
        self.0.iter().for_each(|one| one.interrupt());
    }
}

fn not_ready() -> String {
    say!("the session is still starting")
}

impl<F: FnMut() -> Option<SessionOptions>> GradingSession<F> {
    pub fn new(options: F) -> Self {
        GradingSession {
            options,
            limit: TIME_LIMIT,
            seed: None,
            walls: RequiredWalls::Any,
            at_once: NonZeroUsize::MIN,
            answers: None,
            reference: None,
            solution_first: false,
            stop: StopSwitch::default(),
            cancel: StopSwitch::default(),
        }
    }

    /// Stops a cell that runs for longer than `limit`.
    pub fn limited_to(self, limit: Duration) -> Self {
        GradingSession { limit, ..self }
    }

    /// Draws the checks' inputs from a seed.
    pub fn with_seed(self, seed: Option<u64>) -> Self {
        GradingSession { seed, ..self }
    }

    /// Switches to a different seed for drawing the checks' inputs.
    pub fn draw_from(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    /// Grades in boxes that have at least these walls.
    pub fn behind(self, walls: RequiredWalls) -> Self {
        GradingSession { walls, ..self }
    }

    /// Grades at the same time as other sessions, `at_once` answers at a time in total. Their boxes share the machine's
    /// memory.
    pub fn beside(self, at_once: NonZeroUsize) -> Self {
        GradingSession { at_once, ..self }
    }

    /// How to create boxes with these limits; `None` if that is not known yet.
    fn plan(&mut self, lesson: &Lesson, limits: Limits) -> Option<BoxPlan> {
        Some(BoxPlan {
            walls: self.walls,
            at_once: self.at_once,
            unreadable: lesson.files.to_vec(),
            ..BoxPlan::new((self.options)()?.for_grading(), limits, embedded_texts())
        })
    }

    /// Starts a box for an answer, unless one is ready, and the reference if the exercise has one, without waiting.
    fn ahead(&mut self, lesson: &Lesson, exercise: &Exercise) -> Option<&mut Boxes> {
        let setups = lesson.setups_for(exercise).into_iter();
        let mut cells: Vec<&str> = setups.map(|setup| setup.code.as_str()).collect();
        if self.answers.is_none() {
            let plan = self.plan(lesson, Limits::answer(self.limit))?;
            self.answers = Some(Boxes::new(plan));
        }
        let answers = self.answers.as_mut()?;
        answers.prepare(&cells);
        let kept = self.reference.as_ref();
        if kept.is_none_or(|kept| kept.exercise != exercise.id) {
            let plan = self.plan(lesson, Limits::kept(self.limit))?;
            let mut session = Boxed::new(plan);
            let asks = |reruns: bool| {
                let mut checks = exercise.checks.iter();
                checks.any(|check| check.is_as_solution() && check.reruns() == reruns)
            };
            if asks(false) {
                // If every check reruns, inputs are bound between the setups and the solution.
                let solution = split_cells(&exercise.solution.code);
                cells.extend(solution.into_iter().map(|cell| cell.code));
            }
            if asks(false) || asks(true) {
                session.warm_up(&cells);
            }
            self.reference = Some(Kept {
                exercise: exercise.id.clone(),
                interrupter: session.interrupter(),
                reference: Reference::of(session),
            });
        }
        self.answers.as_mut()
    }

    /// A box for an answer to this exercise where no part of an answer has run; `None` if none can be started yet.
    pub fn open(&mut self, lesson: &Lesson, exercise: &Exercise) -> Option<Boxed> {
        Some(self.ahead(lesson, exercise)?.take())
    }

    /// Grades an answer in a box that was opened for it, and ends the box. If the machine fails, the grading fails too.
    pub fn grade_in(
        &mut self,
        session: Boxed,
        lesson: &Lesson,
        exercise: &Exercise,
        answer: &str,
    ) -> Report {
        let report = self.judge(session, lesson, exercise, answer);
        self.stop.clear();
        report
    }

    fn judge(
        &mut self,
        mut session: Boxed,
        lesson: &Lesson,
        exercise: &Exercise,
        answer: &str,
    ) -> Report {
        let Some(kept) = &mut self.reference else {
            return Report::could_not_grade(exercise, not_ready());
        };
        let gpus = Gpus {
            count: session.gpus(),
            simulated: session.has_simulated_gpus(),
        };
        let options = GradeOptions::new(gpus).with_seed(self.seed);
        let both = Both([session.interrupter(), kept.interrupter.clone()]);
        let reference = &mut kept.reference;
        let killer = session.killer();
        let solution_first = std::mem::take(&mut self.solution_first);
        let report = self.cancel.during(Some(killer), || {
            self.stop.during(Some(Arc::new(both)), || {
                if solution_first
                    && let Err(reason) = ask_ahead(reference, lesson, exercise, &options)
                {
                    return Report::could_not_grade(exercise, reason);
                }
                grade(&mut session, reference, lesson, exercise, answer, &options)
            })
        });
        let layers = session.walls();
        let without_gpus = session.without_gpus();
        let fault = session.fault().filter(|_| !report.passed);
        retire(session);
        let report = match fault {
            Some(fault) => report.without_grade(fault.to_string()),
            None => report,
        };
        Report {
            layers: layers.map(Into::into),
            without_gpus,
            on_simulated_gpus: gpus.simulated
                && gpus.count > 0
                && exercise.checks.iter().any(Check::depends_on_gpus),
            ..report
        }
    }

    /// Grades an answer in a box that was opened for it and, if the machine fails, again in another box: the machine
    /// may have been briefly short of something.
    pub fn grade_from(
        &mut self,
        session: Boxed,
        lesson: &Lesson,
        exercise: &Exercise,
        answer: &str,
    ) -> Report {
        let report = self.judge(session, lesson, exercise, answer);
        let stopped = self.stop.asked() || self.cancel.asked();
        if report.reason.is_none() || stopped || !has_code(answer) {
            self.stop.clear();
            return report;
        }
        self.start_again();
        self.ask_solution_first();
        match self.open(lesson, exercise) {
            Some(session) => self.grade_in(session, lesson, exercise, answer),
            None => report,
        }
    }

    /// Makes the solution produce all its values before the next answer runs. When grading fails, processes that the
    /// answer left behind may have hindered the solution; this way, they cannot do so again.
    pub fn ask_solution_first(&mut self) {
        self.solution_first = true;
    }

    /// Ends the reference and the box that is ready. The next answer gets new ones.
    pub fn start_again(&mut self) {
        self.answers = None;
        self.reference = None;
    }

    /// The switch that immediately ends the answer's box, and also the box of any answer graded next. The reference
    /// continues, because its outputs are needed for the next answer. The report is then worthless. The caller must
    /// clear the switch before the next answer.
    pub fn cancel(&self) -> StopSwitch {
        self.cancel.clone()
    }

    /// What stops the grading.
    pub fn stop(&self) -> Arc<dyn Interrupt> {
        Arc::new(self.stop.clone())
    }
}

impl<F: FnMut() -> Option<SessionOptions> + Send> Grader for GradingSession<F> {
    fn prepare(&mut self, lesson: &Lesson, exercise: &Exercise) {
        self.ahead(lesson, exercise);
    }

    fn grade(&mut self, lesson: &Lesson, exercise: &Exercise, answer: &str) -> Report {
        let Some(session) = self.open(lesson, exercise) else {
            return Report::could_not_grade(exercise, not_ready());
        };
        let report = self.grade_from(session, lesson, exercise, answer);
        // After an answer that does not pass, the next attempt is probably at the same exercise.
        if !report.passed {
            self.prepare(lesson, exercise);
        }
        report
    }

    fn interrupter(&self) -> Option<Arc<dyn Interrupt>> {
        Some(self.stop())
    }
}
