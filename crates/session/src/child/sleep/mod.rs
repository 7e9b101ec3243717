//! Ends a sleep early when the cell that sleeps must stop.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::end_as_told_by;
#[cfg(not(linux))]
pub use other::end_as_told_by;
