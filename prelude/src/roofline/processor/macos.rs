//! Asks macOS's `sysctl` for the processor's name. If it cannot be run, the architecture is used instead.

use std::process::Command;

/// The model of the processor, such as `Apple M2`.
pub(in crate::roofline) fn model() -> Option<String> {
    let shown = Command::new("sysctl")
        .args(["-n", "machdep.cpu.brand_string"])
        .output()
        .ok()?;
    let name = String::from_utf8(shown.stdout).ok()?.trim().to_owned();
    (!name.is_empty()).then_some(name)
}
