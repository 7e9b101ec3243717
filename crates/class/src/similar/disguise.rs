//! Tricks that hide a copy without changing its meaning, for the tests.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

pub fn block(code: &str) -> Option<syn::Block> {
    syn::parse_str(&format!("{{\n{code}\n}}")).ok()
}

pub fn range(span: Span, code: &str) -> Range<usize> {
    let range = span.byte_range();
    // The block adds `{` and a line break at the front.
    range.start - 2..(range.end - 2).min(code.len())
}

/// The positions of statements and operands.
#[derive(Default)]
struct Places {
    statements: Vec<Span>,
    operands: Vec<Span>,
    /// Operands that do not begin a statement, so that an operand remains an expression when a block is put around it.
    inner: Vec<Span>,
}

impl Places {
    fn of(code: &str) -> Places {
        let mut places = Places::default();
        places.visit_block(&block(code).expect("statements"));
        places
    }
}

fn is_operand(expression: &syn::Expr) -> bool {
    matches!(expression, syn::Expr::Path(_) | syn::Expr::Lit(_))
}

impl<'a> Visit<'a> for Places {
    fn visit_stmt(&mut self, statement: &'a syn::Stmt) {
        self.statements.push(statement.span());
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a syn::Expr) {
        if is_operand(expression) {
            self.operands.push(expression.span());
        }
        let arguments: Vec<&syn::Expr> = match expression {
            syn::Expr::Call(call) => call.args.iter().collect(),
            syn::Expr::MethodCall(call) => call.args.iter().collect(),
            syn::Expr::Binary(binary) => vec![&binary.right],
            _ => Vec::new(),
        };
        let inner = arguments.into_iter().filter(|one| is_operand(one));
        self.inner.extend(inner.map(|one| one.span()));
        visit::visit_expr(self, expression);
    }

    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        // In `Point { x }`, the variable is the field's name, too.
        if field.colon_token.is_some() {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_pat(&mut self, _: &'a syn::Pat) {}

    fn visit_type(&mut self, _: &'a syn::Type) {}
}

/// Adds something before and after each place in the code.
fn around(code: &str, places: &[Span], before: &str, after: &str) -> String {
    let mut edits: Vec<(usize, &str)> = Vec::new();
    for place in places {
        let place = range(*place, code);
        edits.extend([(place.start, before), (place.end, after)]);
    }
    edits.sort_by_key(|(at, _)| *at);
    let mut out = String::new();
    let mut end = 0;
    for (at, text) in edits {
        out.push_str(&code[end..at]);
        out.push_str(text);
        end = at;
    }
    out + &code[end..]
}

pub fn attributes(code: &str) -> String {
    around(code, &Places::of(code).statements, "#[allow(unused)] ", "")
}

/// Puts a unit statement before each statement except the first, that is, after each one except the last.
pub fn units(code: &str) -> String {
    around(code, &Places::of(code).statements, "let () = (); ", "")
}

pub fn empty(code: &str) -> String {
    code.replace(";\n", ";;\n")
}

pub fn parentheses(code: &str) -> String {
    around(code, &Places::of(code).operands, "(", ")")
}

pub fn blocks(code: &str) -> String {
    around(code, &Places::of(code).inner, "{ ", " }")
}

pub fn casts(code: &str) -> String {
    around(code, &Places::of(code).inner, "(", " as usize)")
}

/// Replaces tokens in the code; `other` is also given the code before the token.
fn replaced(code: &str, other: impl Fn(TokenKind, &str, &str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut end = 0;
    for token in tokens(code) {
        out.push_str(&code[end..token.span.start]);
        let text = &code[token.span.clone()];
        let changed = other(token.kind, &out, text);
        out.push_str(changed.as_deref().unwrap_or(text));
        end = token.span.end;
    }
    out + &code[end..]
}

pub fn paths(code: &str) -> String {
    replaced(code, |_, before, text| {
        let module = match text {
            "String" => "std::string",
            "Vec" => "std::vec",
            "usize" | "f32" | "f64" | "u32" => "core::primitive",
            "format" | "println" | "vec" => "std",
            _ => return None,
        };
        (!before.ends_with(':')).then(|| format!("{module}::{text}"))
    })
}

pub fn literals(code: &str) -> String {
    replaced(code, |kind, before, text| {
        let is_plain = kind == TokenKind::Number && text.bytes().all(|byte| byte.is_ascii_digit());
        (is_plain && !before.ends_with('.')).then(|| format!("{text}_usize"))
    })
}
