//! A temporary file without a name.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod other;

#[cfg(target_os = "linux")]
pub(super) use linux::unnamed_file;
#[cfg(not(target_os = "linux"))]
pub(super) use other::unnamed_file;
