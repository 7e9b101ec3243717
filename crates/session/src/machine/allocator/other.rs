//! Other systems have allocators of their own, which have no such setting. Nothing is known to be lost.

/// Does nothing.
pub fn share_one_arena() {}
