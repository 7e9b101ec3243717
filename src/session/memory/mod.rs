//! What a session remembers of the cells that have run: what they defined, what is kept as text, and their own text.

pub mod history;
pub mod kept;
pub mod ledger;
