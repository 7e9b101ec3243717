//! Loops that must be interruptible.

use syn::visit::{self, Visit};
use syn::{Block, Stmt};

use super::bytes;

/// Adds the offset after the `{` of each loop that needs an interrupt check. Returns whether the statement loops at
/// all.
pub fn collect(statement: &Stmt, bodies: &mut Vec<usize>) -> bool {
    let mut loops = Loops { bodies, any: false };
    loops.visit_stmt(statement);
    loops.any
}

/// Finds loops. An innermost loop that calls nothing gets no check, because that would prevent vectorisation.
struct Loops<'c> {
    bodies: &'c mut Vec<usize>,
    any: bool,
}

impl Loops<'_> {
    fn body(&mut self, body: &Block, always: bool) {
        self.any = true;
        let mut calls = Calls(always);
        calls.visit_block(body);
        if calls.0 {
            self.bodies.push(bytes(body.brace_token.span.open()).end);
        }
    }
}

impl<'a> Visit<'a> for Loops<'_> {
    fn visit_expr_for_loop(&mut self, node: &'a syn::ExprForLoop) {
        self.body(&node.body, false);
        visit::visit_expr_for_loop(self, node);
    }

    fn visit_expr_while(&mut self, node: &'a syn::ExprWhile) {
        // If the body is empty, the condition waits for something.
        self.body(&node.body, node.body.stmts.is_empty());
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_loop(&mut self, node: &'a syn::ExprLoop) {
        // A bare `loop` is never vectorised, and it is the kind that may never end.
        self.body(&node.body, true);
        visit::visit_expr_loop(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'a syn::ExprMethodCall) {
        let name = node.method.to_string();
        self.any |= matches!(
            name.as_str(),
            "map" | "for_each" | "fold" | "sum" | "product" | "filter" | "collect"
        );
        visit::visit_expr_method_call(self, node);
    }

    // Constant code cannot call the check.
    fn visit_expr_repeat(&mut self, node: &'a syn::ExprRepeat) {
        // The compiler computes the length.
        self.visit_expr(&node.expr);
    }

    fn visit_item_const(&mut self, _: &'a syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'a syn::TraitItemConst) {}
    fn visit_type_array(&mut self, _: &'a syn::TypeArray) {}
    fn visit_variant(&mut self, _: &'a syn::Variant) {}
    fn visit_item_static(&mut self, _: &'a syn::ItemStatic) {}
    fn visit_expr_const(&mut self, _: &'a syn::ExprConst) {}

    fn visit_item_fn(&mut self, node: &'a syn::ItemFn) {
        if node.sig.constness.is_none() {
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'a syn::ImplItemFn) {
        if node.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, node);
        }
    }
}

struct Calls(bool);

impl<'a> Visit<'a> for Calls {
    fn visit_expr_call(&mut self, _: &'a syn::ExprCall) {
        self.0 = true;
    }

    fn visit_expr_method_call(&mut self, _: &'a syn::ExprMethodCall) {
        self.0 = true;
    }

    fn visit_macro(&mut self, _: &'a syn::Macro) {
        self.0 = true;
    }

    fn visit_expr_for_loop(&mut self, _: &'a syn::ExprForLoop) {
        self.0 = true;
    }

    fn visit_expr_while(&mut self, _: &'a syn::ExprWhile) {
        self.0 = true;
    }

    fn visit_expr_loop(&mut self, _: &'a syn::ExprLoop) {
        self.0 = true;
    }
}
