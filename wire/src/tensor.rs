//! The data that a graphical front end draws a tensor from. Its size is limited for every tensor.

use serde::{Deserialize, Serialize};

/// A tensor's properties, statistics of its values, and a sample of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub dtype: String,
    pub device: String,
    pub bytes: u64,
    /// Statistics; `None` if there are no values or they cannot be read, as with packed dtypes.
    pub numbers: Option<Numbers>,
    /// The corners of the matrix; of the first matrix if the tensor has more than two dimensions.
    pub corners: Option<Corners>,
    /// The heat map, if the tensor is a matrix.
    pub heat: Option<Heat>,
}

/// Statistics of the values. The minimum, the maximum and the mean only include finite values, and are `None` if there
/// are none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    pub least: Option<f64>,
    pub most: Option<f64>,
    pub mean: Option<f64>,
    pub not_finite: usize,
    /// How many values were read: all, or a sample spread over the tensor.
    pub seen: usize,
}

/// The values at the corners of a matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Corners {
    /// The indices of the rows that are shown, in ascending order. Rows missing from the sequence are not shown.
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
    /// The values of each row.
    pub values: Vec<Vec<Entry>>,
}

/// One value. JSON cannot represent numbers that are not finite, so they are text: `NaN`, `inf`, `-inf`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Whole(i64),
    /// A number with no more digits than its dtype holds.
    Real(f64),
    Odd(String),
}

/// A grid of single values. If the matrix is larger than the grid, they are taken at even intervals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heat {
    pub rows: usize,
    pub columns: usize,
    /// The smallest and the largest finite value in the grid.
    pub least: f64,
    pub most: f64,
    /// The levels row by row: 0 for the smallest value and 255 for the largest; `None` for a value that is not finite.
    pub levels: Vec<Option<u8>>,
}
