//! Other systems have their own allocators, which have no such setting. As far as is known, this has no drawback.

/// Does nothing.
pub fn share_one_arena() {}
