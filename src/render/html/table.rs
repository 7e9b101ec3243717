//! Tables: one look for all of them.

use maud::{Markup, html};

use super::look::{HEAD, SCROLL, TABLE};

/// Which side the cells of a column stand on: numbers to the right, so that their digits stand under each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    pub fn style(self) -> &'static str {
        match self {
            Side::Left => "text-align:left;vertical-align:top;padding:.15em .9em .15em 0",
            Side::Right => "text-align:right;vertical-align:top;padding:.15em .9em .15em 0",
        }
    }
}

/// Columns with their titles; without any title there is no head.
pub struct Columns<'a>(pub &'a [(&'a str, Side)]);

/// A table whose rows are named by their cell in the column `named`.
pub fn draw(columns: &Columns, named: usize, rows: &[Vec<Markup>]) -> Markup {
    let has_head = columns.0.iter().any(|(title, _)| !title.is_empty());
    html! {
        div style=(SCROLL) {
            table style=(TABLE) {
                @if has_head {
                    thead {
                        tr style=(HEAD) {
                            @for (title, side) in columns.0 {
                                th scope="col" style=(side.style()) { (title) }
                            }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        tr style="background:none" {
                            @for (index, (cell, (_, side))) in row.iter().zip(columns.0).enumerate() {
                                @if index == named {
                                    th scope="row" style={ (side.style()) ";font-weight:inherit" } { (cell) }
                                } @else {
                                    td style=(side.style()) { (cell) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
