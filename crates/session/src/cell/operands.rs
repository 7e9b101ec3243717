//! Finds variables that are used directly as operands, as in `a * b`, which moves them unless they are `Copy`.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprBinary};

use super::{bytes, statements};

/// An operation that moves variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    pub names: Vec<String>,
    /// As written: `a * b`.
    pub text: String,
    /// The same with borrowed operands: `&a * &b`.
    pub borrowing: String,
}

/// The operations in a cell with one of these variables as an operand.
pub fn operations(source: &str, variables: &BTreeSet<String>) -> Vec<Operation> {
    struct Operations<'o> {
        source: &'o str,
        variables: &'o BTreeSet<String>,
        found: Vec<Operation>,
    }
    impl<'a> Visit<'a> for Operations<'_> {
        fn visit_expr_binary(&mut self, node: &'a ExprBinary) {
            use syn::BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
            let operands = [&node.left, &node.right].map(|operand| match operand.as_ref() {
                Expr::Path(path) => path.path.get_ident(),
                _ => None,
            });
            let named = operands.into_iter().flatten();
            let named = named.filter(|name| self.variables.contains(&name.to_string()));
            let named: Vec<&syn::Ident> = named.collect();
            if !named.is_empty()
                && !matches!(
                    node.op,
                    Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_)
                )
            {
                let range = bytes(node.span());
                let mut borrowing = self.source[range.clone()].to_owned();
                for name in named.iter().rev() {
                    borrowing.insert(bytes(name.span()).start - range.start, '&');
                }
                self.found.push(Operation {
                    names: named.iter().map(ToString::to_string).collect(),
                    text: self.source[range].to_owned(),
                    borrowing,
                });
            }
            visit::visit_expr_binary(self, node);
        }

        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    if variables.is_empty() {
        return Vec::new();
    }
    let mut operations = Operations {
        source,
        variables,
        found: Vec::new(),
    };
    let statements = statements(source);
    let statements = statements.iter().flatten();
    statements.for_each(|statement| operations.visit_stmt(statement));
    proc_macro2::extra::invalidate_current_thread_spans();
    operations.found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn borrowing(source: &str) -> Vec<String> {
        let variables = ["a", "b"].map(str::to_owned).into();
        let found = operations(source, &variables);
        found.into_iter().map(|found| found.borrowing).collect()
    }

    #[test]
    fn operands_that_stand_alone_are_borrowed() {
        assert_eq!(borrowing("let u = (a * b)? + 1.0;"), ["&a * &b"]);
        assert_eq!(borrowing("(&a * 2.0)? - b"), ["(&a * 2.0)? - &b"]);
        assert!(borrowing("&a * &b; c * d; a == b; fn f() { a * b }").is_empty());
    }
}
