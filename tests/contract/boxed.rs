//! What sessions in boxes promise beyond the common contract.

use super::cases::{BINDS, LIMIT, LOOPS, OBSERVES, SHOWS};
use super::kernel::Without;
use super::session::boxed::{BoxPlan, Boxed, RequiredWalls};
use super::session::{Outcome, Output, Session, Status};

pub type Case = (&'static str, fn(&BoxPlan));

pub const CASES: [Case; 7] = [
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
            error.message.contains("keeps an answer from your files"),
            "{error:?}"
        );
        assert!(session.layers().is_err());
    });
    on_another_kernel.join().expect("a box");
}
