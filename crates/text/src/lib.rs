//! Text for people: in the language of the process, with times, sizes and numbers in readable form, and without
//! characters that deceive a reader or repaint a terminal.
//!
//! ```
//! use gpu_tutor_text::{t, units};
//!
//! let took = units::seconds(std::time::Duration::from_millis(1500), 1);
//! assert_eq!(t!("%{what} took %{took}", what = "it", took = took), "it took 1.5 s");
//! ```
//!
//! This crate knows nothing about terminals or pages: the code that shows text decides what is bold and where lines
//! break.

pub mod clean;
pub mod language;
pub mod units;
pub mod visible;
