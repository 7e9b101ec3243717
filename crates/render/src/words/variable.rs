//! The wording for a variable.

use std::borrow::Cow;

use gpu_tutor_session::Variable;
use gpu_tutor_text::units::bytes;
use gpu_tutor_text::{say, t};

/// Shown instead of an empty table.
pub fn none() -> String {
    say!("no variables yet")
}

/// The titles of the cells that [`row`] returns.
pub fn head() -> [Cow<'static, str>; 6] {
    [
        t!("name"),
        t!("type"),
        t!("shape"),
        t!("dtype"),
        t!("device"),
        t!("size"),
    ]
}

/// A variable as a row of a table. Cells whose content is unknown are empty.
pub fn row(variable: &Variable) -> [String; 6] {
    let shape = variable.shape.as_ref();
    [
        variable.name.clone(),
        match &variable.note {
            Some(note) => format!("{} ({note})", short_type(&variable.type_name)),
            None => short_type(&variable.type_name),
        },
        shape.map(|shape| format!("{shape:?}")).unwrap_or_default(),
        variable.dtype.clone().unwrap_or_default(),
        variable.device.clone().unwrap_or_default(),
        variable.bytes.map(bytes).unwrap_or_default(),
    ]
}

/// `Tensor[2, 3] f32 on cpu, 24 B`, or as much of that as is known.
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
        out = if is_device {
            format!("{out} {device}")
        } else {
            say!("%{value} on %{device}", value = out, device)
        };
    }
    if let Some(size) = variable.bytes {
        out = say!("%{value}, %{size}", value = out, size = bytes(size));
    }
    out
}

/// A type without its paths: `std::vec::Vec<prelude::Tensor>` becomes `Vec<Tensor>`.
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

#[cfg(test)]
mod tests {
    use super::short_type;

    #[test]
    fn types_lose_their_paths() {
        assert_eq!(short_type("std::vec::Vec<prelude::Tensor>"), "Vec<Tensor>");
        assert_eq!(
            short_type("(i32, std::option::Option<&a::B>)"),
            "(i32, Option<&B>)"
        );
        assert_eq!(short_type("i32"), "i32");
    }
}
