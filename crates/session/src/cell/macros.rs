//! The arguments of the standard library's macros.

use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token};

/// The standard library's macros whose arguments are expressions. Macros that print their arguments as source text,
/// such as `assert!`, are left out.
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

/// A macro's arguments, if they are expressions. A named argument, `name = value`, is an assignment expression.
pub fn macro_arguments(call: &Macro) -> Vec<Expr> {
    let name = call.path.segments.last().map(|last| last.ident.to_string());
    if !name.is_some_and(|name| OF_EXPRESSIONS.contains(&name.as_str())) {
        return Vec::new();
    }
    if let Ok(listed) = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
        return listed.into_iter().collect();
    }
    // `vec![value; count]`
    let repeated = call.parse_body_with(Punctuated::<Expr, Token![;]>::parse_terminated);
    repeated.into_iter().flatten().collect()
}
