//! A command's table, such as that of `:gpus`.

use maud::{Markup, html};

use super::bundle::{Bundle, with_html};
use super::prose::prose;
use super::table::{self, Columns, Side};
use crate::render::result;
use crate::session::Listing;

pub fn draw(listing: &Listing) -> Bundle {
    with_html(table(listing), result::table(listing))
}

pub fn table(listing: &Listing) -> Markup {
    let columns: Vec<(&str, Side)> = listing
        .head
        .iter()
        .map(|title| (title.as_str(), Side::Left))
        .collect();
    let row = |row: &Vec<String>| row.iter().map(|cell| html! { (cell) }).collect();
    let rows: Vec<Vec<Markup>> = listing.rows.iter().map(row).collect();
    html! {
        div {
            @if !listing.above.is_empty() {
                div { (prose(&listing.above)) }
            }
            @if !columns.is_empty() {
                (table::draw(&Columns(&columns), 0, &rows))
            }
            @if !listing.below.is_empty() {
                div { (prose(&listing.below)) }
            }
        }
    }
}
