//! Makes the system end the processes that this program started, in case this program is killed and cannot do so
//! itself.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::signal_with_this_thread;
#[cfg(not(linux))]
pub use other::signal_with_this_thread;
