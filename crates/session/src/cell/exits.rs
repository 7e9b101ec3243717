//! Finds what a statement does that affects the whole cell: where it may leave the cell, and what it assigns or awaits.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Item};

use super::{bytes, macro_arguments};

/// A `return` from the cell itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Return {
    pub keyword: Range<usize>,
    /// The value, if there is one.
    pub value: Option<Range<usize>>,
}

/// What a statement does that affects the whole cell. Functions, closures and futures within the statement do not
/// count.
#[derive(Debug, Clone, Default)]
pub struct Exits {
    /// The operands of question marks.
    pub tries: Vec<Range<usize>>,
    pub returns: Vec<Return>,
    /// Variables that are assigned a new value with `=`.
    pub assigned: Vec<String>,
    pub awaits: bool,
}

impl Exits {
    fn assign(&mut self, place: &Expr) {
        match place {
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                self.assigned.extend(name);
            }
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|part| self.assign(part)),
            Expr::Array(array) => array.elems.iter().for_each(|part| self.assign(part)),
            Expr::Paren(inner) => self.assign(&inner.expr),
            Expr::Call(call) => call.args.iter().for_each(|part| self.assign(part)),
            Expr::Struct(fields) => {
                let fields = fields.fields.iter();
                fields.for_each(|field| self.assign(&field.expr));
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Exits {
    fn visit_expr_try(&mut self, tried: &'a syn::ExprTry) {
        self.tries.push(bytes(tried.expr.span()));
        visit::visit_expr_try(self, tried);
    }

    fn visit_expr_assign(&mut self, node: &'a syn::ExprAssign) {
        self.assign(&node.left);
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_return(&mut self, node: &'a syn::ExprReturn) {
        self.returns.push(Return {
            keyword: bytes(node.return_token.span),
            value: node.expr.as_ref().map(|value| bytes(value.span())),
        });
        visit::visit_expr_return(self, node);
    }

    fn visit_expr_await(&mut self, node: &'a syn::ExprAwait) {
        self.awaits = true;
        visit::visit_expr_await(self, node);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        for argument in macro_arguments(call) {
            Visit::visit_expr(self, &argument);
        }
    }

    fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    fn visit_item(&mut self, _: &'a Item) {}
}
