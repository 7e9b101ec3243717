//! Tables that commands answer with: a listing such as the one from `:gpus`, and the session's variables.

use gpu_tutor_session::{Listing, Variable};
use maud::{Markup, html};

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::style::{CODE, QUIET};
use super::table::{self, Columns};
use crate::terminal;
use crate::words::variable as words;

pub fn listing(listing: &Listing) -> MimeBundle {
    with_html(listing_table(listing), terminal::listing_text(listing))
}

pub fn listing_table(listing: &Listing) -> Markup {
    let titles: Vec<&str> = listing.head.iter().map(String::as_str).collect();
    let row = |row: &Vec<String>| row.iter().map(|cell| html! { (cell) }).collect();
    let rows: Vec<Vec<Markup>> = listing.rows.iter().map(row).collect();
    html! {
        div {
            @if !listing.above.is_empty() {
                div { (prose(&listing.above)) }
            }
            @if !titles.is_empty() {
                (table::draw(Columns { titles: &titles, ..Columns::default() }, &rows))
            }
            @if !listing.below.is_empty() {
                div { (prose(&listing.below)) }
            }
        }
    }
}

pub fn variables(variables: &[Variable]) -> MimeBundle {
    with_html(
        variables_table(variables),
        terminal::variables(&plain(), variables),
    )
}

pub fn variables_table(variables: &[Variable]) -> Markup {
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
