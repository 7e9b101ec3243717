//! What every page has in common.

use gpu_tutor_render::html::{fragment, prose};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::model::{Student, StudentResult};

const STYLE: &str = include_str!("style.css");
/// Nothing is loaded and nothing runs, whatever a submission brings.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// A whole page. Characters that HTML does not allow are replaced.
pub fn whole(title: &str, body: &Markup) -> String {
    fragment(html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (body) } }
        }
    })
}

/// A name, or the id where there is none. Its direction of writing does not reach beyond it.
pub fn name(student: &Student) -> Markup {
    html! { bdi { (student.name.as_deref().unwrap_or(&student.id)) } }
}

/// `8 of 10 points`, with the deduction for being late taken off.
pub fn score(student: &StudentResult) -> String {
    format!("{} of {}", student.score(), points(student.max_score()))
}

pub fn points(number: u32) -> String {
    gpu_tutor_text::units::count(u64::from(number), "point", "points")
}

/// Sentences as a list; nothing if there are none.
pub fn list(sentences: &[String]) -> Markup {
    html! {
        @if !sentences.is_empty() {
            ul { @for sentence in sentences { li { (prose(sentence)) } } }
        }
    }
}

/// A table that scrolls inside its own box. `numbers` are the columns that are aligned to the right.
pub fn table(headings: &[&str], numbers: &[usize], rows: &[Vec<Markup>]) -> Markup {
    let class = |column: usize| numbers.contains(&column).then_some("number");
    html! {
        div.wide {
            table {
                thead { tr { @for (column, heading) in headings.iter().enumerate() {
                    th scope="col" class=[class(column)] { (heading) }
                } } }
                tbody { @for row in rows { tr { @for (column, cell) in row.iter().enumerate() {
                    td class=[class(column)] { (cell) }
                } } } }
            }
        }
    }
}
