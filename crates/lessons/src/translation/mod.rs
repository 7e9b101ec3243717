//! Lessons in other languages. `lessons/zh/NN-id.md` holds the Chinese text of `lessons/NN-id.md`, passage by passage;
//! code is only in the English file. Each passage carries a hash of the English text that it was translated from.

mod compose;
mod file;
mod glossary;
mod key;
mod passages;
mod rules;
mod skeleton;
mod spans;
mod state;
mod texts;

pub use compose::translated;
pub use file::Translation;
pub use glossary::{GLOSSARY, Glossary};
pub use rules::problems;
pub use skeleton::{Counts, Update, updated};
