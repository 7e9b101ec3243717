//! The heat map of a matrix.

use gpu_tutor_wire::tensor::Heat;

use super::values::View;

/// The maximum number of cells along a side.
const SIDE: usize = 48;
/// The level of the largest value. The smallest value has level 0.
const LEVELS: f64 = 255.0;

/// Returns `None` if the tensor is not a matrix, has a single row or column, or has no finite value.
pub fn of(view: &View) -> Option<Heat> {
    let (height, width) = view.sides();
    if view.rank() != 2 || height < 2 || width < 2 {
        return None;
    }
    let (rows, columns) = (height.min(SIDE), width.min(SIDE));
    // Take the value in the middle of the part that a cell represents.
    let place = |cell: usize, cells: usize, side: usize| (2 * cell + 1) * side / (2 * cells);
    let row = |row: usize| {
        (0..columns)
            .map(move |column| view.number(place(row, rows, height), place(column, columns, width)))
    };
    let values: Vec<f64> = (0..rows).flat_map(row).collect();
    let finite = values.iter().copied().filter(|value| value.is_finite());
    let least = finite.clone().reduce(f64::min)?;
    let most = finite.reduce(f64::max)?;
    Some(Heat {
        rows,
        columns,
        least,
        most,
        levels: values
            .iter()
            .map(|value| level(*value, least, most))
            .collect(),
    })
}

fn level(value: f64, least: f64, most: f64) -> Option<u8> {
    // Halve each value first: the difference of two `f64` can exceed the largest `f64`.
    let way = most / 2.0 - least / 2.0;
    let share = if way > 0.0 {
        (value / 2.0 - least / 2.0) / way
    } else {
        0.5
    };
    value.is_finite().then(|| (share * LEVELS).round() as u8)
}
