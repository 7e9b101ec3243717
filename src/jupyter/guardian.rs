//! A kernel leaves with its front end, and takes along what it has started.

use std::os::unix::process::parent_id;
use std::time::Duration;

use crate::session::prelude;

/// Front ends that want this say who they are.
const PARENT: &str = "JPY_PARENT_PID";
const PACE: Duration = Duration::from_secs(2);

/// Ends this process, and with it its session, soon after its parent is gone, where the parent wants that.
pub fn leave_with_parent() {
    let parent = parent_id();
    let named = std::env::var(PARENT).ok().and_then(|id| id.parse().ok());
    // Started through a shell or another program it is that one's to end.
    if named != Some(parent) {
        return;
    }
    std::thread::spawn(move || {
        while parent_id() == parent {
            std::thread::sleep(PACE);
        }
        leave_nobody();
        std::process::exit(1);
    });
}

/// Ends what this process has started and not waited for, such as a build of the prelude; call last.
pub fn leave_nobody() {
    prelude::stop_building();
    // SAFETY: plain calls. Front ends start a kernel in a group of its own; in somebody else's group others would be hit.
    unsafe {
        if libc::getpgrp() == libc::getpid() {
            libc::signal(libc::SIGTERM, libc::SIG_IGN);
            libc::kill(0, libc::SIGTERM);
        }
    }
}
