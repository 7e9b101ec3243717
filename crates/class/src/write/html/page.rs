//! What all pages have in common.

use gpu_tutor_render::html::{fragment, prose};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::model::{Student, StudentResult};

const STYLE: &str = include_str!("style.css");
/// Nothing is loaded and nothing runs, whatever a submission contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Renders a whole page, replacing characters that HTML does not allow.
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

/// A name, or the id if there is none. Its writing direction does not affect the text around it.
pub fn name(student: &Student) -> Markup {
    html! { bdi { (student.name.as_deref().unwrap_or(&student.id)) } }
}

/// For example `8 of 10 points`, after the deduction for lateness.
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

/// A table that scrolls inside its own box. `numbers` are the right-aligned columns.
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
