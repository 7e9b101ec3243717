//! This process's share of the machine: the free memory, and the processors it may run on.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::{free_memory, processors, stay_on};
#[cfg(not(linux))]
pub use other::{free_memory, processors, stay_on};
