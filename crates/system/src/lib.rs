//! What every part of the program needs from the operating system: files that are written as a whole, temporary folders
//! that are eventually removed even if a process is killed, the terminal's settings, and messages between the program's
//! own processes.
//!
//! ```
//! let folder = gpu_tutor_system::temporary::Folder::make(gpu_tutor_system::temporary::Purpose::Tests)?;
//! gpu_tutor_system::files::write_atomically(&folder.path().join("a.txt"), b"all of it or nothing")?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! This crate starts no processes and draws nothing.

pub mod files;
pub mod json_line;
pub mod lock;
pub mod parallel;
pub mod share;
mod system;
pub mod temporary;
pub mod tty;

pub use system::System;
