//! Learns from the system when a file in a folder has been written.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::FolderWatch;
#[cfg(not(linux))]
pub use other::FolderWatch;
