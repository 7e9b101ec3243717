//! Calls to candle's own methods that copy tensors between host and devices.
//!
//! The prelude's `Tensor` is candle's own type, so the prelude cannot count inside these methods. The session therefore
//! counts the calls in a cell. It finds them by name; whether a call really is candle's follows from the types when the
//! hook is compiled.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprPath, Stmt};

use super::{bytes, macro_arguments, statements, words};

/// A call that may copy a tensor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyCall {
    /// The whole call, or the path of a function that is passed on.
    pub range: Range<usize>,
    pub kind: CopyKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyKind {
    /// It returns numbers to the host, in lists nested this many levels deep.
    Fetch(usize),
    /// It creates a tensor from numbers on the host.
    Create,
    /// It moves the tensor that this part of the call evaluates to.
    Move(Range<usize>),
    /// It converts this part of the call to numbers, if that is a tensor.
    Convert(Range<usize>),
    /// The name of a fetching function passed to another function.
    FetchFunction(usize),
    /// It fetches, but inside a macro whose text cannot be parsed. The range is empty and is just before the dot that
    /// precedes the method's name.
    FetchInMacro,
}

/// The candle methods that return numbers to the host, each with the nesting depth of the list that it returns.
const FETCHES: [(&str, usize); 5] = [
    ("to_scalar", 0),
    ("to_vec0", 0),
    ("to_vec1", 1),
    ("to_vec2", 2),
    ("to_vec3", 3),
];
const MOVE: &str = "to_device";
/// How a tensor is converted to numbers: with a method, and with a function.
const CONVERSIONS: [&str; 2] = ["try_into", "try_from"];
/// Macros that print their arguments as source text.
const PRINTING: [&str; 2] = ["dbg", "stringify"];
/// The candle functions that create a tensor from numbers on the host.
const CREATES: [&str; 6] = [
    "new",
    "from_vec",
    "from_slice",
    "from_iter",
    "arange",
    "arange_step",
];
/// The types that have these functions.
const OWNERS: [&str; 2] = ["Tensor", "Var"];

/// Returns the calls in a text that consists of statements or items; none if the text is not Rust.
pub fn copy_calls(text: &str) -> Vec<CopyCall> {
    let named = |word: &str| {
        fetch(word).is_some() || word == MOVE || [OWNERS, CONVERSIONS].concat().contains(&word)
    };
    if !words(text).any(named) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for statement in statements(text).unwrap_or_default() {
        collect(&statement, &mut found);
    }
    proc_macro2::extra::invalidate_current_thread_spans();
    found
}

/// Adds the calls in a statement to `found`.
pub(super) fn collect(statement: &Stmt, found: &mut Vec<CopyCall>) {
    Calls(found).visit_stmt(statement);
}

fn fetch(name: &str) -> Option<usize> {
    let known = FETCHES.iter().find(|(known, _)| *known == name);
    known.map(|(_, depth)| *depth)
}

/// The last name in a path, and the name of the type before it.
fn names(path: &ExprPath) -> (String, Option<String>) {
    let mut segments = path.path.segments.iter().rev();
    let mut next = || {
        segments
            .next()
            .map(|segment| segment.ident.unraw().to_string())
    };
    let (last, mut owner) = (next().unwrap_or_default(), next());
    if let Some(syn::QSelf { ty, .. }) = &path.qself
        && let syn::Type::Path(ty) = &**ty
    {
        owner = ty
            .path
            .segments
            .last()
            .map(|last| last.ident.unraw().to_string());
    }
    (last, owner)
}

struct Calls<'c>(&'c mut Vec<CopyCall>);

impl Calls<'_> {
    /// Finds methods by the dot before their names and the argument list or type after them.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |index: usize, sign| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(name) if fetch(&name.unraw().to_string()).is_some() => {
                    let is_method =
                        index > 0 && is(index - 1, '.') && !(index > 1 && is(index - 2, '.'));
                    let is_called = is(index + 1, ':')
                        || matches!(tokens.get(index + 1), Some(TokenTree::Group(_)));
                    if is_method && is_called {
                        let at = bytes(tokens[index - 1].span()).start;
                        self.add(at..at, CopyKind::FetchInMacro);
                    }
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, range: Range<usize>, kind: CopyKind) {
        self.0.push(CopyCall { range, kind });
    }

    /// Reads arguments. A path among them may be a function that the callee calls.
    fn argument(&mut self, argument: &Expr) {
        if let Expr::Path(path) = argument
            && let (name, Some(_)) = names(path)
            && let Some(depth) = fetch(&name)
        {
            self.add(bytes(argument.span()), CopyKind::FetchFunction(depth));
        } else {
            self.visit_expr(argument);
        }
    }
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let (name, range) = (call.method.unraw().to_string(), bytes(call.span()));
        if let Some(depth) = fetch(&name) {
            self.add(range, CopyKind::Fetch(depth));
        } else if name == MOVE {
            self.add(range, CopyKind::Move(bytes(call.receiver.span())));
        } else if name == CONVERSIONS[0] && !matches!(*call.receiver, Expr::Index(_)) {
            self.add(range, CopyKind::Convert(bytes(call.receiver.span())));
        }
        self.visit_expr(&call.receiver);
        call.args
            .iter()
            .for_each(|argument| self.argument(argument));
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let (range, (name, owner)) = (bytes(call.span()), names(path));
            let of_tensors = || {
                owner
                    .as_ref()
                    .is_some_and(|owner| OWNERS.contains(&&**owner))
            };
            if let (Some(depth), Some(_)) = (fetch(&name), &owner) {
                self.add(range, CopyKind::Fetch(depth));
            } else if name == MOVE
                && let Some(tensor) = call.args.first().filter(|_| owner.is_some())
            {
                self.add(range, CopyKind::Move(bytes(tensor.span())));
            } else if CONVERSIONS.contains(&&*name)
                && let (1, Some(tensor)) = (call.args.len(), call.args.first())
                && owner.is_some()
            {
                self.add(range, CopyKind::Convert(bytes(tensor.span())));
            } else if CREATES.contains(&&*name) && of_tensors() {
                self.add(range, CopyKind::Create);
            }
        } else {
            self.visit_expr(&call.func);
        }
        call.args
            .iter()
            .for_each(|argument| self.argument(argument));
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        let arguments = macro_arguments(call);
        for argument in &arguments {
            visit::visit_expr(self, argument);
        }
        let name = call
            .path
            .segments
            .last()
            .map(|last| last.ident.unraw().to_string());
        if arguments.is_empty() && !name.is_some_and(|name| PRINTING.contains(&&*name)) {
            self.tokens(call.tokens.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, CopyKind)> {
        let calls = copy_calls(text).into_iter();
        calls.map(|call| (&text[call.range], call.kind)).collect()
    }

    #[test]
    fn methods_and_paths_are_found_wherever_they_stand() {
        let text = "fn f(x: &Tensor) -> Result<f32> { x.sum_all()?.to_scalar() }\n\
                    impl Net { fn g(&self) -> Vec<f32> { self.w.to_vec1().unwrap() } }\n\
                    let h = |x: &Tensor| Tensor::to_vec2::<f32>(x);\n\
                    println!(\"{}\", x.to_vec0::<f32>()?);";
        assert_eq!(
            found(text),
            [
                ("x.sum_all()?.to_scalar()", CopyKind::Fetch(0)),
                ("self.w.to_vec1()", CopyKind::Fetch(1)),
                ("Tensor::to_vec2::<f32>(x)", CopyKind::Fetch(2)),
                ("x.to_vec0::<f32>()", CopyKind::Fetch(0)),
            ]
        );
    }

    #[test]
    fn tensors_are_made_by_the_functions_of_tensor_and_var_only() {
        let text = "let a = candle::Tensor::new(&[1f32], &d)?; let b = Vec::from_iter(0..3); let c = Net::new(1);\n\
                    let e = Var::from_vec(vec![1f32], 1, &d)?; let f = <Tensor>::from_slice(&v, 1, &d)?; new(1);";
        let made: Vec<&str> = found(text).into_iter().map(|(text, _)| text).collect();
        assert_eq!(
            made,
            [
                "candle::Tensor::new(&[1f32], &d)",
                "Var::from_vec(vec![1f32], 1, &d)",
                "<Tensor>::from_slice(&v, 1, &d)",
            ]
        );
    }

    #[test]
    fn a_move_knows_what_is_moved() {
        let text = "f(x)?.to_device(&d)?; Tensor::to_device(&y, &d)?;";
        let moved: Vec<&str> = copy_calls(text)
            .into_iter()
            .map(|call| match call.kind {
                CopyKind::Move(tensor) => &text[tensor],
                _ => "",
            })
            .collect();
        assert_eq!(moved, ["f(x)?", "&y"]);
    }

    #[test]
    fn a_conversion_knows_what_is_converted() {
        let text = "let v: Vec<f32> = f(x)?.try_into()?; f32::try_from(&y)?; TryInto::try_into(z); bytes[..4].try_into()";
        let converted: Vec<&str> = copy_calls(text)
            .into_iter()
            .map(|call| match call.kind {
                CopyKind::Convert(tensor) => &text[tensor],
                _ => "",
            })
            .collect();
        assert_eq!(converted, ["f(x)?", "&y", "z"]);
    }

    #[test]
    fn functions_that_are_passed_on_are_found_and_other_names_are_not() {
        let text = "xs.iter().map(Tensor::to_scalar::<f32>); to_vec1(x); let f = Tensor::to_vec1::<f32>; x.to_vec();";
        assert_eq!(
            found(text),
            [("Tensor::to_scalar::<f32>", CopyKind::FetchFunction(0))]
        );
        assert!(found("let Tensor = no rust").is_empty());
    }

    #[test]
    fn methods_in_macros_are_found_by_their_names() {
        let text = "macro_rules! fetch { ($t:expr) => { $t.to_scalar::<f32>()? } }\n\
                    assert!(x.to_vec1::<f32>()?[0] > 0.0); dbg!(x.to_vec1::<f32>()); mine!(to_vec1, ..to_vec1());";
        let calls = copy_calls(text);
        let before: Vec<&str> = calls.iter().map(|call| &text[..call.range.start]).collect();
        let after = |index: usize| &text[calls[index].range.start..][..8];
        assert_eq!(calls.len(), 2, "{calls:?}");
        assert!(before[0].ends_with("$t") && before[1].ends_with("assert!(x"));
        assert_eq!([after(0), after(1)], [".to_scal", ".to_vec1"]);
    }
}
