//! Whether a tensor's description is consistent. It came through a learner's process, so it may contain anything.

use gpu_tutor_wire::tensor::{Corners, Entry, Heat, Tensor};

/// The maximum side length of the corners that are drawn.
const MOST_ENDS: usize = 12;
const MOST_CELLS: usize = 48;

/// Whether its parts have the sizes that they claim.
pub fn is_sound(tensor: &Tensor) -> bool {
    let mut sides = tensor.shape.iter();
    let elements = sides.try_fold(1, |all: usize, side| all.checked_mul(*side));
    let (corners, heat) = (tensor.corners.as_ref(), tensor.heat.as_ref());
    elements.is_some()
        && corners.is_none_or(corners_are_sound)
        && heat.is_none_or(|heat| heat_is_sound(heat, &tensor.shape))
}

fn corners_are_sound(corners: &Corners) -> bool {
    let (rows, columns) = (corners.rows.len(), corners.columns.len());
    let full = |row: &Vec<Entry>| row.len() == columns;
    rows <= MOST_ENDS
        && columns <= MOST_ENDS
        && corners.values.len() == rows
        && corners.values.iter().all(full)
}

fn heat_is_sound(heat: &Heat, shape: &[usize]) -> bool {
    let sides = 1..=MOST_CELLS;
    shape.len() == 2
        && sides.contains(&heat.rows)
        && sides.contains(&heat.columns)
        && heat.levels.len() == heat.rows * heat.columns
}
