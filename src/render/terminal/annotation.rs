//! The quiet lines after a cell: what it cost, where it ran, what it bound.

use super::theme::{Style, Theme};
use super::wrap::{columns, fill_items, fill_text};
use crate::render::units::{bytes, count, millis};
use crate::render::view::Annotation;
use crate::session::{MemorySpan, Transfers, Variable};

/// More bound variables than this are counted instead of listed.
const MOST_BOUND: usize = 8;

pub fn draw(theme: &Theme, annotation: &Annotation) -> String {
    let mut lines = cost(theme, annotation);
    lines.extend(bound(&annotation.bound));
    lines.extend(transfers(&annotation.transfers));
    lines.extend(
        annotation
            .memory
            .iter()
            .map(|(device, span)| memory(device, span)),
    );
    lines.iter().map(|line| fitted(theme, line)).collect()
}

/// A line as it is where it fits; else wrapped under its own indent.
fn fitted(theme: &Theme, line: &str) -> String {
    let line = theme.plain_text(line);
    if columns(&line) <= theme.width {
        return theme.paint(Style::Quiet, &line) + "\n";
    }
    fill_text(theme, Style::Quiet, line.trim_start(), "  ", "    ")
}

/// The times alone, for `:time`.
fn cost(theme: &Theme, annotation: &Annotation) -> Vec<String> {
    let mut items = vec![
        format!("run {}", millis(annotation.run_ms)),
        format!("compile {}", millis(annotation.compile_ms)),
        format!("device {}", millis(annotation.device_ms)),
    ];
    items.push(annotation.devices.join(", "));
    fill_items(
        theme,
        &items,
        theme.either(" · ", " | "),
        theme.either("  ⏱ ", "  * "),
        "    ",
    )
}

fn bound(variables: &[Variable]) -> Vec<String> {
    let shown = &variables[..variables.len().min(MOST_BOUND)];
    let wide = shown
        .iter()
        .map(|variable| columns(&variable.name))
        .max()
        .unwrap_or(0);
    let mut lines: Vec<_> = shown
        .iter()
        .map(|variable| {
            let gap = " ".repeat(wide - columns(&variable.name));
            format!("  {}{gap}  {}", variable.name, describe(variable))
        })
        .collect();
    if variables.len() > MOST_BOUND {
        lines.push(format!(
            "  … and {} more: `:vars` lists them",
            variables.len() - MOST_BOUND
        ));
    }
    lines
}

/// `Tensor[2, 3] f32 on cpu, 24 B`, with what is known of it.
pub fn describe(variable: &Variable) -> String {
    let mut out = short_type(&variable.type_name);
    if let Some(shape) = &variable.shape {
        out.push_str(&format!("{shape:?}"));
    }
    if let Some(dtype) = &variable.dtype {
        out.push_str(&format!(" {dtype}"));
    }
    if let Some(device) = &variable.device {
        let is_device = out == "Device";
        out.push_str(&if is_device {
            format!(" {device}")
        } else {
            format!(" on {device}")
        });
    }
    if let Some(size) = variable.bytes {
        out.push_str(&format!(", {}", bytes(size)));
    }
    out
}

/// A type as one says it: `std::vec::Vec<prelude::Tensor>` is `Vec<Tensor>`.
pub fn short_type(full: &str) -> String {
    let mut out = String::new();
    let mut segment_start = 0;
    let mut chars = full.chars().peekable();
    while let Some(c) = chars.next() {
        if c == ':' && chars.peek() == Some(&':') {
            chars.next();
            out.truncate(segment_start);
        } else {
            out.push(c);
            if !c.is_alphanumeric() && c != '_' {
                segment_start = out.len();
            }
        }
    }
    out
}

fn transfers(transfers: &Transfers) -> Option<String> {
    let ways = [
        (transfers.h2d, "host→device"),
        (transfers.d2h, "device→host"),
        (transfers.d2d, "device→device"),
    ];
    let said: Vec<_> = ways
        .iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, way)| format!("{n} {way}"))
        .collect();
    let total = transfers.h2d + transfers.d2h + transfers.d2d;
    (total > 0).then(|| {
        format!(
            "  {}: {}, {}",
            count(total, "copy", "copies"),
            said.join(", "),
            bytes(transfers.bytes)
        )
    })
}

fn memory(device: &str, span: &MemorySpan) -> String {
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
        "  {what} on {device}: {} ({sign}{})",
        bytes(span.after),
        bytes(span.after.abs_diff(span.before))
    );
    if span.peak > span.after.max(span.before) {
        line.push_str(&format!(", peak {}", bytes(span.peak)));
    }
    line
}

#[cfg(test)]
#[path = "annotation_tests.rs"]
mod tests;
