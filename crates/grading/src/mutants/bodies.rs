//! Functions that return the same value for any arguments.

use syn::{ReturnType, Signature};

use super::values::Values;

/// Replacements for a function's body; `this` is the type that it is a method of.
pub fn instead_of(signature: &Signature, this: Option<&str>) -> Vec<String> {
    match &signature.output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, wanted) => Values::new(signature, this).of(wanted),
    }
}
