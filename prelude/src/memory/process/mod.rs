//! The memory use of the whole process.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod macos;

#[cfg(target_os = "linux")]
pub(super) use linux::{reset_peak, trim, usage};
#[cfg(not(target_os = "linux"))]
pub(super) use macos::{reset_peak, trim, usage};
