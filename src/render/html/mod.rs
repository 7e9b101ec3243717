//! Drawing for a notebook: everything as a bundle, which is one thing in several MIME types.
//!
//! HTML here holds no scripts and asks for nothing from outside. It is drawn with the page's own colours, so that it can be
//! read on a light page as on a dark one, and stays readable where a front end takes its styles away.

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
mod variables;

pub use annotation::draw as annotation;
pub use lesson::{hint, markdown, solution};
pub use listing::draw as listing;
pub use mime::MimeBundle;
pub use progress::draw as progress;
pub use remarks::draw as remarks;
pub use report::draw as report;
pub use result::draw as result;
pub use traceback::{Traceback, draw as traceback};
pub use variables::draw as variables;

#[cfg(test)]
mod tests;
