//! Walks a solution's syntax tree and collects the changes.

use std::ops::Range;

use gpu_tutor_session::cell::macro_arguments;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, Block, Expr, ExprLit, ExprMethodCall, ExprRange, ImplItemFn, ItemFn, ItemImpl,
    Macro, Pat, RangeLimits, Signature, Stmt, Type, UnOp,
};

use super::edit::{Edit, squeezed};
use super::{replacements, statements};

pub struct Walk<'a> {
    text: &'a str,
    pub edits: Vec<Edit>,
    /// The expressions and statements around the current place, with the innermost last.
    around: Vec<Range<usize>>,
    /// The type whose `impl` block is being visited.
    this: Option<String>,
}

fn bytes(of: &impl Spanned) -> Range<usize> {
    of.span().byte_range()
}

impl<'a> Walk<'a> {
    pub fn new(text: &'a str) -> Self {
        Walk {
            text,
            edits: Vec::new(),
            around: Vec::new(),
            this: None,
        }
    }

    /// The statements of a block or of the whole solution.
    pub fn block(&mut self, all: &[Stmt]) {
        for (index, statement) in all.iter().enumerate() {
            if statements::can_go(statement, index + 1 == all.len()) {
                self.edits.push(Edit::dropped(self.text, bytes(statement)));
            }
            self.visit_stmt(statement);
        }
    }

    /// Swaps the names bound by two of the answer's statements.
    pub fn names(&mut self, all: &[Stmt]) {
        let bound: Vec<_> = all.iter().filter_map(statements::bound).collect();
        for (index, (first, _)) in bound.iter().enumerate() {
            for (second, value) in &bound[index + 1..] {
                if first == second || statements::mentions(value.to_token_stream(), first) {
                    continue;
                }
                let (one, two) = (bytes(first), bytes(second));
                let between = &self.text[one.end..two.start];
                self.edits.push(Edit {
                    range: one.start..two.end,
                    replacement: format!("{second}{between}{first}"),
                    change: format!("the names `{first}` and `{second}` are swapped"),
                });
            }
        }
    }

    /// Replaces part of the text, and shows it with the code around it.
    fn replace(&mut self, range: Range<usize>, replacement: impl Into<String>) {
        let larger = |around: &&Range<usize>| around.len() > range.len();
        let around = self.around.iter().rev().find(larger).cloned();
        self.replace_in(around.unwrap_or(range.clone()), range, replacement);
    }

    fn replace_in(
        &mut self,
        around: Range<usize>,
        range: Range<usize>,
        replacement: impl Into<String>,
    ) {
        let around = around.start.min(range.start)..around.end.max(range.end);
        self.edits
            .push(Edit::within(self.text, around, range, replacement));
    }

    /// Swaps two things of the same kind, such as the arguments of a call.
    fn swap(&mut self, around: Range<usize>, pair: &[&Expr]) {
        let [first, second] = pair else {
            return;
        };
        let (first, second) = (bytes(first), bytes(second));
        let swapped = [
            &self.text[second.clone()],
            &self.text[first.end..second.start],
            &self.text[first.clone()],
        ];
        let swapped = swapped.concat();
        self.replace_in(around, first.start..second.end, swapped);
    }

    fn condition(&mut self, condition: &Expr) {
        // The names that a pattern binds are used after it.
        let mut tokens = condition.to_token_stream().into_iter();
        if tokens.any(|token| token.to_string() == "let") {
            return;
        }
        let range = bytes(condition);
        if !matches!(condition, Expr::Unary(_)) {
            let negated = format!("!({})", &self.text[range.clone()]);
            self.replace_in(range.clone(), range.clone(), negated);
        }
        for constant in ["true", "false"] {
            self.replace_in(range.clone(), range.clone(), constant);
        }
    }

    /// Leaves one call out of a chain.
    fn chain(&mut self, whole: &Range<usize>, call: &ExprMethodCall) {
        let receiver = bytes(&call.receiver).end;
        let rest = self.text[whole.end..].trim_start();
        // If the call were removed but not its `?`, the receiver would have to be a `Result`.
        let end = match rest.starts_with('?') {
            true => self.text.len() - rest.len() + 1,
            false => whole.end,
        };
        self.replace_in(whole.clone(), receiver..end, "");
        if end == whole.end
            && let Expr::Try(before) = &*call.receiver
        {
            self.replace_in(whole.clone(), bytes(&before.expr).end..end, "");
        }
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        let braces = block.brace_token.span;
        let range = bytes(&braces.open()).end..bytes(&braces.close()).start;
        let name = &signature.ident;
        for value in replacements::of_body(signature, self.this.as_deref()) {
            let (change, replacement) = match value.is_empty() {
                true => (format!("the body of `{name}` is dropped"), value),
                false => (
                    format!("the body of `{name}` becomes `{value}`"),
                    format!(" {value} "),
                ),
            };
            self.edits.push(Edit {
                range: range.clone(),
                replacement,
                change,
            });
        }
    }

    fn arms(&mut self, arms: &[Arm]) {
        let takes_all = |arm: &Arm| {
            let any = match &arm.pat {
                Pat::Wild(_) => true,
                Pat::Ident(name) => {
                    name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
                }
                _ => false,
            };
            any && arm.guard.is_none()
        };
        if !arms.iter().any(takes_all) {
            return;
        }
        for arm in arms.iter().filter(|arm| !takes_all(arm)) {
            self.edits.push(Edit::dropped(self.text, bytes(arm)));
        }
    }

    fn expression(&mut self, expression: &Expr, range: &Range<usize>) {
        match expression {
            Expr::Binary(binary) => {
                if let Some(other) = replacements::of_operator(&binary.op) {
                    self.replace_in(range.clone(), bytes(&binary.op), other);
                }
                if replacements::is_ordered(&binary.op) {
                    self.swap(range.clone(), &[&binary.left, &binary.right]);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                self.replace_in(range.clone(), bytes(&unary.op), "");
            }
            Expr::Call(call) => self.swap(range.clone(), &Vec::from_iter(&call.args)),
            Expr::Tuple(tuple) => self.swap(range.clone(), &Vec::from_iter(&tuple.elems)),
            Expr::Array(array) => self.swap(range.clone(), &Vec::from_iter(&array.elems)),
            Expr::Struct(made) => {
                let fields = made
                    .fields
                    .iter()
                    .filter(|field| field.colon_token.is_some());
                let values: Vec<&Expr> = fields.map(|field| &field.expr).collect();
                if values.len() == made.fields.len() {
                    self.swap(range.clone(), &values);
                }
            }
            Expr::MethodCall(call) => {
                self.swap(range.clone(), &Vec::from_iter(&call.args));
                self.chain(range, call);
            }
            Expr::If(branch) => self.condition(&branch.cond),
            Expr::While(repeated) => self.condition(&repeated.cond),
            Expr::Match(choice) => self.arms(&choice.arms),
            Expr::Break(left) if left.label.is_none() && left.expr.is_none() => {
                self.replace(range.clone(), "continue");
            }
            Expr::Continue(next) if next.label.is_none() => self.replace(range.clone(), "break"),
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        let range = bytes(expression);
        self.around.push(range.clone());
        self.expression(expression, &range);
        visit::visit_expr(self, expression);
        self.around.pop();
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        // The message passed to `expect` is shown only if something goes wrong in the solution itself.
        match call.method == "expect" {
            true => self.visit_expr(&call.receiver),
            false => visit::visit_expr_method_call(self, call),
        }
    }

    fn visit_expr_lit(&mut self, literal: &'ast ExprLit) {
        for other in replacements::of_literal(&literal.lit) {
            self.replace(bytes(&literal.lit), other);
        }
    }

    fn visit_expr_range(&mut self, range: &'ast ExprRange) {
        match &range.limits {
            RangeLimits::HalfOpen(dots) if range.end.is_some() => {
                self.replace_in(bytes(range), bytes(dots), "..=");
            }
            RangeLimits::HalfOpen(_) => {}
            RangeLimits::Closed(dots) => self.replace_in(bytes(range), bytes(dots), ".."),
        }
        visit::visit_expr_range(self, range);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.around.push(bytes(arm));
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard);
        }
        visit::visit_arm(self, arm);
        self.around.pop();
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        self.around.push(bytes(statement));
        visit::visit_stmt(self, statement);
        self.around.pop();
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.block(&block.stmts);
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.body(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.body(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let this = squeezed(&item.self_ty.to_token_stream().to_string()).replace(' ', "");
        let before = self.this.replace(this);
        visit::visit_item_impl(self, item);
        self.this = before;
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if statements::is_judged(call) {
            for argument in &macro_arguments(call) {
                <Self as Visit<'_>>::visit_expr(self, argument);
            }
        }
    }

    // A mistake in a type or an attribute does not compile.
    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}
