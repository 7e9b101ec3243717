//! `:vars`: what the session holds.

use maud::{Markup, html};

use super::bundle::{Bundle, plain, with_html};
use super::look::{CODE, QUIET};
use super::table::{self, Columns, Side};
use crate::render::terminal;
use crate::render::words::variable as words;
use crate::session::Variable;

pub fn draw(variables: &[Variable]) -> Bundle {
    with_html(table(variables), terminal::variables(&plain(), variables))
}

pub fn table(variables: &[Variable]) -> Markup {
    let cell = |(column, text): (usize, &String)| match column {
        0 => html! { code style=(CODE) { (text) } },
        _ => html! { (text) },
    };
    let row = |variable: &Variable| words::row(variable).iter().enumerate().map(cell).collect();
    let rows: Vec<Vec<Markup>> = variables.iter().map(row).collect();
    let last = words::HEAD.len() - 1;
    let side = |column| {
        if column == last {
            Side::Right
        } else {
            Side::Left
        }
    };
    let columns: Vec<(&str, Side)> = words::HEAD
        .iter()
        .enumerate()
        .map(|(column, title)| (*title, side(column)))
        .collect();
    html! {
        @if rows.is_empty() {
            div style=(QUIET) { (words::NONE) }
        } @else {
            (table::draw(&Columns(&columns), 0, &rows))
        }
    }
}
