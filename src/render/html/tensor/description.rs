//! What the prelude says of a tensor. It came through a learner's process, so anything may be in it.

use serde::Deserialize;

/// The MIME type of a description: the prelude's `TensorPicture` as JSON.
pub const DESCRIPTION: &str = "application/vnd.gpu-tutor.tensor+json";

/// The longest sides that are drawn.
const MOST_ENDS: usize = 12;
const MOST_CELLS: usize = 48;

#[derive(Debug, Deserialize)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub dtype: String,
    pub device: String,
    pub bytes: u64,
    pub numbers: Option<Numbers>,
    pub corners: Option<Corners>,
    pub heat: Option<Heat>,
}

#[derive(Debug, Deserialize)]
pub struct Numbers {
    pub least: Option<f64>,
    pub most: Option<f64>,
    pub mean: Option<f64>,
    pub not_finite: usize,
    /// How many values were looked at.
    pub seen: usize,
}

#[derive(Debug, Deserialize)]
pub struct Corners {
    /// Which rows are shown, in ascending order; where a number is left out, so are the rows there.
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
    /// A list for each row.
    pub values: Vec<Vec<Entry>>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Whole(i64),
    Real(f64),
    /// `NaN`, `inf`, `-inf`.
    Odd(String),
}

#[derive(Debug, Deserialize)]
pub struct Heat {
    pub rows: usize,
    pub columns: usize,
    pub least: f64,
    pub most: f64,
    /// Row by row, 0 for the least and 255 for the greatest; none for what is not finite.
    pub levels: Vec<Option<u8>>,
}

impl Tensor {
    /// Whether its parts have the sizes they speak of.
    pub fn is_sound(&self) -> bool {
        let elements = self
            .shape
            .iter()
            .try_fold(1, |all: usize, side| all.checked_mul(*side));
        elements.is_some()
            && self.corners.as_ref().is_none_or(Corners::is_sound)
            && self
                .heat
                .as_ref()
                .is_none_or(|heat| heat.is_sound(&self.shape))
    }
}

impl Corners {
    fn is_sound(&self) -> bool {
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let full = |row: &Vec<Entry>| row.len() == columns;
        rows <= MOST_ENDS
            && columns <= MOST_ENDS
            && self.values.len() == rows
            && self.values.iter().all(full)
    }
}

impl Heat {
    fn is_sound(&self, shape: &[usize]) -> bool {
        let sides = 1..=MOST_CELLS;
        shape.len() == 2
            && sides.contains(&self.rows)
            && sides.contains(&self.columns)
            && self.levels.len() == self.rows * self.columns
    }
}
