//! Lessons in other languages. `lessons/zh/NN-id.md` holds the Chinese texts of `lessons/NN-id.md`, passage by passage; code
//! stands in the English file alone. Each passage carries a hash of the English that it was made from.

mod file;
mod key;
mod passages;
mod skeleton;
mod state;
mod texts;

pub use file::Translation;
pub use skeleton::{Counts, Update, updated};
