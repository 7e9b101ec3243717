//! The words for what a cell cost and where it ran.

use crate::render::view::Annotation;
use crate::session::{MemorySpan, Transfers, Variable};
use crate::units::{bytes, count, millis};

/// Further bound variables are counted instead of listed.
const MOST_BOUND: usize = 8;

/// The times, followed by the devices.
pub fn cost(annotation: &Annotation) -> Vec<String> {
    vec![
        format!("run {}", millis(annotation.run_ms)),
        format!("compile {}", millis(annotation.compile_ms)),
        format!("device {}", millis(annotation.device_ms)),
        annotation.devices.join(", "),
    ]
}

/// The variables to list, and a line about the others.
pub fn bound(variables: &[Variable]) -> (&[Variable], Option<String>) {
    let (listed, rest) = variables.split_at(variables.len().min(MOST_BOUND));
    let more = format!("… and {} more: `:vars` lists them", rest.len());
    (listed, (!rest.is_empty()).then_some(more))
}

/// The number of copies by direction and their size, or `None` without copies.
pub fn transfers(transfers: &Transfers) -> Option<String> {
    let directions = [
        (transfers.h2d, "host→device"),
        (transfers.d2h, "device→host"),
        (transfers.d2d, "device→device"),
    ];
    let copies: Vec<_> = directions
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, direction)| format!("{n} {direction}"))
        .collect();
    let total = transfers.h2d + transfers.d2h + transfers.d2d;
    (total > 0).then(|| {
        format!(
            "{}: {}, {}",
            count(total, "copy", "copies"),
            copies.join(", "),
            bytes(transfers.bytes)
        )
    })
}

/// The memory a device held after the cell, how it changed, and the peak if that was higher.
pub fn memory(device: &str, span: &MemorySpan) -> String {
    let sign = if span.after >= span.before {
        '+'
    } else {
        '−'
    };
    let what = if device == "cpu" {
        "process memory (resident)"
    } else {
        "memory"
    };
    let mut line = format!(
        "{what} on {device}: {} ({sign}{})",
        bytes(span.after),
        bytes(span.after.abs_diff(span.before))
    );
    if span.peak > span.after.max(span.before) {
        line.push_str(&format!(", peak {}", bytes(span.peak)));
    }
    line
}
