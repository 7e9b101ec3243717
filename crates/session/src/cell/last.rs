//! The last expression of a cell: whether it has a value to show.

use syn::visit::Visit;
use syn::{Expr, Macro, MacroDelimiter, Stmt};

/// The kind of value of a macro call at a cell's end.
pub enum Value {
    Shown,
    None,
    /// It never returns.
    Never,
}

pub fn of_macro(call: &Macro) -> Value {
    const ENDING: [&str; 4] = ["panic", "unreachable", "todo", "unimplemented"];
    const EXPRESSIONS: [&str; 4] = ["vec", "format", "matches", "concat"];
    let name = call.path.segments.last().map(|last| last.ident.to_string());
    let is = |names: &[&str]| name.as_deref().is_some_and(|name| names.contains(&name));
    if is(&ENDING) {
        return Value::Never;
    }
    // Calls with braces are items or statements, except for macros that are known to be expressions.
    if matches!(call.delimiter, MacroDelimiter::Brace(_)) && !is(&EXPRESSIONS) {
        return Value::None;
    }
    Value::Shown
}

/// Whether an expression has a value that can be shown. It has none if it leaves the cell, or if it has an attribute,
/// which is allowed only on a statement.
pub fn can_be_shown(expression: &Expr) -> bool {
    struct Attributes(bool);
    impl<'a> Visit<'a> for Attributes {
        fn visit_attribute(&mut self, _: &'a syn::Attribute) {
            self.0 = true;
        }

        fn visit_expr_block(&mut self, block: &'a syn::ExprBlock) {
            self.0 |= !block.attrs.is_empty();
        }

        fn visit_block(&mut self, _: &'a syn::Block) {}
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_match(&mut self, node: &'a syn::ExprMatch) {
            self.0 |= !node.attrs.is_empty();
        }
    }
    let mut attributes = Attributes(false);
    attributes.visit_expr(expression);
    !attributes.0 && !leaves(expression)
}

/// Whether it is `Ok(…)`.
pub fn is_ok(expression: &Expr) -> bool {
    calls(expression, "Ok")
}

fn calls(expression: &Expr, name: &str) -> bool {
    match expression {
        Expr::Call(call) => match call.func.as_ref() {
            Expr::Path(path) => path.path.is_ident(name),
            _ => false,
        },
        _ => false,
    }
}

fn leaves(expression: &Expr) -> bool {
    match expression {
        Expr::Return(_) => true,
        // `Err(…)?` never has a value.
        Expr::Try(tried) => calls(&tried.expr, "Err"),
        Expr::Macro(call) => matches!(of_macro(&call.mac), Value::Never),
        Expr::Call(call) => match call.func.as_ref() {
            Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
                matches!(last.ident.to_string().as_str(), "exit" | "abort")
                    && path.path.segments.len() > 1
            }),
            _ => false,
        },
        _ => false,
    }
}

/// Whether it is a loop with no way out, possibly inside braces. Such a loop has no value to show.
pub fn never_ends(expression: &Expr) -> bool {
    struct Breaks(bool);
    impl<'a> Visit<'a> for Breaks {
        fn visit_expr_break(&mut self, _: &'a syn::ExprBreak) {
            self.0 = true;
        }
    }
    match expression {
        Expr::Loop(endless) => {
            let mut breaks = Breaks(false);
            breaks.visit_block(&endless.body);
            !breaks.0
        }
        Expr::Block(block) => match block.block.stmts.last() {
            Some(Stmt::Expr(last, None)) => never_ends(last),
            _ => false,
        },
        _ => false,
    }
}
