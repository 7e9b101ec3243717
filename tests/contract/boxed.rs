//! What sessions in boxes promise beyond the common contract.

use gpu_tutor_boxed::{BoxPlan, Boxed, RequiredWalls};
use gpu_tutor_session::{Outcome, Output, Session, Status};

use super::cases::{BINDS, LIMIT, LOOPS, OBSERVES, SHOWS};
use super::kernel::Without;

pub type Case = (&'static str, fn(&BoxPlan));

pub const CASES: [Case; 9] = [
    (
        "a question reaches the caller and its answer the cell",
        questions,
    ),
    ("commands are refused", commands_are_refused),
    (
        "cells that ran ahead have their outcomes ready",
        cells_run_ahead,
    ),
    (
        "other cells than ran ahead begin with nothing",
        cells_ahead_are_forgotten,
    ),
    (
        "an interrupter outlives its box",
        an_interrupter_outlives_its_box,
    ),
    (
        "an answer has a time limit as a whole",
        a_time_limit_for_all,
    ),
    (
        "an answer's processor time is limited in sum over its processes and its boxes",
        a_limit_of_work_for_all,
    ),
    (
        "an answer's own processes are set apart from the session and its compiler",
        an_answer_is_set_apart,
    ),
    (
        "every box has the walls that its plan requires",
        every_box_has_its_walls,
    ),
];

fn run(session: &mut dyn Session, code: &str) -> Outcome {
    session.run(code, &mut |_| {})
}

fn questions(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    let cell = "let line = input(\"name? \")?;\nline";
    let mut prompts = Vec::new();
    let outcome = session.run(cell, &mut |output| {
        if let Output::Question(question) = output {
            prompts.push(question.prompt.clone());
            question.answer("Ferris");
        }
    });
    assert_eq!(prompts, ["name? "], "{outcome:?}");
    assert_eq!(outcome.text(), Some("\"Ferris\""), "{outcome:?}");
}

fn commands_are_refused(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    for command in [":dep rand = \"0.9\"", ":vars", "let a = 1;\n!ls"] {
        let outcome = run(&mut session, command);
        assert_eq!(outcome.status, Status::CompileError, "{outcome:?}");
    }
    assert_eq!(run(&mut session, "!true").text(), Some("false"));
}

fn cells_run_ahead(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    session.warm_up(&[BINDS, OBSERVES]);
    session.reset().expect("nothing has run");
    assert_eq!(run(&mut session, BINDS).variables.len(), 1);
    assert_eq!(run(&mut session, OBSERVES).observations.len(), 1);
    assert_eq!(run(&mut session, SHOWS).text(), Some("42"));
}

fn cells_ahead_are_forgotten(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    session.warm_up(&[BINDS, OBSERVES]);
    let outcome = run(&mut session, SHOWS);
    assert_eq!(outcome.status, Status::CompileError, "{outcome:?}");
    run(&mut session, BINDS);
    assert_eq!(run(&mut session, SHOWS).text(), Some("42"));
}

fn an_interrupter_outlives_its_box(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    let interrupter = session.interrupter();
    interrupter.interrupt();
    assert_eq!(run(&mut session, "6 * 7").text(), Some("42"));
    drop(session);
    interrupter.interrupt();
}

fn a_time_limit_for_all(plan: &BoxPlan) {
    let mut plan = plan.clone();
    plan.limits.cell = LIMIT * 100;
    plan.options.time_limit = Some(LIMIT * 100);
    plan.limits.whole = Some(LIMIT);
    let mut session = Boxed::new(plan);
    let walls = session.layers().expect("a box");
    let late = run(&mut session, LOOPS);
    assert_eq!(late.status, Status::TimeLimit, "{late:?}");
    let error = late.error.expect("an error");
    assert_eq!(error.message, "it ran for more than 3 s");
    assert_eq!(run(&mut session, "1").status, Status::Died);
    assert_eq!(session.walls(), Some(walls), "also after its end");
}

fn a_limit_of_work_for_all(plan: &BoxPlan) {
    let mut plan = plan.clone();
    plan.limits.cell = LIMIT * 100;
    plan.options.time_limit = Some(LIMIT * 100);
    plan.limits.whole = Some(LIMIT * 100);
    plan.limits.work = Some(LIMIT * 2);
    let mut session = Boxed::new(plan);
    // The cell ends, and the threads that it left behind keep running.
    let leaves = "for _ in 0..2 { std::thread::spawn(|| loop { std::hint::spin_loop() }); }";
    assert_eq!(run(&mut session, leaves).status, Status::Ok);
    let waits = "std::thread::sleep(std::time::Duration::from_secs(250));";
    let late = run(&mut session, waits);
    assert_eq!(late.status, Status::TimeLimit, "{late:?}");
    let error = late.error.expect("an error");
    let used = "everything that it ran used more than 6 s of processor time in total";
    assert_eq!(error.message, used);
    // Another box does not give it more time.
    session.reset().expect("nothing is left");
    let next = run(&mut session, "1");
    assert_eq!(next.status, Status::TimeLimit, "{next:?}");
    assert_eq!(next.error.expect("an error").message, used);
    assert!(session.fault().is_none());
}

/// What a cell's process reports about itself, about a program that it starts, and about the first compiler of its box.
fn an_answer_is_set_apart(plan: &BoxPlan) {
    let mut session = Boxed::new(plan.clone());
    let asks = r#"
        unsafe extern "C" { fn kill(pid: i32, signal: i32) -> i32; fn setsid() -> i32; }
        let field = |number: usize| -> Result<String> {
            let stat = std::fs::read_to_string("/proc/self/stat")?;
            // The second field is a name in parentheses, which may contain spaces.
            let fields = stat.rsplit_once(')').map_or("", |(_, after)| after);
            Ok(fields.split_whitespace().nth(number - 3).unwrap_or_default().to_owned())
        };
        let (niceness, class, own_session) = (field(19)?, field(41)?, field(6)?);
        unsafe { setsid() };
        let score = std::fs::read_to_string("/proc/self/oom_score_adj")?;
        let stays = field(6)? == own_session;
        let starts = std::process::Command::new("/bin/true").status().is_ok();
        let mut compilers = 0;
        for process in std::fs::read_dir("/proc")?.flatten() {
            let Ok(name) = std::fs::read_to_string(process.path().join("comm")) else { continue };
            let pid: Option<i32> = process.file_name().to_str().and_then(|name| name.parse().ok());
            if let Some(pid) = pid && name.starts_with("rustc") {
                let reads = std::fs::File::open(process.path().join("mem")).is_ok();
                let reaches = unsafe { kill(pid, 0) } == 0;
                compilers += usize::from(reads || reaches);
            }
        }
        format!("{niceness} {class} {} {stays} {starts} {compilers}", score.trim())
    "#;
    // The niceness, SCHED_IDLE, the score, one session, no program, no compiler.
    let said = "\"19 5 1000 true false 0\"";
    assert_eq!(run(&mut session, asks).text(), Some(said));
    let starts = run(
        &mut session,
        "std::process::Command::new(\"/bin/true\").status()?;",
    );
    let help = starts.error.expect("an error").help.unwrap_or_default();
    assert!(help.contains("it can start threads"), "{help}");
}

fn every_box_has_its_walls(plan: &BoxPlan) {
    let mut plan = plan.clone();
    plan.walls = RequiredWalls::Reduced;
    plan.limits.whole = Some(LIMIT);
    let on_another_kernel = std::thread::spawn(move || {
        let mut session = Boxed::new(plan);
        assert_eq!(run(&mut session, "6 * 7").text(), Some("42"));
        let killed = run(&mut session, LOOPS);
        assert_eq!(killed.status, Status::TimeLimit, "{killed:?}");
        for layer in [Without::Namespaces, Without::Landlock, Without::Cgroups] {
            layer.apply();
        }
        session.reset().expect("nothing is left");
        let refused = run(&mut session, "6 * 7");
        assert_eq!(refused.status, Status::Died, "{refused:?}");
        let error = refused.error.expect("an error");
        assert!(
            error
                .message
                .contains("keeps an answer away from your files"),
            "{error:?}"
        );
        assert!(session.layers().is_err());
    });
    on_another_kernel.join().expect("a box");
}
