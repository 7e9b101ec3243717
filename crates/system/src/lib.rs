//! What every part of the program asks of the operating system: files that are written as a whole, temporary folders that a
//! killed process does not leave for ever, the terminal's settings, and messages between the program's own processes.
//!
//! ```
//! let folder = gpu_tutor_system::temporary::Folder::make(gpu_tutor_system::temporary::Purpose::Tests)?;
//! gpu_tutor_system::files::write_atomically(&folder.path().join("a.txt"), b"all of it or nothing")?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! It starts no process and draws nothing.

pub mod files;
pub mod json_line;
pub mod lock;
pub mod share;
mod system;
pub mod temporary;
pub mod tty;

pub use system::System;
