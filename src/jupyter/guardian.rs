//! Ends the kernel when its front end is gone, along with every process that the kernel has started.

use std::os::unix::process::parent_id;
use std::time::Duration;

use gpu_tutor_session::machine::environment;
use gpu_tutor_session::prelude;

/// Front ends that want this set the variable to their own process ID.
const PARENT: &str = "JPY_PARENT_PID";
const PACE: Duration = Duration::from_secs(2);

/// Ends this process and its session soon after the parent process is gone, if the parent asked for that.
pub fn exit_with_parent() {
    let parent = parent_id();
    let named = std::env::var(PARENT).ok().and_then(|id| id.parse().ok());
    // If a shell or another program started the kernel, that program is responsible for ending it.
    if named != Some(parent) {
        return;
    }
    std::thread::spawn(move || {
        while parent_id() == parent {
            std::thread::sleep(PACE);
        }
        end_process_group();
        environment::exit(1);
    });
}

/// Ends the processes that this one has started and not waited for, such as a prelude build. Call this last.
pub fn end_process_group() {
    prelude::stop_building();
    // SAFETY: the calls take no pointers. `kill(0, …)` reaches the whole process group, so it is called only if this
    // process leads the group, as it does when a front end has started it.
    unsafe {
        if libc::getpgrp() == libc::getpid() {
            libc::signal(libc::SIGTERM, libc::SIG_IGN);
            libc::kill(0, libc::SIGTERM);
        }
    }
}
