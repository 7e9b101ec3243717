//! Device memory: which addresses are allocated, and which accesses are in order.

mod accesses;
mod live;
mod pool;

pub use live::{Checked, allocated, freed, range_of};
pub use pool::{Pool, pool};
