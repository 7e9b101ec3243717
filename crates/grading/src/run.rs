//! Runs one answer in a session and grades it.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_lessons::{Check, Comparison, Exercise, Gpus, Lesson, Subject};
use gpu_tutor_session::{CellError, Inputs, Outcome, Session, Status, Value};
use gpu_tutor_text::t;

use super::asking::{Asked, Seen, ask, ask_together};
use super::checks::{failed_at, judge_value, judged, measured, not_seen, reason, with_inputs};
use super::computed::{Sides, first_failing};
use super::doubt::Doubts;
use super::draw::{Drawn, draw};
use super::options::GradeOptions;
use super::prepare::{Stopped, prepare};
use super::quoted::quoted;
use super::reference::Reference;
use super::report::{CheckReport, Report};
use super::rerun::{Series, series};
use super::script::split_cells;
use super::text::{normalised, too_long};
use super::timing::{faster_each_time, pooled};
use super::verdict::{Judged, Verdict};
use super::work::Work;

/// Grades an answer (cells separated by lines that begin with `// %%`).
///
/// The session is reset first; afterwards it holds the answer's variables.
pub fn grade(
    session: &mut dyn Session,
    reference: &mut Reference,
    lesson: &Lesson,
    exercise: &Exercise,
    answer: &str,
    options: &GradeOptions,
) -> Report {
    let gpus = options.gpus;
    if let Some(message) = too_long(answer) {
        let error = CellError {
            kind: "refused".into(),
            message,
            ..CellError::default()
        };
        return not_run(exercise, gpus, &t!("your answer was not run"), error);
    }
    let answer = normalised(answer);
    let cells = split_cells(&answer);
    if cells.is_empty() {
        return Report::could_not_grade(exercise, t!("the answer is empty"));
    }
    if !exercise
        .checks
        .iter()
        .any(|check| check.comparison(gpus).is_some())
    {
        return Report::new(exercise, exercise.checks.iter().map(not_judged).collect());
    }
    let work = Work::new(lesson, exercise);
    let ran = match prepare(session, &work.setups, &cells) {
        Ok(ran) => ran,
        Err(Stopped::Before(reason)) => return Report::could_not_grade(exercise, reason),
        Err(Stopped::At { cell, outcome }) => {
            return stopped(exercise, gpus, cells.len(), cell, outcome);
        }
    };
    let grading = Grading {
        sides: Sides {
            work: &work,
            answer: session,
            cells: &cells,
            reference,
        },
        options,
        drawn: BTreeMap::new(),
        seen: BTreeMap::new(),
        wants: BTreeMap::new(),
        doubts: Doubts::of(&work, &answer),
        reran: Vec::new(),
        measured_twice: BTreeSet::new(),
        fault: None,
    };
    Report {
        seed: Some(options.seed),
        ..grading.report(&ran)
    }
}

/// The grading of an answer that has run.
struct Grading<'a> {
    sides: Sides<'a>,
    options: &'a GradeOptions,
    /// The inputs for each check that has some.
    drawn: BTreeMap<String, Vec<Drawn>>,
    /// The reply of the answer's session to each check.
    seen: BTreeMap<String, Seen>,
    /// The solution's values for each check that asks for them.
    wants: BTreeMap<String, Result<Vec<Value>, String>>,
    /// The words whose meaning the answer has changed.
    doubts: Doubts,
    /// The outcomes of each rerun of the answer.
    reran: Vec<Vec<Outcome>>,
    /// The checks that were measured twice.
    measured_twice: BTreeSet<String>,
    /// Why the solution did not produce the values it was asked for. This is never the answer's fault.
    fault: Option<String>,
}

impl Grading<'_> {
    fn report(mut self, ran: &[Outcome]) -> Report {
        let report = Report::new(self.sides.work.exercise, self.checks(ran));
        match self.fault {
            Some(reason) => report.without_grade(reason),
            None => report,
        }
    }

    fn checks(&mut self, ran: &[Outcome]) -> Vec<CheckReport> {
        let work = self.sides.work;
        let judged_here = work.asked_here(self.options.gpus);
        self.ask_once(&judged_here);
        self.measure_again(&judged_here);
        let mut reports: BTreeMap<&str, CheckReport> = BTreeMap::new();
        for check in judged_here.iter().filter(|check| !check.reruns()) {
            reports.insert(&check.id, self.judge(check, ran));
        }
        for series in series(&judged_here, self.options.seed) {
            let failed = |report: &CheckReport| report.verdict == Verdict::Failed;
            let decided = self.options.verdict_only && reports.values().any(failed);
            if decided || self.is_interrupted() {
                break;
            }
            self.run_again(&series);
            if self.is_interrupted() {
                break;
            }
            for check in &series.checks {
                reports.insert(&check.id, self.judge(check, ran));
            }
        }
        let all = work.exercise.checks.iter();
        for check in all.filter(|check| is_bounded_above(check, self.options.gpus)) {
            // Otherwise only the first run would be measured, and that may be a run whose values are never used.
            let failed = |report: &CheckReport| report.verdict == Verdict::Failed;
            let again = self.reran.iter().map(|ran| self.measure(check, ran));
            if let Some(again) = again.flatten().find(failed) {
                reports.insert(&check.id, again);
            }
        }
        let checks = work.exercise.checks.iter();
        let report = |check: &Check| {
            let report = reports.remove(check.id.as_str());
            report.unwrap_or_else(|| self.judge(check, ran))
        };
        checks.map(report).collect()
    }

    /// Evaluates everything that one run of the answer can show.
    fn ask_once(&mut self, judged_here: &[&Check]) {
        let work = self.sides.work;
        let once = judged_here.iter().filter(|check| !check.reruns()).copied();
        // Checks that only look at state come first, before the answer's functions are called.
        let (driven, plain): (Vec<&Check>, Vec<&Check>) =
            once.partition(|check| check.given.is_some());
        for check in &driven {
            if let Some(given) = &check.given {
                let drawn = draw(given, &check.id, self.options.seed);
                self.drawn.insert(check.id.clone(), drawn);
            }
        }
        let all: Vec<&Check> = plain.into_iter().chain(driven).collect();
        let wanted = all.iter().filter(|check| check.is_as_solution());
        let wanted: Vec<Asked> = wanted
            .map(|check| asked(work, &self.drawn, check))
            .collect();
        let all: Vec<Asked> = all
            .into_iter()
            .map(|check| asked(work, &self.drawn, check))
            .collect();
        let (setups, cells) = (&work.setups, self.sides.cells);
        let (answer, reference) = (&mut *self.sides.answer, &mut *self.sides.reference);
        let verdict_only = self.options.verdict_only;
        let see = || match verdict_only {
            true => ask_together(answer, &all),
            false => ask(answer, &all, &mut |session| {
                prepare(session, setups, cells).is_ok()
            }),
        };
        let names: Vec<String> = wanted.iter().map(|one| one.check.to_owned()).collect();
        let want = || match wanted.is_empty() {
            true => Ok(BTreeMap::new()),
            false => reference.values(work, wanted),
        };
        let wants;
        (self.seen, wants) = both_sides(work.takes_times(self.options.gpus), see, want);
        self.want(&names, wants);
    }

    /// Measures again if noise left a verdict undecided. The verdict is based on both measurements together, and work
    /// whose duration varies from run to run fails.
    fn measure_again(&mut self, judged_here: &[&Check]) {
        for check in judged_here.iter().filter(|check| check.given.is_none()) {
            let (Some(comparison), Some(first)) = (
                check.comparison(self.options.gpus),
                self.seen.get(&check.id).and_then(Seen::first),
            ) else {
                continue;
            };
            if !matches!(
                judge_value(comparison, first, None),
                Judged::Inconclusive { .. }
            ) {
                continue;
            }
            let once_more = [asked(self.sides.work, &self.drawn, check)];
            let again = ask(self.sides.answer, &once_more, &mut |_| false);
            let second = again.get(&check.id).and_then(Seen::first);
            if let Some(both) = second.and_then(|second| pooled(first, second)) {
                self.seen.insert(check.id.clone(), Seen::Values(vec![both]));
                self.measured_twice.insert(check.id.clone());
            }
        }
    }

    /// Runs the answer and the solution again for each input in a series.
    fn run_again(&mut self, series: &Series) {
        let Sides {
            work,
            answer,
            cells,
            reference,
        } = &mut self.sides;
        let inputs: Vec<&Inputs> = series.drawn.iter().map(|drawn| &drawn.inputs).collect();
        let wanted = series.checks.iter().filter(|check| check.is_as_solution());
        let wanted: Vec<String> = wanted.map(|check| check.id.clone()).collect();
        let mut ran = Vec::new();
        let see = || series.run(*answer, work, cells, &series.checks, &inputs, &mut ran);
        let want = || match wanted.is_empty() {
            true => Ok(BTreeMap::new()),
            false => reference.rerun(work, series),
        };
        let (seen, wants) = both_sides(work.takes_times(self.options.gpus), see, want);
        self.reran.append(&mut ran);
        self.seen.extend(seen);
        self.want(&wanted, wants);
        for check in &series.checks {
            self.drawn.insert(check.id.clone(), series.drawn.clone());
        }
    }

    /// Whether the grading has been stopped.
    fn is_interrupted(&self) -> bool {
        self.seen.values().any(Seen::is_interrupted)
    }

    /// Stores the solution's values, or why there are none.
    fn want(&mut self, checks: &[String], values: Result<BTreeMap<String, Vec<Value>>, String>) {
        match values {
            Ok(values) => {
                let each = values
                    .into_iter()
                    .map(|(check, values)| (check, Ok(values)));
                self.wants.extend(each);
            }
            Err(reason) => {
                self.fault.get_or_insert_with(|| reason.clone());
                let each = checks
                    .iter()
                    .map(|check| (check.clone(), Err(reason.clone())));
                self.wants.extend(each);
            }
        }
    }

    fn judge(&mut self, check: &Check, ran: &[Outcome]) -> CheckReport {
        let Some(comparison) = check.comparison(self.options.gpus) else {
            return not_judged(check);
        };
        if let Some(report) = self.measure(check, ran) {
            return report;
        }
        if let Some(doubt) = self.doubts.about(check) {
            // The check's own hint is about a different mistake.
            return CheckReport {
                hint: None,
                ..CheckReport::new(check, Verdict::Failed, doubt)
            };
        }
        let wants = match self.wants.remove(&check.id) {
            Some(Err(reason)) => return CheckReport::new(check, Verdict::CouldNotGrade, reason),
            Some(Ok(wants)) => Some(wants),
            None => None,
        };
        let seen = self.seen.remove(&check.id);
        match &check.given {
            None => plain(
                self.sides.work.exercise,
                check,
                comparison,
                seen.as_ref(),
                wants.as_deref(),
                ran,
                self.measured_twice.contains(&check.id),
            ),
            Some(_) => self.computed(check, comparison, seen.as_ref(), wants.as_deref(), ran),
        }
    }

    /// The report on a measured cost of a run; `None` if the check looks at something else.
    fn measure(&self, check: &Check, ran: &[Outcome]) -> Option<CheckReport> {
        let comparison = check.comparison(self.options.gpus)?;
        match &check.subject {
            Subject::Measure(measure) => {
                let value = measured(measure, ran);
                Some(judged(check, judge_value(comparison, &value, None)))
            }
            _ => None,
        }
    }

    fn computed(
        &mut self,
        check: &Check,
        comparison: &Comparison,
        seen: Option<&Seen>,
        wants: Option<&[Value]>,
        ran: &[Outcome],
    ) -> CheckReport {
        let drawn = self.drawn.remove(&check.id).unwrap_or_default();
        let (Some(given), false) = (&check.given, drawn.is_empty()) else {
            let message = t!("no inputs can be drawn: a range in `given` is always empty");
            return CheckReport::new(check, Verdict::CouldNotGrade, message);
        };
        let values = seen.map_or(&[][..], Seen::values);
        let ended = matches!(seen, Some(Seen::Values(values)) if values.len() == drawn.len());
        if let Some(failing) = first_failing(comparison, &drawn, values, wants) {
            // In a series, each further attempt costs a whole run.
            let shrinks = ended && !self.options.verdict_only && !given.rerun;
            let simplest = match shrinks {
                true => self.sides.simplest(check, given, comparison, failing),
                false => failing,
            };
            return failed_at(check, simplest);
        }
        if !ended {
            return not_seen(self.sides.work.exercise, check, &drawn, seen, ran);
        }
        let open = values.iter().zip(&drawn).find_map(|(value, drawn)| {
            let judged = judge_value(comparison, value, None);
            matches!(judged, Judged::Inconclusive { .. }).then_some((judged, drawn))
        });
        match open {
            Some((open, drawn)) => with_inputs(check, open, &drawn.inputs),
            None => judged(check, Judged::Passed),
        }
    }
}

/// Whether a check limits what a run may cost, which applies to every run.
fn is_bounded_above(check: &Check, gpus: Gpus) -> bool {
    matches!(check.subject, Subject::Measure(_))
        && matches!(
            check.comparison(gpus),
            Some(Comparison::Between {
                least: None,
                most: Some(_)
            })
        )
}

/// Asks the answer and the solution at the same time. If the answer is timed, asks the solution first, so that nothing
/// else runs while the answer does.
fn both_sides<A, S: Send>(
    timed: bool,
    answer: impl FnOnce() -> A,
    solution: impl FnOnce() -> S + Send,
) -> (A, S) {
    if timed {
        let wants = solution();
        return (answer(), wants);
    }
    std::thread::scope(|scope| {
        let wants = scope.spawn(solution);
        let seen = answer();
        let wants = wants.join();
        (
            seen,
            wants.unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        )
    })
}

/// The report on a check that is evaluated once.
fn plain(
    exercise: &Exercise,
    check: &Check,
    comparison: &Comparison,
    seen: Option<&Seen>,
    wants: Option<&[Value]>,
    ran: &[Outcome],
    is_last: bool,
) -> CheckReport {
    match seen {
        Some(Seen::Values(values)) if !values.is_empty() => {
            let want = wants.and_then(|wants| wants.first());
            let verdict = judge_value(comparison, &values[0], want);
            let verdict = match comparison {
                Comparison::Faster(wanted) if is_last => {
                    faster_each_time(*wanted, &values[0], verdict)
                }
                _ => verdict,
            };
            judged(check, verdict)
        }
        _ => not_seen(exercise, check, &[], seen, ran),
    }
}

/// A check in the form used to ask the session about it, with the inputs drawn for it.
fn asked<'c>(work: &Work<'c>, drawn: &BTreeMap<String, Vec<Drawn>>, check: &'c Check) -> Asked<'c> {
    let drawn = drawn.get(&check.id);
    let inputs = drawn.map(|drawn| drawn.iter().map(|one| one.inputs.clone()).collect());
    work.asked(check, inputs)
}

fn stopped(
    exercise: &Exercise,
    gpus: Gpus,
    cells: usize,
    cell: usize,
    outcome: Box<Outcome>,
) -> Report {
    let ended = outcome.status;
    // If the session could not be opened, no part of the answer has run.
    let unopened = outcome
        .error
        .as_ref()
        .filter(|error| ended == Status::Died && cell == 1 && error.kind == "session");
    if unopened.is_some() {
        return Report::could_not_grade(exercise, reason(unopened));
    }
    let what = match ended {
        Status::TimeLimit => t!("your answer takes too long"),
        Status::Interrupted => {
            return Report::could_not_grade(exercise, t!("grading was interrupted; try again"));
        }
        Status::CompileError => t!("your answer does not compile"),
        Status::Died => t!("your answer ended the session"),
        Status::RuntimeError | Status::Ok => t!("your answer failed while it ran"),
    };
    let what = if cells > 1 {
        t!("%{what}, in its cell %{cell}", what, cell)
    } else {
        what
    };
    let mut error = outcome.error.unwrap_or_else(|| CellError {
        kind: "unknown".into(),
        message: t!("no reason was given").into(),
        ..CellError::default()
    });
    if ended == Status::Died {
        error.help = None;
    }
    Report {
        error_cell: Some(cell),
        ended: Some(ended),
        ..not_run(exercise, gpus, &what, error)
    }
}

/// Fails every check for the same reason, which the first one reports.
fn not_run(exercise: &Exercise, gpus: Gpus, what: &str, error: CellError) -> Report {
    let mut message = t!("%{what}:%{why}", what, why = quoted(Some(&error)));
    let mut checks = Vec::new();
    for check in &exercise.checks {
        if check.comparison(gpus).is_none() {
            checks.push(not_judged(check));
            continue;
        }
        checks.push(CheckReport {
            hint: None,
            ..CheckReport::new(check, Verdict::Failed, message)
        });
        message = t!("not reached: the answer must run first");
    }
    Report {
        error: Some(error),
        ..Report::new(exercise, checks)
    }
}

fn not_judged(check: &Check) -> CheckReport {
    let needs = check.needs_gpus;
    let message = match needs {
        1 => t!("not judged: needs 1 GPU"),
        _ => t!("not judged: needs %{count} GPUs", count = needs),
    };
    CheckReport::new(check, Verdict::NotJudged, message)
}
