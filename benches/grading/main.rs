//! What grading costs: `cargo bench --bench grading`. The solution of each exercise is graded in a box that was
//! prepared before the measurement, and in a new one; then many answers to one exercise are graded one after the other.

use std::process::ExitCode;
use std::time::Instant;

use gpu_tutor_grading::Report;
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_session::machine::cuda::Flavour;
use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::{Session, SessionOptions, prelude};
use gpu_tutor_teaching::{Grader, GradingSession};

/// How many answers are graded one after the other.
const ANSWERS: usize = 200;

fn main() -> ExitCode {
    if let Some(code) = gpu_tutor_boxed::hook() {
        return code;
    }
    // SAFETY: nothing has started a thread yet.
    let _environment =
        unsafe { gpu_tutor_session::machine::environment::enter() }.expect("a temporary folder");
    let catalogue = Catalogue::embedded();
    let exercises: Vec<(&Lesson, &Exercise)> = catalogue.exercises().collect();
    println!("| exercise | ready box | new box |\n|---|---|---|");
    let (mut warm, mut cold) = (Vec::new(), Vec::new());
    for (lesson, exercise) in &exercises {
        let (ready, new) = (warm_box(lesson, exercise), new_box(lesson, exercise));
        println!("| `{}` | {ready:.2} s | {new:.2} s |", exercise.id);
        warm.push(ready);
        cold.push(new);
    }
    println!(
        "| median | {:.2} s | {:.2} s |\n",
        median(warm),
        median(cold)
    );
    let (lesson, exercise) = exercises[0];
    many(lesson, exercise);
    ExitCode::SUCCESS
}

fn grading() -> GradingSession<impl FnMut() -> Option<SessionOptions>> {
    let toolchain = Toolchain::find().expect("a toolchain");
    let prelude = prelude::ensure(&toolchain, Flavour::Cpu, &mut |_| {}).expect("a prelude");
    let options = SessionOptions::new(toolchain, prelude);
    GradingSession::new(move || Some(options.clone()))
}

fn passed(report: &Report) {
    assert!(report.passed, "{report:?}");
}

/// Seconds from Enter to the report, if the learner has read for a while. The reference already knows its outputs from
/// the first attempt.
fn warm_box(lesson: &Lesson, exercise: &Exercise) -> f64 {
    let mut grading = grading();
    let solution = &exercise.solution.code;
    grading.grade(lesson, exercise, solution);
    let mut session = grading.open(lesson, exercise).expect("a box");
    session.ready(&mut |_| {}).expect("a box that is ready");
    let begun = Instant::now();
    let report = grading.grade_in(session, lesson, exercise, solution);
    let taken = begun.elapsed().as_secs_f64();
    passed(&report);
    taken
}

/// Seconds from the start of a box to the report.
fn new_box(lesson: &Lesson, exercise: &Exercise) -> f64 {
    let mut grading = grading();
    let begun = Instant::now();
    let session = grading.open(lesson, exercise).expect("a box");
    let report = grading.grade_in(session, lesson, exercise, &exercise.solution.code);
    let taken = begun.elapsed().as_secs_f64();
    passed(&report);
    taken
}

/// Grades many answers, no two of which have the same text, and prints the time and the grader's memory.
fn many(lesson: &Lesson, exercise: &Exercise) {
    let mut grading = grading();
    let begun = Instant::now();
    let mut next = grading.open(lesson, exercise);
    let (mut failures, mut first) = (0, 0);
    for number in 0..ANSWERS {
        let session = next.take().expect("a box");
        next = grading.open(lesson, exercise);
        let answer = format!("// answer {number}\n{}", exercise.solution.code);
        let report = grading.grade_in(session, lesson, exercise, &answer);
        failures += usize::from(!report.passed);
        if number == ANSWERS / 10 {
            first = resident();
        }
    }
    let each = begun.elapsed().as_secs_f64() / ANSWERS as f64;
    println!(
        "{ANSWERS} answers to `{}`: {each:.2} s each, {failures} failures; the grader's memory {first} MB after a tenth, {} MB at the end",
        exercise.id,
        resident()
    );
    assert_eq!(failures, 0, "every one is the solution");
}

/// The memory of this process, in MB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.expect("a number") / 1024
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
