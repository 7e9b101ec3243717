//! `:vars`: the session's variables.

use gpu_tutor_session::Variable;
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::style::{CODE, QUIET};
use super::table::{self, Columns};
use crate::terminal;
use crate::words::variable as words;

pub fn draw(variables: &[Variable]) -> MimeBundle {
    with_html(table(variables), terminal::variables(&plain(), variables))
}

pub fn table(variables: &[Variable]) -> Markup {
    let cell = |(column, text): (usize, &String)| match column {
        0 => html! { code style=(CODE) { (text) } },
        _ => html! { (text) },
    };
    let row = |variable: &Variable| words::row(variable).iter().enumerate().map(cell).collect();
    let rows: Vec<Vec<Markup>> = variables.iter().map(row).collect();
    let titles = words::head();
    let columns = Columns {
        titles: &titles.each_ref().map(|title| &**title),
        numbers: Some(titles.len() - 1),
        ..Columns::default()
    };
    html! {
        @if rows.is_empty() {
            div style=(QUIET) { (words::none()) }
        } @else {
            (table::draw(columns, &rows))
        }
    }
}
