//! Sequential nets, their parameters and files, and a loss with class weights.

mod file;
mod layer;
mod loss;
mod parameters;
mod sequential;

pub use loss::CrossEntropyLoss;
pub use sequential::Sequential;
