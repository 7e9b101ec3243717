//! How this program allocates memory.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

#[cfg(linux)]
pub use linux::share_one_arena;
#[cfg(not(linux))]
pub use other::share_one_arena;
