//! Finds operations with fractions on integer tensors. candle first truncates the fraction to an integer, so `t / 4.0`
//! multiplies by 0, `t * 2.5` by 2, `t + 0.5` adds 0, and `t.mean_all()` multiplies the sum by 0, without an error.

use quote::ToTokens;
use syn::visit::{self, Visit};

use crate::cell::statements;

/// The methods that divide a sum by a count.
const MEANS: [&str; 3] = ["mean", "mean_all", "mean_keepdim"];

/// The first operation in a cell that uses a fraction on an integer tensor: the tensor's name and the operation.
pub fn lost(source: &str, is_integer: &dyn Fn(&str) -> bool) -> Option<(String, String)> {
    // Most cells have no such operator, and need not be parsed.
    if !source.contains(['/', '*', '+', '-']) && !source.contains("mean") {
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

impl Finder<'_> {
    fn find(&mut self, name: &str, operation: String) {
        if self.found.is_none() && (self.is_integer)(name) {
            self.found = Some((name.to_owned(), operation));
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, operation: &'ast syn::ExprBinary) {
        let used = number(&operation.right).map(|number| match operation.op {
            syn::BinOp::Div(_) => 1.0 / number,
            syn::BinOp::Mul(_) | syn::BinOp::Add(_) | syn::BinOp::Sub(_) => number,
            _ => 1.0,
        });
        if let (Some(name), Some(used)) = (variable(&operation.left), used)
            && used.fract() != 0.0
        {
            let mark = operation.op.to_token_stream();
            let number = operation.right.to_token_stream();
            self.find(&name, format!("{name} {mark} {number}"));
        }
        visit::visit_expr_binary(self, operation);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if let Some(name) = variable(&call.receiver)
            && MEANS.iter().any(|mean| call.method == mean)
        {
            let arguments = call.args.to_token_stream();
            self.find(&name, format!("{name}.{}({arguments})", call.method));
        }
        visit::visit_expr_method_call(self, call);
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
    fn a_fraction_that_an_integer_tensor_loses_is_found() {
        let found = |source: &str| lost(source, &|name| name == "t").map(|(_, what)| what);
        assert_eq!(found("let q = (&t / 4.0)?;").as_deref(), Some("t / 4.0"));
        assert_eq!(found("f((t * 2.5)?)").as_deref(), Some("t * 2.5"));
        assert_eq!(found("(&t + 0.5)?").as_deref(), Some("t + 0.5"));
        assert_eq!(found("(&t - 0.5)?").as_deref(), Some("t - 0.5"));
        assert_eq!(found("t.mean_all()?").as_deref(), Some("t.mean_all()"));
        assert_eq!(found("(&t).mean(0)?").as_deref(), Some("t.mean(0)"));
        for fine in [
            "t * 2.0",
            "t / 1.0",
            "x / 4.0",
            "n / 4",
            "t + 5.0",
            "x + 0.5",
            "x.mean_all()",
            "t.sum_all()",
            "// t / 4.0",
            "let t = ;/",
        ] {
            assert_eq!(found(fine), None, "{fine}");
        }
    }
}
