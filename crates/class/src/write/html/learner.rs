//! One learner's page: what was handed in, and what the checks say about it.

use gpu_tutor_render::html;
use maud::{Markup, PreEscaped, html};

use super::page;
use crate::model::{ExerciseResult, StudentResult};
use crate::write::checks;
use crate::write::standing::Standing;

pub fn draw(student: &StudentResult, assignment: &str) -> String {
    let about = &student.student;
    let standing = Standing::of(student);
    let body = html! {
        h1 { (assignment) }
        p.faint {
            (page::name(about))
            @if about.name.is_some() { " · " bdi { (about.id) } }
            @if let Some(attempt) = &student.attempt { (handed_in(attempt)) }
        }
        @if standing == Standing::Missing {
            p { "Nothing was handed in." }
        } @else {
            p.score { (page::score(student)) }
            @if standing == Standing::Open {
                div.note { "This is not the final grade: a person still has to look at what could not be judged." }
            }
            @if student.lateness.days > 0 { p { (late(student)) } }
            @if !student.mended.is_empty() {
                div.note { "Repaired before grading:" (page::list(&student.mended)) }
            }
            @if !student.problems.is_empty() {
                div.note { "To look at:" (page::list(&student.problems)) }
            }
            @for exercise in &student.exercises { (one(exercise)) }
        }
    };
    let name = about.name.as_deref().unwrap_or(&about.id);
    page::whole(&format!("{assignment} · {name}"), &body)
}

fn handed_in(attempt: &crate::model::Attempt) -> Markup {
    html! {
        " · attempt " (attempt.number)
        @if let Some(time) = attempt.submitted {
            " · handed in " (time.format("%Y-%m-%d %H:%M UTC"))
        }
    }
}

fn late(student: &StudentResult) -> String {
    match student.lateness.percent_off > 0.0 {
        true => checks::late(student),
        false => "Late, but nothing is taken off.".into(),
    }
}

fn one(exercise: &ExerciseResult) -> Markup {
    let answer = exercise.answer.as_deref().unwrap_or_default();
    html! {
        section.exercise aria-label=(exercise.title) {
            // The report starts with the title.
            @match &exercise.report {
                Some(report) => (report_on(report, answer)),
                None => {
                    strong { (exercise.title) }
                    ": no answer was found, 0 of " (page::points(exercise.points)) "."
                }
            }
            @if !answer.trim().is_empty() {
                h3 { "Your answer" }
                pre { code { (answer) } }
            }
        }
    }
}

/// The report, rendered as notebooks show it.
fn report_on(report: &gpu_tutor_grading::Report, answer: &str) -> Markup {
    let bundle = html::report(report, answer);
    let drawn = bundle.get(html::HTML).and_then(|html| html.as_str());
    PreEscaped(drawn.unwrap_or_default().to_owned())
}
