//! The values at a matrix's corners, which its table shows.

use gpu_tutor_wire::tensor::Corners;

use super::values::View;

/// The number of rows and columns taken from each end.
const END: usize = 6;

pub fn of(view: &View) -> Corners {
    let (rows, columns) = view.sides();
    let (rows, columns) = (ends(rows), ends(columns));
    let row = |row: &usize| {
        let entries = columns.iter().map(|column| view.entry(*row, *column));
        entries.collect()
    };
    Corners {
        values: rows.iter().map(row).collect(),
        rows,
        columns,
    }
}

/// The first and last indices along a side, or all indices if the side is short.
fn ends(side: usize) -> Vec<usize> {
    (0..side.min(END))
        .chain(side.saturating_sub(END).max(END)..side)
        .collect()
}
