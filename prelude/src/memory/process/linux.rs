//! Reads the process's memory use from `/proc`.

use std::fs::OpenOptions;
use std::io::{self, Write};

use super::super::Usage;

/// The resident set and its peak.
pub(in crate::memory) fn usage() -> io::Result<Usage> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let kibibytes = |key: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.trim_start_matches(':')
            .split_whitespace()
            .next()?
            .parse::<u64>()
            .ok()
    };
    let used = kibibytes("VmRSS")
        .ok_or_else(|| io::Error::other(t!("the system does not report it")))?
        * 1024;
    let peak = kibibytes("VmHWM").map_or(used, |peak| peak * 1024);
    Ok(Usage {
        used,
        reserved: used,
        peak: peak.max(used),
    })
}

/// Resets the peak to the current resident set.
pub(in crate::memory) fn reset_peak() -> io::Result<()> {
    // Open for writing only: the sandbox does not allow truncating the file.
    let mut file = OpenOptions::new()
        .write(true)
        .open("/proc/self/clear_refs")?;
    file.write_all(b"5")
}

/// Asks the allocator to return unused memory to the system.
pub(in crate::memory) fn trim() {
    #[cfg(target_env = "gnu")]
    // SAFETY: `malloc_trim` has no preconditions and only releases free pages.
    unsafe {
        libc::malloc_trim(0);
    }
}
