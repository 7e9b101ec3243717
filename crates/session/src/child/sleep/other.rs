//! A sleep cannot be ended early: the loader of other systems does not look a library's symbols up in the program. The first
//! Ctrl-C stops the cell after its sleep, the second one ends its process.

use libloading::os::unix::Library;

/// Does nothing.
pub fn end_as_told_by(_: &Library) {}
