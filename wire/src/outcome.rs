//! Parts of a cell's outcome that the session takes from the process unchanged.

use serde::{Deserialize, Serialize};

/// A variable that a cell bound. Every variable has a name and a type; only tensors, nets and devices have the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Variable {
    pub name: String,
    /// The type. The session fills it in; the process leaves it empty.
    #[serde(rename = "type")]
    pub type_name: String,
    pub shape: Option<Vec<usize>>,
    pub dtype: Option<String>,
    pub device: Option<String>,
    pub bytes: Option<u64>,
    /// A note on the variable, such as "borrows `v`". If it comes from the process, it is the error that the variable
    /// holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Copies between host and devices while the cell ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Transfers {
    pub h2d: u64,
    pub d2h: u64,
    pub d2d: u64,
    pub bytes: u64,
}

impl std::ops::Add for Transfers {
    type Output = Transfers;

    fn add(self, other: Transfers) -> Transfers {
        Transfers {
            h2d: self.h2d + other.h2d,
            d2h: self.d2h + other.d2h,
            d2d: self.d2d + other.d2d,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// What a simulated GPU was asked to compute while the cell ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Work {
    /// Kernels, matrix products and fills of random numbers; copies do not count.
    pub operations: u64,
    /// The bytes that they wrote.
    pub bytes: u64,
}

/// One device's memory use before and after a cell, and its peak, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct MemorySpan {
    pub before: u64,
    pub after: u64,
    pub peak: u64,
}
