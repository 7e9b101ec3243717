//! Other systems have their own allocators, which have no such setting. As far as is known, nothing is lost by that.

/// Does nothing.
pub fn share_one_arena() {}
