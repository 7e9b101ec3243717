//! Question marks that leave the cell.

use std::ops::Range;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Item, Stmt, Token};

use super::bytes;

/// Adds the operands of a statement's question marks that leave the cell.
pub fn collect(statement: &Stmt, found: &mut Vec<Range<usize>>) {
    Tries(found).visit_stmt(statement);
}

/// Not those that leave a function or closure within it.
struct Tries<'c>(&'c mut Vec<Range<usize>>);

impl<'a> Visit<'a> for Tries<'_> {
    fn visit_expr_try(&mut self, tried: &'a syn::ExprTry) {
        self.0.push(bytes(tried.expr.span()));
        visit::visit_expr_try(self, tried);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        for argument in arguments(call) {
            Visit::visit_expr(self, &argument);
        }
    }

    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a Item) {}
}

/// The standard library's macros whose arguments are expressions, but for those that print them as they are written.
const OF_EXPRESSIONS: [&str; 13] = [
    "assert_eq",
    "assert_ne",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "panic",
    "print",
    "println",
    "vec",
    "write",
    "writeln",
];

/// A macro's arguments, where they are expressions; what stands behind a name and `=` is in an assignment.
pub fn arguments(call: &syn::Macro) -> Vec<Expr> {
    let name = call.path.segments.last().map(|last| last.ident.to_string());
    if !name.is_some_and(|name| OF_EXPRESSIONS.contains(&name.as_str())) {
        return Vec::new();
    }
    let listed = Punctuated::<Expr, Token![,]>::parse_terminated;
    // `vec![value; count]`
    let repeated = Punctuated::<Expr, Token![;]>::parse_terminated;
    let parsed = call.parse_body_with(listed);
    let parsed = parsed.map(|all| all.into_iter().collect());
    let or_repeated = |_| {
        let parsed = call.parse_body_with(repeated);
        parsed.map(|all| all.into_iter().collect())
    };
    parsed.or_else(or_repeated).unwrap_or_default()
}
