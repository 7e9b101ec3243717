//! There is no such signal. If this program is killed, a build of the prelude or of a crate goes on to its end, and the
//! process that runs cells ends when its cell has, because its standard input ends then.

use std::process::Command;

use rustix::process::Signal;

/// Does nothing.
pub fn signal_with_this_thread(_: &mut Command, _: Signal) {}
