//! The table that a command such as `:gpus` answers with.

use gpu_tutor_session::Listing;
use maud::{Markup, html};

use super::mime::{MimeBundle, with_html};
use super::prose::prose;
use super::table::{self, Columns};
use crate::terminal;

pub fn draw(listing: &Listing) -> MimeBundle {
    with_html(table(listing), terminal::listing_text(listing))
}

pub fn table(listing: &Listing) -> Markup {
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
