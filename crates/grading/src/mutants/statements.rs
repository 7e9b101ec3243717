//! Statements that can be left out without removing a name that the rest of the code needs.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Ident, Local, Macro, Pat, Stmt};

/// Whether a statement may be left out. `is_last` says whether it is the last one in its block, so that its value may
/// be the block's.
pub fn can_go(statement: &Stmt, is_last: bool) -> bool {
    match statement {
        Stmt::Local(local) => binds_nothing(local) || binds_again(local),
        Stmt::Item(_) => false,
        // Replacing `break` with `continue` already tests whether the code leaves the loop.
        Stmt::Expr(Expr::Break(_) | Expr::Continue(_), _) => false,
        Stmt::Expr(expression, semicolon) => {
            semicolon.is_some() || !is_last || has_no_value(expression)
        }
        Stmt::Macro(call) => is_judged(&call.mac) && (call.semi_token.is_some() || !is_last),
    }
}

/// Whether a check can judge what a macro does. It cannot judge what is printed or what a panic says.
pub fn is_judged(call: &Macro) -> bool {
    const WORDS: [&str; 6] = ["dbg", "eprint", "eprintln", "panic", "print", "println"];
    !WORDS.iter().any(|name| call.path.is_ident(name))
}

fn has_no_value(expression: &Expr) -> bool {
    match expression {
        Expr::ForLoop(_) | Expr::While(_) => true,
        Expr::If(branch) => branch.else_branch.is_none(),
        _ => false,
    }
}

/// `let _ = …`
fn binds_nothing(local: &Local) -> bool {
    matches!(&local.pat, Pat::Wild(_)) && local.init.is_some()
}

/// The one name that a `let` binds, and its value.
pub fn bound(statement: &Stmt) -> Option<(&Ident, &Expr)> {
    match statement {
        Stmt::Local(local) => name_of(local),
        _ => None,
    }
}

fn name_of(local: &Local) -> Option<(&Ident, &Expr)> {
    match (&local.pat, &local.init) {
        (Pat::Ident(bound), Some(init)) => Some((&bound.ident, &init.expr)),
        _ => None,
    }
}

/// `let x = x.copy()?`: without it, the earlier `x` is still there.
fn binds_again(local: &Local) -> bool {
    name_of(local).is_some_and(|(name, value)| mentions(value.to_token_stream(), name))
}

/// Whether a name occurs in this code.
pub fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
