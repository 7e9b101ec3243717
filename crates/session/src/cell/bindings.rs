//! The names that a cell's own `let`s bind.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Local, Pat, Stmt};

use super::bytes;

/// A name that a top-level `let` binds.
#[derive(Debug, Clone)]
pub struct Binding {
    pub name: String,
    pub mutable: bool,
    /// Where the name ends.
    pub name_end: usize,
    /// Where `mut` is, if there is one.
    pub mut_range: Option<Range<usize>>,
    /// Where the name is, if it may be a constant's, which is possible only in a pattern that may fail to match.
    pub constant_at: Option<usize>,
}

/// The names that a `let` binds.
pub fn of_let(local: &Local) -> Vec<Binding> {
    let pattern = match &local.pat {
        Pat::Type(typed) => typed.pat.as_ref(),
        pattern => pattern,
    };
    let mut names = Names {
        found: Vec::new(),
        // A pattern that always matches contains no constants. It may contain the name of a unit struct, and binding
        // that name again is harmless.
        constants: local
            .init
            .as_ref()
            .is_some_and(|init| init.diverge.is_some()),
    };
    names.visit_pat(pattern);
    names.found
}

/// Whether a `let` binds a closure that is not a `move` closure.
pub fn is_lending_closure(statement: &Stmt) -> bool {
    let Stmt::Local(local) = statement else {
        return false;
    };
    let init = local.init.as_ref();
    init.is_some_and(
        |init| matches!(init.expr.as_ref(), Expr::Closure(closure) if closure.capture.is_none()),
    )
}

/// The closure that a `let` binds to one name, if it is a `move` closure.
pub fn owning_closure(statement: &Stmt) -> Option<Range<usize>> {
    let Stmt::Local(local) = statement else {
        return None;
    };
    let init = local.init.as_ref()?;
    match (&local.pat, init.expr.as_ref()) {
        (Pat::Ident(_), Expr::Closure(closure)) if closure.capture.is_some() => {
            Some(bytes(closure.span()))
        }
        _ => None,
    }
}

struct Names {
    found: Vec<Binding>,
    /// Whether names that begin with a capital letter may be constants.
    constants: bool,
}

impl<'a> Visit<'a> for Names {
    fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
        let name = ident.ident.to_string();
        let bare = ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none();
        let constant = self.constants && bare && name.starts_with(char::is_uppercase);
        self.found.push(Binding {
            name,
            mutable: ident.mutability.is_some(),
            name_end: bytes(ident.ident.span()).end,
            mut_range: ident.mutability.map(|word| bytes(word.span)),
            constant_at: constant.then(|| bytes(ident.ident.span()).start),
        });
        visit::visit_pat_ident(self, ident);
    }

    fn visit_field_pat(&mut self, field: &'a syn::FieldPat) {
        // The shorthand `Struct { field }` cannot be written as a path.
        let constants = self.constants;
        self.constants &= field.colon_token.is_some();
        visit::visit_field_pat(self, field);
        self.constants = constants;
    }
}
