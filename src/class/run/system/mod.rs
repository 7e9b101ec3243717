//! What a run asks of the operating system: how much memory is free, and which processors a worker has to itself.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::{free_memory, processors, stay_on};
#[cfg(not(linux))]
pub use other::{free_memory, processors, stay_on};
