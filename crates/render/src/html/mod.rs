//! Drawing for notebooks. Everything becomes a bundle: the same content in several MIME types.
//!
//! The HTML contains no scripts and loads nothing from elsewhere. It uses the page's own colours, so that it is legible
//! on light and dark pages, and it stays readable if a front end strips its styles.

mod annotation;
mod lesson;
mod listing;
mod mime;
mod progress;
mod prose;
mod remarks;
mod report;
mod result;
mod style;
mod table;
mod tensor;
mod traceback;

pub use annotation::draw as annotation;
pub use lesson::{hint, markdown, prediction, solution};
pub use listing::{listing, variables};
pub use mime::{HTML, MimeBundle, fragment};
pub use progress::draw as progress;
pub use prose::prose;
pub use remarks::draw as remarks;
pub use report::draw as report;
pub use result::draw as result;
pub use traceback::{Traceback, draw as traceback};

#[cfg(test)]
mod tests;
