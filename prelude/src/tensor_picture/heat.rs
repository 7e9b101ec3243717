//! A matrix seen from afar.

use gpu_tutor_wire::tensor::Heat;

use super::values::View;

/// A side has no more cells than this.
const SIDE: usize = 48;
/// The level of the greatest value; that of the least is 0.
const LEVELS: f64 = 255.0;

/// `None` for what is no matrix, has a single row or column, or no finite value.
pub fn of(view: &View) -> Option<Heat> {
    let (height, width) = view.sides();
    if view.rank() != 2 || height < 2 || width < 2 {
        return None;
    }
    let (rows, columns) = (height.min(SIDE), width.min(SIDE));
    // In the middle of what a cell stands for.
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
    // Each halved first: the way from the least to the greatest `f64` is longer than an `f64` can say.
    let way = most / 2.0 - least / 2.0;
    let share = if way > 0.0 {
        (value / 2.0 - least / 2.0) / way
    } else {
        0.5
    };
    value.is_finite().then(|| (share * LEVELS).round() as u8)
}
