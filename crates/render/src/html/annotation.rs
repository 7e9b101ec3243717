//! The faint lines under a cell: what it cost, where it ran, what it bound.

use gpu_tutor_session::Variable;
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::style::{CODE, QUIET};
use super::table::{self, Columns};
use crate::terminal;
use crate::view::Annotation;
use crate::words::annotation as words;
use crate::words::variable::describe;

pub fn draw(annotation: &Annotation) -> MimeBundle {
    let memory = annotation.memory.iter();
    let memory = memory.map(|(device, span)| words::memory(device, span));
    let transfers = words::transfers(&annotation.transfers);
    let html = html! {
        div style=(QUIET) {
            div { (words::cost(annotation).join(" · ")) }
            (bound(&annotation.bound))
            @for line in transfers.into_iter().chain(memory) {
                div { (line) }
            }
        }
    };
    with_html(html, terminal::annotation(&plain(), annotation))
}

fn bound(variables: &[Variable]) -> Markup {
    let (listed, more) = words::bound(variables);
    let row = |variable: &Variable| {
        vec![
            html! { code style=(CODE) { (variable.name) } },
            html! { (describe(variable)) },
        ]
    };
    let rows: Vec<Vec<Markup>> = listed.iter().map(row).collect();
    html! {
        @if !rows.is_empty() {
            (table::draw(Columns { titles: &["", ""], ..Columns::default() }, &rows))
        }
        @if let Some(more) = more {
            div { (prose(&more)) }
        }
    }
}
