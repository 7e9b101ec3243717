//! The class's page, for its teacher.

use gpu_tutor_render::html::prose;
use gpu_tutor_text::units::count;
use maud::{Markup, html};

use super::statistics::{self, ExerciseTally, Tally};
use super::{namesakes, page, page_of};
use crate::model::{Assignment, ClassResult, StudentResult};
use crate::write::checks;
use crate::write::standing::Standing;

/// How many of a check's messages are shown.
const MESSAGES: usize = 3;

pub fn draw(result: &ClassResult, assignment: &Assignment) -> String {
    let body = html! {
        h1 { (result.assignment) }
        p.faint {
            (count(result.students.len() as u64, "learner", "learners")) " · "
            (page::points(assignment.max_score())) " · seed " (result.seed)
        }
        (tiles(result, assignment))
        h2 { "Distribution" }
        (bars(result))
        h2 { "Learners" }
        (learners(result))
        h2 { "Checks" }
        @for tally in statistics::tallies(result, assignment) { (exercise(&tally)) }
        (remarked(result, "Repaired before grading", |student| &student.mended))
        (remarked(result, "To look at", |student| &student.problems))
        (namesakes(result))
        (alike(result))
        (walls(result))
        @if !result.left_aside.is_empty() {
            h2 { "Nobody's submission" }
            (page::list(&result.left_aside))
        }
    };
    page::whole(&format!("{} · the class", result.assignment), &body)
}

fn tiles(result: &ClassResult, assignment: &Assignment) -> Markup {
    let late = statistics::handed_in(result).filter(|student| student.lateness.days > 0);
    let (computed, all) = (assignment.computed_points(), assignment.max_score());
    let mut tiles = vec![
        (
            statistics::handed_in(result).count().to_string(),
            "handed in",
        ),
        (
            statistics::count(result, Standing::Missing).to_string(),
            "not handed in",
        ),
        (
            statistics::count(result, Standing::Open).to_string(),
            "open",
        ),
        (late.count().to_string(), "late"),
    ];
    if let Some((mean, median)) = statistics::middle(result) {
        tiles.push((format!("{mean:.0} %"), "mean"));
        tiles.push((format!("{median:.0} %"), "median"));
    }
    if all > 0 {
        let share = f64::from(computed) / f64::from(all) * 100.0;
        tiles.push((format!("{share:.0} %"), "of the points are computed"));
    }
    html! {
        div.tiles {
            @for (number, words) in tiles { div.tile { strong { (number) } span { (words) } } }
        }
    }
}

fn bars(result: &ClassResult) -> Markup {
    let bars = statistics::distribution(result);
    let most = bars.into_iter().max().unwrap_or_default().max(1);
    html! {
        p.faint { "Learners by their share of the points, after deductions for being late." }
        div.bars {
            @for (index, number) in bars.into_iter().enumerate() {
                span.faint { @if index == 10 { "all" } @else { (index * 10) "–" (index * 10 + 9) " %" } }
                @if number == 0 { div.bar.empty {} } @else {
                    div.bar style=(format!("width:{:.1}%", number as f64 / most as f64 * 100.0)) {}
                }
                span { (number) }
            }
        }
    }
}

fn learners(result: &ClassResult) -> Markup {
    let rows: Vec<Vec<Markup>> = result.students.iter().map(learner).collect();
    let headings = ["learner", "id", "score", "of", "computed", "late", "status"];
    page::table(&headings, &[2, 3, 4], &rows)
}

fn learner(student: &StudentResult) -> Vec<Markup> {
    let standing = Standing::of(student);
    let number = |text: String| html! { @if standing != Standing::Missing { (text) } };
    let mut words = vec![standing.word()];
    if !student.mended.is_empty() {
        words.push("mended");
    }
    if !student.problems.is_empty() {
        words.push("to look at");
    }
    vec![
        html! { a href=(page_of(student).display()) { (page::name(&student.student)) } },
        html! { bdi { (student.student.id) } },
        number(student.score().to_string()),
        number(student.max_score().to_string()),
        number(checks::computed(student).to_string()),
        html! {
            @if student.lateness.days > 0 {
                span.whole { (count(u64::from(student.lateness.days), "day", "days")) ", −" (student.lateness.percent_off) " %" }
            }
        },
        html! { span.whole { (words.join(", ")) } },
    ]
}

fn exercise(tally: &ExerciseTally) -> Markup {
    let rows: Vec<Vec<Markup>> = tally.checks.iter().map(check).collect();
    html! {
        h3 { (tally.title) }
        @if tally.unanswered > 0 {
            p.faint { (count(tally.unanswered as u64, "learner", "learners")) " gave no answer." }
        }
        (page::table(&["check", "passed", "failed", "open", "messages"], &[1, 2, 3], &rows))
    }
}

fn check(tally: &Tally) -> Vec<Markup> {
    let more: usize = tally
        .messages
        .iter()
        .skip(MESSAGES)
        .map(|(_, number)| number)
        .sum();
    vec![
        prose(&tally.title),
        html! { (tally.passed) },
        html! { (tally.failed) },
        html! { (tally.open) },
        html! {
            @for (text, number) in tally.messages.iter().take(MESSAGES) {
                div { (number) "× " (prose(text)) }
            }
            @if more > 0 { div.faint { "and " (more) " more" } }
        },
    ]
}

/// The learners with remarks, and their remarks.
fn remarked(
    result: &ClassResult,
    title: &str,
    sentences: impl Fn(&StudentResult) -> &Vec<String>,
) -> Markup {
    let about: Vec<&StudentResult> = result
        .students
        .iter()
        .filter(|student| !sentences(student).is_empty())
        .collect();
    html! {
        @if !about.is_empty() {
            h2 { (title) }
            @for student in about {
                h3 { (page::name(&student.student)) }
                (page::list(sentences(student)))
            }
        }
    }
}

/// Learners who may be mistaken for each other.
fn namesakes(result: &ClassResult) -> Markup {
    let groups = namesakes::find(result);
    html! {
        @if !groups.is_empty() {
            h2 { "Learners whose names look alike" }
            p.faint { "Letter case and invisible characters make no difference here." }
            ul { @for group in groups { li {
                @for (number, student) in group.iter().enumerate() {
                    @if number > 0 { ", " }
                    (page::name(student))
                    @if student.name.is_some() { " (" bdi { (student.id) } ")" }
                }
            } } }
        }
    }
}

fn alike(result: &ClassResult) -> Markup {
    let rows: Vec<Vec<Markup>> = result
        .similar
        .iter()
        .map(|row| {
            let whole = row.groups.len() == 1;
            vec![
                html! { @for (number, group) in row.groups.iter().enumerate() {
                    @if number > 0 { " and " }
                    (names(group))
                } },
                html! { (row.exercise) },
                html! { (format!("{:.0} %", row.share * 100.0)) },
                html! {
                    @if row.exact { "the same tokens" }
                    @else if whole { "the same except for names and code that does nothing" }
                },
            ]
        })
        .collect();
    html! {
        @if !rows.is_empty() {
            h2 { "Similar answers" }
            p.faint { "For a person to look at. Short answers to one exercise are often similar without having been copied." }
            (page::table(&["learners", "exercise", "alike", ""], &[2], &rows))
        }
    }
}

/// The learners of a group. A group of several learners is put in brackets, to set it apart from another group next to
/// it.
fn names(group: &[String]) -> Markup {
    html! {
        @if group.len() > 1 { "(" }
        @for (number, id) in group.iter().enumerate() {
            @if number > 0 { ", " }
            bdi { (id) }
        }
        @if group.len() > 1 { ")" }
    }
}

fn walls(result: &ClassResult) -> Markup {
    html! {
        @if let Some(walls) = &result.walls {
            h2 { "Walls around the answers" }
            @if walls.active.is_empty() { p { "No wall was active around every answer." } } @else {
                p { "Active around every answer: " (walls.active.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")) "." }
            }
            @if !walls.missing.is_empty() {
                p { "Missing:" }
                ul { @for missing in &walls.missing { li { (missing.layer) ": " (missing.why) } } }
            }
        }
    }
}
