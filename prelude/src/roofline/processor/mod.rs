//! The processor's own name, if the system provides it.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(target_os = "linux"))]
mod macos;

#[cfg(target_os = "linux")]
pub(super) use linux::model;
#[cfg(not(target_os = "linux"))]
pub(super) use macos::model;
