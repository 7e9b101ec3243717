//! A sleep cannot be ended early, because the loaders of other systems do not look a library's symbols up in the
//! program. The first Ctrl-C stops the cell after its sleep, and the second one ends its process.

use libloading::os::unix::Library;

/// Does nothing.
pub fn end_as_told_by(_: &Library) {}
