//! Draws every table.

use maud::{Markup, html};

use super::style::{HEAD, SCROLL, TABLE};

const CELL: &str = "text-align:left;vertical-align:top;padding:.15em .9em .15em 0";
/// Numbers are aligned to the right, so that their digits line up.
pub const NUMBER: &str = "text-align:right;vertical-align:top;padding:.15em .9em .15em 0";

/// The columns of a table.
#[derive(Debug, Clone, Copy, Default)]
pub struct Columns<'a> {
    /// If all are empty, the table has no header.
    pub titles: &'a [&'a str],
    /// The column whose cells name their rows.
    pub names: usize,
    /// The column of numbers, if there is one.
    pub numbers: Option<usize>,
}

pub fn draw(columns: Columns, rows: &[Vec<Markup>]) -> Markup {
    let titles = columns.titles;
    let style = |index| match columns.numbers == Some(index) {
        true => NUMBER,
        false => CELL,
    };
    html! {
        div style=(SCROLL) {
            table style=(TABLE) {
                @if titles.iter().any(|title| !title.is_empty()) {
                    thead {
                        tr style=(HEAD) {
                            @for (index, title) in titles.iter().enumerate() {
                                th scope="col" style=(style(index)) { (title) }
                            }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr style="background:none" {
                            @for (index, cell) in row.iter().take(titles.len()).enumerate() {
                                @if index == columns.names {
                                    th scope="row" style={ (style(index)) ";font-weight:normal" } { (cell) }
                                } @else {
                                    td style=(style(index)) { (cell) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
