//! The faint lines after a cell: what it cost, where it ran, what it bound.

use gpu_tutor_session::Variable;

use super::fill::{fill_items, fill_text};
use super::theme::{Style, Theme};
use crate::view::Annotation;
use crate::words::annotation as words;
use crate::words::variable::describe;
use crate::wrap::columns;

pub fn draw(theme: &Theme, annotation: &Annotation) -> String {
    let mut lines = cost(theme, annotation);
    lines.extend(bound(&annotation.bound));
    let transfers = words::transfers(&annotation.transfers);
    let memory = annotation.memory.iter();
    let memory = memory.map(|(device, span)| words::memory(device, span));
    lines.extend(transfers.into_iter().chain(memory).map(indented));
    lines.iter().map(|line| fitted(theme, line)).collect()
}

fn indented(line: String) -> String {
    format!("  {line}")
}

/// Leaves a line that fits unchanged, and wraps any other line with its own indent.
fn fitted(theme: &Theme, line: &str) -> String {
    let line = theme.plain_text(line);
    if columns(&line) <= theme.width {
        return theme.paint(Style::Quiet, &line) + "\n";
    }
    fill_text(theme, Style::Quiet, line.trim_start(), "  ", "    ")
}

fn cost(theme: &Theme, annotation: &Annotation) -> Vec<String> {
    fill_items(
        theme,
        &words::cost(annotation),
        theme.either(" · ", " | "),
        theme.either("  ⏱ ", "  * "),
        "    ",
    )
}

fn bound(variables: &[Variable]) -> Vec<String> {
    let (listed, more) = words::bound(variables);
    let wide = listed.iter().map(|variable| columns(&variable.name));
    let wide = wide.max().unwrap_or(0);
    let line = |variable: &Variable| {
        let gap = " ".repeat(wide - columns(&variable.name));
        format!("  {}{gap}  {}", variable.name, describe(variable))
    };
    let lines = listed.iter().map(line);
    lines.chain(more.map(indented)).collect()
}

#[cfg(test)]
#[path = "annotation_tests.rs"]
mod tests;
