//! Texts for people: in the language of the process, and with times, sizes and numbers as people read them.
//!
//! ```
//! use gpu_tutor_text::{t, units};
//!
//! let took = units::seconds(std::time::Duration::from_millis(1500), 1);
//! assert_eq!(t!("%{what} took %{took}", what = "it", took = took), "it took 1.5 s");
//! ```
//!
//! It knows no terminal and no page: what is bold, and where a line breaks, is decided where a text is shown.

pub mod language;
pub mod units;
