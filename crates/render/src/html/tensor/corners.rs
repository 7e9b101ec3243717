//! The values at the corners of a tensor, as a table.

use gpu_tutor_wire::tensor::Corners;
use maud::{Markup, html};

use super::number::Form;
use crate::html::style::{FAINT, HEAD, TABLE};
use crate::html::table::NUMBER;

/// A scalar is a single value, a vector is a row under its indices, and a matrix has indices on two sides.
pub fn draw(shape: &[usize], corners: &Corners) -> Markup {
    let form = Form::of(corners.values.iter().flatten());
    let is_matrix = shape.len() >= 2;
    let cell = format!("{NUMBER};padding:.1em .6em");
    let index = format!("{cell};{FAINT};font-weight:normal;font-size:.85em");
    if shape.is_empty() {
        let values = corners.values.iter().flatten();
        return html! { @for value in values { strong { (form.text(value)) } } };
    }
    let (rows, columns) = (with_gaps(&corners.rows), with_gaps(&corners.columns));
    html! {
        table style=(TABLE) {
            thead {
                tr style={ (HEAD) ";background:none" } {
                    @if is_matrix { td style=(index) {} }
                    @for column in &columns {
                        @match column {
                            Some(at) => th scope="col" style=(index) { (corners.columns[*at]) },
                            None => td style=(index) { "…" },
                        }
                    }
                }
            }
            tbody {
                @for row in &rows {
                    tr style="background:none" {
                        @if is_matrix {
                            @match row {
                                Some(at) => th scope="row" style=(index) { (corners.rows[*at]) },
                                None => td style=(index) { "⋮" },
                            }
                        }
                        @for column in &columns {
                            td style=(cell) {
                                @match (row, column) {
                                    (Some(row), Some(column)) => (form.text(&corners.values[*row][*column])),
                                    (Some(_), None) => "…",
                                    (None, Some(_)) => "⋮",
                                    (None, None) => "⋱",
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The positions in a list of indices, with `None` between two where indices were skipped.
fn with_gaps(indices: &[usize]) -> Vec<Option<usize>> {
    let mut places = Vec::new();
    for (place, index) in indices.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| indices[before]);
        if before.is_some_and(|before| before.checked_add(1) != Some(*index)) {
            places.push(None);
        }
        places.push(Some(place));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::with_gaps;

    #[test]
    fn a_gap_is_where_indices_are_left_out() {
        assert_eq!(with_gaps(&[0, 1, 8]), [Some(0), Some(1), None, Some(2)]);
        assert_eq!(with_gaps(&[usize::MAX, 0]), [Some(0), None, Some(1)]);
        assert!(with_gaps(&[]).is_empty());
    }
}
