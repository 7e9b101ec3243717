//! Whether running a statement again, or later, makes no difference.
//!
//! A [deferred](crate::session::memory::deferred) statement runs again in each cell that names what it binds. That must
//! neither print anything again nor change a variable of the session. So only known functions may be called: functions
//! of the standard library that only read, and functions of the learner's that do no more than that.

mod lists;

use std::collections::BTreeSet;

use syn::Expr;
use syn::visit::{self, Visit};

use super::writes::assigns;
use crate::session::cell::{functions, statements};
use crate::session::memory::items::Items;

use lists::{
    CHANGING, COMPUTING, FRESH, LOOKING, LOOKING_AT_TENSORS, MACROS, MAKING_TENSORS, PRINTING,
    REACHING,
};

/// Whether a statement borrows from a value that it makes itself.
pub fn borrows_from_nowhere(text: &str) -> bool {
    struct References(bool);
    impl<'a> Visit<'a> for References {
        fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
            self.0 |= !is_place(&node.expr);
            visit::visit_expr_reference(self, node);
        }
    }
    let mut references = References(false);
    statements(text)
        .iter()
        .flatten()
        .for_each(|statement| references.visit_stmt(statement));
    references.0
}

/// Judges statements.
pub struct Judge<'s> {
    pub items: &'s Items,
    /// Variables that may be changed, because they are deferred themselves.
    pub changeable: &'s BTreeSet<String>,
    /// Statements may print: they have run before, and their second output is not shown.
    pub prints: bool,
    /// Functions count that make tensors, and methods that compute with them. They change nothing, but they cost time and
    /// memory.
    pub tensors: bool,
}

impl Judge<'_> {
    /// Whether the statement can be run again. Text that is not Rust cannot.
    pub fn is_repeatable(&self, text: &str) -> bool {
        let Some(statements) = statements(text) else {
            return false;
        };
        statements.iter().all(|statement| {
            let mut walk = Walk {
                judge: self,
                visited: &mut BTreeSet::new(),
                own: BTreeSet::new(),
                lends: true,
                fits: true,
            };
            walk.visit_stmt(statement);
            walk.fits
        })
    }
}

struct Walk<'j> {
    judge: &'j Judge<'j>,
    /// Functions that have been examined, and whether with a receiver that may change.
    visited: &'j mut BTreeSet<(String, bool)>,
    /// Names that the code binds itself, and so may change.
    own: BTreeSet<String>,
    /// `&mut` of an existing value is allowed.
    lends: bool,
    fits: bool,
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == name)
}

impl Walk<'_> {
    /// Whether a place may be changed: the code has made it, or it is deferred.
    fn may_change(&self, place: &Expr) -> bool {
        match place {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
                let name = name.to_string();
                self.own.contains(&name) || self.judge.changeable.contains(&name)
            }),
            Expr::Field(field) => self.may_change(&field.base),
            Expr::Index(index) => self.may_change(&index.expr),
            Expr::Paren(inner) => self.may_change(&inner.expr),
            Expr::Reference(inner) => self.may_change(&inner.expr),
            // The result of a call is new, or borrowed from the receiver.
            Expr::MethodCall(call) => {
                is_listed(FRESH, &call.method.to_string())
                    || self.may_change(&call.receiver)
                    || !is_place(&call.receiver)
            }
            // What a reference points to may belong to the session.
            Expr::Unary(inner) => {
                !matches!(inner.expr.as_ref(), Expr::Path(_)) && self.may_change(&inner.expr)
            }
            Expr::Call(_) | Expr::Macro(_) | Expr::Array(_) | Expr::Range(_) | Expr::Lit(_) => true,
            Expr::Try(inner) => self.may_change(&inner.expr),
            _ => false,
        }
    }

    /// Examines a function of the learner's; returns whether there is one of this name. `changes_itself` tells whether
    /// its receiver may be changed.
    fn function(&mut self, name: &str, changes_itself: bool) -> bool {
        let known = self.judge.items.functions(name);
        if known.is_empty() {
            return false;
        }
        if !self.visited.insert((name.to_owned(), changes_itself)) {
            return true;
        }
        let texts: Vec<String> = known.iter().map(|entry| entry.text.clone()).collect();
        for text in texts {
            match syn::parse_str::<syn::Item>(&text) {
                Ok(item) => self.body(&item, name, changes_itself),
                Err(_) => self.fits = false,
            }
        }
        true
    }

    /// Whether a `use` brings this name in from a part of the standard library that has no side effects.
    fn is_of_std(&self, name: &str) -> bool {
        let mut uses = self.judge.items.uses();
        uses.any(|text| {
            let path: Vec<&str> = crate::session::cell::words(text).collect();
            path.last() == Some(&name)
                && path.contains(&"std")
                && !path.iter().any(|part| REACHING.contains(part))
        })
    }

    fn body(&mut self, item: &syn::Item, name: &str, changes_itself: bool) {
        let functions: Vec<(&syn::Signature, &syn::Block)> = match item {
            syn::Item::Fn(function) => vec![(&function.sig, function.block.as_ref())],
            syn::Item::Impl(_) | syn::Item::Trait(_) => functions(item)
                .into_iter()
                .filter(|(signature, _)| signature.ident == name)
                .filter_map(|(signature, body)| Some((signature, body?)))
                .collect(),
            // A tuple struct or a variant is called like a function.
            syn::Item::Struct(_) | syn::Item::Enum(_) => Vec::new(),
            _ => {
                self.fits = false;
                return;
            }
        };
        for (signature, block) in functions {
            let mut inner = Walk {
                judge: self.judge,
                visited: &mut *self.visited,
                own: BTreeSet::new(),
                lends: false,
                fits: true,
            };
            if changes_itself {
                inner.own.insert("self".to_owned());
            }
            for input in &signature.inputs {
                if let syn::FnArg::Typed(input) = input
                    && !matches!(input.ty.as_ref(), syn::Type::Reference(_))
                {
                    inner.visit_pat(&input.pat);
                }
            }
            // A future does not run until it is awaited.
            if signature.asyncness.is_none() {
                inner.visit_block(block);
            }
            self.fits &= inner.fits;
        }
    }
}

/// Whether the expression names an existing value.
fn is_place(expression: &Expr) -> bool {
    match expression {
        Expr::Path(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Index(index) => is_place(&index.expr),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Reference(inner) => is_place(&inner.expr),
        Expr::Unary(inner) => is_place(&inner.expr),
        Expr::Try(inner) => is_place(&inner.expr),
        // A method may return a part of its receiver.
        Expr::MethodCall(call) => is_place(&call.receiver),
        _ => false,
    }
}

impl<'a> Visit<'a> for Walk<'_> {
    fn visit_pat_ident(&mut self, pattern: &'a syn::PatIdent) {
        self.own.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let name = call.method.to_string();
        let listed = if is_listed(CHANGING, &name) {
            self.may_change(&call.receiver)
        } else {
            // `text.replace(a, b)` only reads, `cell.replace(a)` does not.
            is_listed(LOOKING, &name)
                || is_listed(LOOKING_AT_TENSORS, &name)
                || self.judge.tensors && is_listed(COMPUTING, &name)
                || name == "replace" && call.args.len() == 2
        };
        // A method of the learner's may have the same name as one of the standard library.
        let own = self.function(&name, self.may_change(&call.receiver));
        self.fits &= listed || own;
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        match call.func.as_ref() {
            Expr::Path(path) => {
                let names: Vec<String> = path
                    .path
                    .segments
                    .iter()
                    .map(|part| part.ident.to_string())
                    .collect();
                let last = names.last().cloned().unwrap_or_default();
                let reaches = names.iter().any(|name| REACHING.contains(&name.as_str()))
                    || last.starts_with("rand")
                    || last == "now";
                let makes = last.starts_with(char::is_uppercase);
                let own = self.function(&last, false);
                // Constructors of the standard library: `String::from`, `Vec::with_capacity`, `Rc::new`.
                let of_a_type =
                    names.len() > 1 && names[names.len() - 2].starts_with(char::is_uppercase);
                let of_std = names.first().is_some_and(|first| {
                    matches!(first.as_str(), "std" | "core" | "mpsc" | "iter")
                });
                let closure = names.len() == 1 && self.judge.changeable.contains(&last);
                let makes_tensors =
                    self.judge.tensors && names.len() == 1 && is_listed(MAKING_TENSORS, &last);
                let imported = names.len() == 1 && self.is_of_std(&last);
                self.fits &= !reaches
                    && (makes
                        || own
                        || of_a_type
                        || of_std
                        || closure
                        || makes_tensors
                        || imported
                        || self.own.contains(&last));
            }
            Expr::Closure(_) | Expr::Paren(_) => {}
            _ => self.fits = false,
        }
        visit::visit_expr_call(self, call);
    }

    /// A function that is passed on may be called.
    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        if let Some(name) = path.path.get_ident()
            && !self.own.contains(&name.to_string())
        {
            self.function(&name.to_string(), false);
        }
    }

    fn visit_expr_assign(&mut self, node: &'a syn::ExprAssign) {
        self.fits &= self.may_change(&node.left);
        visit::visit_expr_assign(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'a syn::ExprBinary) {
        if assigns(&node.op) {
            self.fits &= self.may_change(&node.left);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_reference(&mut self, node: &'a syn::ExprReference) {
        if node.mutability.is_some() {
            // A temporary value is a new one each time, whatever has been done to it.
            let named = is_place(&node.expr) && (self.lends || self.may_change(&node.expr));
            self.fits &= named || !self.lends;
        }
        visit::visit_expr_reference(self, node);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let prints = |name: &str| self.judge.prints && PRINTING.contains(&name);
        self.fits &= name.is_some_and(|name| MACROS.contains(&name.as_str()) || prints(&name));
        for argument in crate::session::cell::macro_arguments(call) {
            Visit::visit_expr(self, &argument);
        }
    }

    /// Examines a closure's body under stricter rules: it runs when the closure is called.
    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        // Iterators call their closures at once; a stored closure is called in the cells that name it.
        let mut inner = Walk {
            judge: self.judge,
            visited: &mut *self.visited,
            own: self.own.clone(),
            lends: true,
            fits: true,
        };
        inner.visit_expr(&closure.body);
        self.fits &= inner.fits;
    }

    /// Skips a closure that is only bound: it is not called here.
    fn visit_local(&mut self, local: &'a syn::Local) {
        let is_closure =
            |expression: &Expr| matches!(expression, Expr::Closure(_) | Expr::Async(_));
        if local
            .init
            .as_ref()
            .is_some_and(|init| is_closure(&init.expr))
        {
            return;
        }
        visit::visit_local(self, local);
    }

    fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}

    fn visit_expr_await(&mut self, _: &'a syn::ExprAwait) {
        self.fits = false;
    }
}

#[cfg(test)]
mod tests;
