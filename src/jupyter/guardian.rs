//! A kernel whose front end was killed leaves too.

use std::os::unix::process::parent_id;
use std::time::Duration;

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
        std::process::exit(1);
    });
}
