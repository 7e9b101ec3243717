//! The variables that a statement may write to, judged by its text.

use std::collections::BTreeSet;

use syn::Expr;
use syn::visit::{self, Visit};

use crate::cell::{macro_arguments, statements, words};

/// The names that a text assigns to, borrows mutably, calls a method on, or passes to an unknown macro.
pub fn written(text: &str) -> BTreeSet<String> {
    Writes::of(text, false)
}

/// The names that a text assigns a value to, in whole or in part, including with `+=` and the like.
pub fn assigned(text: &str) -> BTreeSet<String> {
    Writes::of(text, true)
}

/// The names whose values a text uses, as opposed to borrowing them.
pub fn copied(text: &str) -> BTreeSet<String> {
    struct Copied(BTreeSet<String>);
    impl<'a> Visit<'a> for Copied {
        fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
            // `&a` and `&a.b[i]` borrow `a`; the value of `i` is used.
            let mut place = node.expr.as_ref();
            loop {
                place = match place {
                    Expr::Field(field) => &field.base,
                    Expr::Index(index) => {
                        self.visit_expr(&index.index);
                        &index.expr
                    }
                    Expr::Path(_) => return,
                    other => return self.visit_expr(other),
                };
            }
        }

        fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
            self.0
                .extend(path.path.get_ident().map(ToString::to_string));
        }

        fn visit_macro(&mut self, call: &'a syn::Macro) {
            for argument in macro_arguments(call) {
                Visit::visit_expr(self, &argument);
            }
        }

        /// A closure without `move` uses the values when it is called.
        fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
            if closure.capture.is_some() {
                visit::visit_expr_closure(self, closure);
            }
        }
    }
    let mut copied = Copied(BTreeSet::new());
    statements(text)
        .iter()
        .flatten()
        .for_each(|statement| copied.visit_stmt(statement));
    copied.0
}

/// Whether an operator assigns, as `+=` does.
pub fn assigns(operator: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

struct Writes {
    names: BTreeSet<String>,
    /// Only assignments count.
    only_assigned: bool,
}

impl Writes {
    fn of(text: &str, only_assigned: bool) -> BTreeSet<String> {
        let mut writes = Writes {
            names: BTreeSet::new(),
            only_assigned,
        };
        match statements(text) {
            Some(statements) => statements
                .iter()
                .for_each(|statement| writes.visit_stmt(statement)),
            None => writes.names.extend(words(text).map(str::to_owned)),
        }
        writes.names
    }

    /// A place that may be written to without an assignment.
    fn may_write(&mut self, place: &Expr) {
        if !self.only_assigned {
            self.place(place);
        }
    }

    fn place(&mut self, place: &Expr) {
        match place {
            Expr::Path(path) => self
                .names
                .extend(path.path.get_ident().map(ToString::to_string)),
            Expr::Field(field) => self.place(&field.base),
            Expr::Index(index) => self.place(&index.expr),
            Expr::Paren(inner) => self.place(&inner.expr),
            Expr::Unary(inner) => self.place(&inner.expr),
            Expr::MethodCall(call) => self.place(&call.receiver),
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|part| self.place(part)),
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Writes {
    fn visit_expr_assign(&mut self, node: &'a syn::ExprAssign) {
        self.place(&node.left);
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'a syn::ExprBinary) {
        if assigns(&node.op) {
            self.place(&node.left);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
        if node.mutability.is_some() {
            self.may_write(&node.expr);
        }
        visit::visit_expr_reference(self, node);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.may_write(&call.receiver);
        visit::visit_expr_method_call(self, call);
    }

    /// An earlier closure may write to what it captured.
    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        self.may_write(&call.func);
        visit::visit_expr_call(self, call);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let arguments = macro_arguments(call);
        if arguments.is_empty() && !self.only_assigned {
            self.names
                .extend(words(&call.tokens.to_string()).map(str::to_owned));
        }
        for argument in arguments {
            Visit::visit_expr(self, &argument);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{assigned, copied, written};

    #[test]
    fn what_is_assigned_lent_or_called_is_written() {
        let names: Vec<String> =
            written("i += 1; *r = 2; f(&mut a, b); v.push(c); println!(\"{}\", d);")
                .into_iter()
                .collect();
        assert_eq!(names, ["a", "f", "i", "r", "v"]);
        let text = "i += 1; p.n = 2; f(&mut a, b); v.push(c); { j = 1; }";
        let names: Vec<String> = assigned(text).into_iter().collect();
        assert_eq!(names, ["i", "j", "p"]);
    }

    #[test]
    fn what_is_referred_to_is_not_copied_and_an_index_is() {
        let names: Vec<String> = copied("let first = &v[i]; let g = make(&w, n, |x| x + m);")
            .into_iter()
            .collect();
        assert_eq!(names, ["i", "make", "n"]);
    }
}
