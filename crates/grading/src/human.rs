//! Short forms of values, for messages.

use gpu_tutor_session::Value;
use gpu_tutor_text::units::significant;
use gpu_tutor_text::{say, t};

use super::quoted::is_line_break;
use super::spread::spread;

/// For longer lists, only this many items are shown.
pub const MAX_SHOWN: usize = 6;
const LONG: usize = 120;
/// The maximum number of characters in a list, including everything nested in it.
const LONGEST: usize = 1000;

/// The short form of an observed value.
pub fn value(value: &Value) -> String {
    match value {
        Value::Unit => "()".into(),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => self::number(*number),
        // A line break could forge a line in the report.
        Value::Text(text) => in_line(text),
        // Lists may be nested, so the total length is limited as well.
        Value::List(items) => clipped(list(items.iter().map(self::value), items.len())),
        Value::Tensor { shape, values, .. } if values.len() <= MAX_SHOWN => nested(shape, values),
        Value::Tensor {
            shape: dims,
            dtype,
            device,
            ..
        } => say!(
            "a tensor of shape %{shape}, %{dtype}, on %{device}",
            shape = shape(dims),
            dtype,
            device
        ),
        Value::Samples(samples) => match spread(samples) {
            Some(spread) => spread.to_string(),
            None => say!("%{count} samples", count = samples.len()),
        },
        Value::Absent => "None".into(),
        Value::Error(message) => {
            say!("an error: %{message}", message = in_line(message))
        }
        Value::Panicked(message) => {
            say!("a panic: %{message}", message = in_line(message))
        }
    }
}

/// The short form of a check's input, as you would write it in Rust.
pub fn input(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::List(items) => {
            let shown: Vec<String> = items.iter().map(input).collect();
            format!("[{}]", shown.join(", "))
        }
        Value::Tensor { shape, values, .. } if values.len() <= 3 * MAX_SHOWN => {
            nested(shape, values)
        }
        _ => self::value(value),
    }
}

/// The short form of an expected value, written like an observed one.
pub fn expected(want: &toml::Value) -> String {
    match want {
        toml::Value::String(text) => self::text(text),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => self::number(*number),
        toml::Value::Array(items) => list(items.iter().map(expected), items.len()),
        other => other.to_string(),
    }
}

/// A shape written as a Rust tuple: `(2, 3)`, or `(3,)` for one dimension.
pub fn shape(dims: &[usize]) -> String {
    match dims {
        [one] => format!("({one},)"),
        _ => format!(
            "({})",
            dims.iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}

/// Six significant digits, with no unnecessary zeros.
pub fn number(number: f64) -> String {
    if !number.is_finite() || (number.fract() == 0.0 && number.abs() < 1e15) {
        number.to_string()
    } else {
        significant(number, 6, 1e-4..1e6)
    }
}

fn text(text: &str) -> String {
    if text.is_empty() {
        return t!("an empty string").into();
    }
    if text.chars().count() <= LONG {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONG).collect();
    format!("{start}…")
}

fn clipped(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// Keeps a string on one line.
fn in_line(text: &str) -> String {
    self::text(&text.replace(is_line_break, "\\n"))
}

fn list(items: impl Iterator<Item = String>, count: usize) -> String {
    let shown: Vec<String> = items.take(MAX_SHOWN).collect();
    match count > MAX_SHOWN {
        true => say!(
            "[%{shown}, … %{count} in all]",
            shown = shown.join(", "),
            count
        ),
        false => format!("[{}]", shown.join(", ")),
    }
}

fn nested(shape: &[usize], values: &[f64]) -> String {
    match shape {
        [] => values
            .first()
            .map_or_else(|| t!("nothing").into(), |one| number(*one)),
        [first, rest @ ..] => {
            let size: usize = rest.iter().product();
            let rows = (0..*first).map(|row| {
                nested(
                    rest,
                    values.get(row * size..(row + 1) * size).unwrap_or(&[]),
                )
            });
            format!("[{}]", rows.collect::<Vec<_>>().join(", "))
        }
    }
}
