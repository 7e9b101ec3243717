//! What replaces operators, literals and function bodies.

use syn::{BinOp, Lit, ReturnType, Signature};

use super::values::Values;

/// The operator that is easily confused with this one.
pub fn of_operator(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::Mul(_) => "/",
        BinOp::Div(_) => "*",
        BinOp::Rem(_) => "/",
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::BitAnd(_) => "|",
        BinOp::BitOr(_) | BinOp::BitXor(_) => "&",
        BinOp::Shl(_) => ">>",
        BinOp::Shr(_) => "<<",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::MulAssign(_) => "/=",
        BinOp::DivAssign(_) => "*=",
        BinOp::RemAssign(_) => "/=",
        _ => return None,
    })
}

/// Whether swapping the operands changes the value.
pub fn is_ordered(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Sub(_) | BinOp::Div(_) | BinOp::Rem(_) | BinOp::Shl(_) | BinOp::Shr(_)
    )
}

/// Literals that are off by one, zero or empty.
pub fn of_literal(literal: &Lit) -> Vec<String> {
    match literal {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u128>() else {
                return Vec::new();
            };
            let more = value.checked_add(1);
            let less = value.checked_sub(1);
            let others = [more, less, Some(0)].into_iter().flatten();
            others
                .map(|other| format!("{other}{}", number.suffix()))
                .collect()
        }
        Lit::Float(number) => {
            let Ok(value) = number.base10_parse::<f64>() else {
                return Vec::new();
            };
            let others = [value + 1.0, value - 1.0, 0.0];
            others
                .map(|other| format!("{other:?}{}", number.suffix()))
                .into()
        }
        Lit::Str(text) if !text.value().is_empty() => vec!["\"\"".into()],
        Lit::Char(one) if one.value() != ' ' => vec!["' '".into()],
        Lit::Bool(truth) => vec![(!truth.value).to_string()],
        _ => Vec::new(),
    }
}

/// Bodies that return the same value for any arguments; `this` is the type that the function is a method of.
pub fn of_body(signature: &Signature, this: Option<&str>) -> Vec<String> {
    match &signature.output {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, wanted) => Values::new(signature, this).of(wanted),
    }
}
