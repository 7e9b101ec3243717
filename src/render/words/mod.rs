//! The words for an outcome, shared by terminals and notebooks.

pub mod annotation;
pub mod lesson;
pub mod prediction;
pub mod remarks;
pub mod report;
pub mod variable;
