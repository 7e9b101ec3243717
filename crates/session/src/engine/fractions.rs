//! Finds integer tensors that are scaled by a fraction. candle rounds the factor to an integer first, so `t / 4.0`
//! multiplies by 0 and `t * 2.5` by 2, without an error.

use quote::ToTokens;
use syn::visit::{self, Visit};

use crate::cell::statements;

/// The first operation in a cell that scales an integer tensor by a fraction: the tensor's name and the operation.
pub fn scaled(source: &str, is_integer: &dyn Fn(&str) -> bool) -> Option<(String, String)> {
    // Most cells have no such operator, and need not be parsed.
    if !source.contains(['/', '*']) {
        return None;
    }
    let mut finder = Finder {
        is_integer,
        found: None,
    };
    for statement in &statements(source)? {
        finder.visit_stmt(statement);
    }
    finder.found
}

struct Finder<'a> {
    is_integer: &'a dyn Fn(&str) -> bool,
    found: Option<(String, String)>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, operation: &'ast syn::ExprBinary) {
        let factor = number(&operation.right).map(|number| match operation.op {
            syn::BinOp::Div(_) => 1.0 / number,
            syn::BinOp::Mul(_) => number,
            _ => 1.0,
        });
        if let (Some(name), Some(factor), None) = (variable(&operation.left), factor, &self.found)
            && factor.fract() != 0.0
            && (self.is_integer)(&name)
        {
            let mark = operation.op.to_token_stream();
            let number = operation.right.to_token_stream();
            self.found = Some((name.clone(), format!("{name} {mark} {number}")));
        }
        visit::visit_expr_binary(self, operation);
    }
}

/// The variable that an operand names, looking through `&`, `?` and parentheses.
fn variable(operand: &syn::Expr) -> Option<String> {
    match operand {
        syn::Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        syn::Expr::Reference(reference) => variable(&reference.expr),
        syn::Expr::Paren(paren) => variable(&paren.expr),
        syn::Expr::Try(tried) => variable(&tried.expr),
        _ => None,
    }
}

fn number(operand: &syn::Expr) -> Option<f64> {
    let syn::Expr::Lit(literal) = operand else {
        return None;
    };
    match &literal.lit {
        syn::Lit::Float(number) => number.base10_parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_tensor_scaled_by_a_fraction_is_found() {
        let found = |source: &str| scaled(source, &|name| name == "t").map(|(_, what)| what);
        assert_eq!(found("let q = (&t / 4.0)?;").as_deref(), Some("t / 4.0"));
        assert_eq!(found("f((t * 2.5)?)").as_deref(), Some("t * 2.5"));
        for fine in [
            "t * 2.0",
            "t / 1.0",
            "x / 4.0",
            "n / 4",
            "t + 0.5",
            "// t / 4.0",
            "let t = ;/",
        ] {
            assert_eq!(found(fine), None, "{fine}");
        }
    }
}
