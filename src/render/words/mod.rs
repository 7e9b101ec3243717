//! What is said of an outcome, in words that every way of drawing shares.

pub mod annotation;
pub mod lesson;
pub mod remarks;
pub mod report;
pub mod variable;
