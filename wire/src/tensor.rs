//! What a front end that shows more than text needs to draw a tensor: never all of it, whatever its size.

use serde::{Deserialize, Serialize};

/// What a tensor is, how its values spread, and a sample of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub dtype: String,
    pub device: String,
    pub bytes: u64,
    /// Absent where there are no values, or none that can be read, as with the packed dtypes.
    pub numbers: Option<Numbers>,
    /// Of a tensor of more than two dimensions: of its first matrix.
    pub corners: Option<Corners>,
    /// Of a matrix.
    pub heat: Option<Heat>,
}

/// The least, the greatest and the mean are those of the finite values; absent where there is none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    pub least: Option<f64>,
    pub most: Option<f64>,
    pub mean: Option<f64>,
    pub not_finite: usize,
    /// How many values were looked at: all, or a sample spread over all.
    pub seen: usize,
}

/// The values at a matrix's corners.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Corners {
    /// Which rows are shown, in ascending order; where a number is left out, so are the rows there.
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
    /// A list for each row.
    pub values: Vec<Vec<Entry>>,
}

/// One value. JSON has no numbers that are not finite; they are text: `NaN`, `inf`, `-inf`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Whole(i64),
    /// With no more digits than its dtype holds.
    Real(f64),
    Odd(String),
}

/// A grid of single values: where the matrix has more rows or columns than the grid, they are taken at equal distances.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heat {
    pub rows: usize,
    pub columns: usize,
    /// The least and the greatest finite value in the grid.
    pub least: f64,
    pub most: f64,
    /// Row by row, 0 for the least and 255 for the greatest; none for what is not finite.
    pub levels: Vec<Option<u8>>,
}
