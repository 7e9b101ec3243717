//! The wording for what a cell cost and where it ran.

use gpu_tutor_session::{MemorySpan, Transfers, Variable};
use gpu_tutor_text::units::{bytes, millis};
use gpu_tutor_text::{say, t};

use super::list;
use crate::view::Annotation;

/// Further bound variables are counted instead of listed.
const MOST_BOUND: usize = 8;

/// The times, followed by the devices.
pub fn cost(annotation: &Annotation) -> Vec<String> {
    let devices = annotation.devices.join(&t!(", "));
    let work = annotation.simulated.iter();
    let work: Vec<String> = work
        .map(|(device, operations)| match operations {
            1 => say!("1 operation on %{device}", device),
            _ => say!("%{operations} operations on %{device}", operations, device),
        })
        .collect();
    let run = annotation.run_ms;
    let device = annotation.device_ms;
    [
        run.map(|time| say!("run %{time}", time = millis(time))),
        Some(say!(
            "compile %{time}",
            time = millis(annotation.compile_ms)
        )),
        device.map(|time| say!("device %{time}", time = millis(time))),
        Some(match work.is_empty() {
            true => devices,
            false => work.join(&t!(", ")),
        }),
        run.is_none()
            .then(|| say!("no times: simulated GPUs have no speed")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The variables to list, and a line about the others.
pub fn bound(variables: &[Variable]) -> (&[Variable], Option<String>) {
    let (listed, rest) = variables.split_at(variables.len().min(MOST_BOUND));
    let more = t!(
        "… and %{count} more: `:vars` lists them",
        count = rest.len()
    );
    (listed, (!rest.is_empty()).then(|| more.into_owned()))
}

/// The number of copies by direction and their size, or `None` if there were no copies.
pub fn transfers(transfers: &Transfers) -> Option<String> {
    let Transfers { h2d, d2h, d2d, .. } = *transfers;
    let directions = [
        (h2d, t!("%{count} host→device", count = h2d)),
        (d2h, t!("%{count} device→host", count = d2h)),
        (d2d, t!("%{count} device→device", count = d2d)),
    ];
    let copies = directions.into_iter().filter(|(count, _)| *count > 0);
    let copies: Vec<String> = copies.map(|(_, text)| text.into_owned()).collect();
    let (copies, size) = (list(&copies), bytes(transfers.bytes));
    let text = match h2d + d2h + d2d {
        0 => return None,
        1 => t!("1 copy: %{copies}, %{size}", copies, size),
        count => t!("%{count} copies: %{copies}, %{size}", count, copies, size),
    };
    Some(text.into_owned())
}

/// The memory a device held after the cell, how it changed, and the peak if that was higher.
pub fn memory(device: &str, span: &MemorySpan) -> String {
    let sign = if span.after >= span.before {
        '+'
    } else {
        '−'
    };
    let size = bytes(span.after);
    let change = format!("{sign}{}", bytes(span.after.abs_diff(span.before)));
    let line = if device == "cpu" {
        t!(
            "process memory (resident) on %{device}: %{size} (%{change})",
            device,
            size,
            change
        )
    } else {
        t!(
            "memory on %{device}: %{size} (%{change})",
            device,
            size,
            change
        )
    };
    if span.peak > span.after.max(span.before) {
        return say!("%{line}, peak %{peak}", line, peak = bytes(span.peak));
    }
    line.into_owned()
}
