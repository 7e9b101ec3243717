//! Functions that return the same whatever they are given.

use syn::{ReturnType, Signature};

use super::values::Values;

/// What may stand between the braces of a function; `this` is the type that it is a method of.
pub fn instead_of(signature: &Signature, this: Option<&str>) -> Vec<String> {
    match &signature.output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, wanted) => Values::new(signature, this).of(wanted),
    }
}
