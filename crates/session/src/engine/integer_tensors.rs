//! Finds operations on integer tensors whose results silently differ from what the numbers in them suggest. candle
//! converts each number to the tensor's dtype first: `t / 4.0` multiplies by 0, `t + 0.5` adds 0, `t.lt(2.5)` compares
//! with 2, `t.mean_all()` multiplies the sum by 0. On a `u8` tensor, such as the result of a comparison, `mask - 1.0`
//! subtracts nothing, and a sum starts again at 0 after 255.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Pat, UnOp};

use crate::cell::statements;

/// The methods that divide a sum by a count.
const MEANS: [&str; 3] = ["mean", "mean_all", "mean_keepdim"];
const SUMS: [&str; 3] = ["sum", "sum_all", "sum_keepdim"];
/// The methods that compare element by element. Their results are `u8`.
const COMPARISONS: [&str; 6] = ["eq", "ne", "lt", "le", "gt", "ge"];
/// The methods whose numbers are converted to the tensor's dtype.
const WITH_NUMBERS: [&str; 4] = ["affine", "clamp", "maximum", "minimum"];
/// The methods that keep the dtype.
const KEEPING: [&str; 26] = [
    "abs",
    "broadcast_as",
    "clamp",
    "clone",
    "contiguous",
    "copy",
    "detach",
    "flatten_all",
    "get",
    "i",
    "max",
    "max_all",
    "max_keepdim",
    "min",
    "min_all",
    "min_keepdim",
    "narrow",
    "permute",
    "reshape",
    "squeeze",
    "sum",
    "sum_all",
    "sum_keepdim",
    "t",
    "transpose",
    "unsqueeze",
];
/// The largest number of elements that a mask can have if its sum is to be always right.
const MOST_IN_U8: usize = 255;

/// What is known about the tensors that a cell names: their dtype and number of elements.
pub type Known<'a> = &'a dyn Fn(&str) -> Option<(String, usize)>;

/// An operation that computes something other than it seems to.
#[derive(Debug, PartialEq, Eq)]
pub struct Surprise {
    pub operation: String,
    /// The tensor in it, as written.
    pub tensor: String,
    pub dtype: String,
    pub what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A fraction is cut off.
    Fraction,
    /// A number, or the result, is negative or too large for the dtype.
    Range,
}

/// The first such operation in a cell.
pub fn surprise(source: &str, known: Known) -> Option<Surprise> {
    let mentions = |words: &[&str]| words.iter().any(|word| source.contains(word));
    // Most cells have no such operation and do not need to be parsed.
    if !source.contains(['/', '*', '+', '-']) && !mentions(&["mean", "sum", "("]) {
        return None;
    }
    let mut finder = Finder {
        known,
        bound: Vec::new(),
        found: None,
    };
    for statement in &statements(source)? {
        finder.visit_stmt(statement);
    }
    finder.found
}

/// An integer tensor in an expression.
struct Integers {
    dtype: String,
    /// The number of its elements, if known.
    count: Option<usize>,
}

impl Integers {
    fn new(dtype: &str, count: Option<usize>) -> Option<Integers> {
        let dtype = dtype.to_owned();
        dtype
            .starts_with(['i', 'u'])
            .then_some(Integers { dtype, count })
    }

    /// What happens to a number that is converted to this dtype.
    fn loses(&self, number: f64) -> Option<What> {
        if number.fract() != 0.0 {
            return Some(What::Fraction);
        }
        let most = match self.dtype.as_str() {
            "u8" => f64::from(u8::MAX),
            "u32" => f64::from(u32::MAX),
            _ => return None,
        };
        (!(0.0..=most).contains(&number)).then_some(What::Range)
    }
}

struct Finder<'a> {
    known: Known<'a>,
    /// The names bound by parameters and loops around the current place.
    bound: Vec<String>,
    found: Option<Surprise>,
}

impl Finder<'_> {
    fn note(&mut self, tensor: &Expr, dtype: &str, operation: &dyn ToTokens, what: What) {
        if self.found.is_none() {
            self.found = Some(Surprise {
                operation: written(operation),
                tensor: written(plain(tensor)),
                dtype: dtype.to_owned(),
                what,
            });
        }
    }

    /// The integer tensor that an expression produces, judging by its text.
    fn integers(&self, expression: &Expr) -> Option<Integers> {
        match expression {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                let (dtype, count) = (self.known)(&name).filter(|_| !self.bound.contains(&name))?;
                Integers::new(&dtype, Some(count))
            }
            Expr::Reference(inner) => self.integers(&inner.expr),
            Expr::Paren(inner) => self.integers(&inner.expr),
            Expr::Try(inner) => self.integers(&inner.expr),
            // `tensor([1, 2])` holds i64, whatever the numbers' own type is.
            Expr::Call(call) => {
                let is_maker =
                    matches!(&*call.func, Expr::Path(path) if path.path.is_ident("tensor"));
                let holds_integers = is_maker && call.args.first().is_some_and(begins_with_integer);
                holds_integers.then(|| Integers::new("i64", None)).flatten()
            }
            Expr::Binary(operation) => self
                .integers(&operation.left)
                .or_else(|| self.integers(&operation.right)),
            Expr::MethodCall(call) => {
                let method = call.method.to_string();
                let method = method.as_str();
                let of = self.integers(&call.receiver);
                if COMPARISONS.contains(&method) {
                    let count = self.count(&call.receiver);
                    return Integers::new("u8", count);
                }
                if ["argmax", "argmin"].contains(&method) {
                    return Integers::new("u32", None);
                }
                let of = of.filter(|_| KEEPING.contains(&method))?;
                // A part or a sum has at most as many elements as the tensor.
                let smaller = method != "broadcast_as";
                let count = of.count.filter(|_| smaller);
                Integers::new(&of.dtype, count)
            }
            _ => None,
        }
    }

    /// The number of elements of the tensor that an expression begins with, if known.
    fn count(&self, expression: &Expr) -> Option<usize> {
        match expression {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                let known = (self.known)(&name).filter(|_| !self.bound.contains(&name))?;
                Some(known.1)
            }
            Expr::Reference(inner) => self.count(&inner.expr),
            Expr::Paren(inner) => self.count(&inner.expr),
            Expr::Try(inner) => self.count(&inner.expr),
            Expr::MethodCall(call) if call.method != "broadcast_as" => self.count(&call.receiver),
            _ => None,
        }
    }

    /// Visits the contents of a function, a closure or a loop that binds these patterns.
    fn within<'p>(
        &mut self,
        patterns: impl Iterator<Item = &'p Pat>,
        inside: impl FnOnce(&mut Self),
    ) {
        let before = self.bound.len();
        for pattern in patterns {
            Names(&mut self.bound).visit_pat(pattern);
        }
        inside(self);
        self.bound.truncate(before);
    }
}

/// Collects the names that a pattern binds.
struct Names<'a>(&'a mut Vec<String>);

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.0.push(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, operation: &'ast syn::ExprBinary) {
        let (left, right) = (&*operation.left, &*operation.right);
        // The numbers that candle converts, and the tensor.
        let used = match (number(left), number(right), &operation.op) {
            (_, Some(number), BinOp::Div(_)) => Some((left, vec![1.0 / number])),
            (_, Some(number), BinOp::Mul(_) | BinOp::Add(_)) => Some((left, vec![number])),
            (_, Some(number), BinOp::Sub(_)) => Some((left, vec![-number])),
            (Some(number), _, BinOp::Mul(_) | BinOp::Add(_)) => Some((right, vec![number])),
            (Some(number), _, BinOp::Sub(_)) => Some((right, vec![number, -1.0])),
            _ => None,
        };
        if let Some((tensor, numbers)) = used
            && let Some(of) = self.integers(tensor)
            && let Some(what) = numbers.into_iter().find_map(|number| of.loses(number))
        {
            self.note(tensor, &of.dtype, operation, what);
        }
        visit::visit_expr_binary(self, operation);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let method = call.method.to_string();
        let method = method.as_str();
        if let Some(of) = self.integers(&call.receiver) {
            let takes_numbers = COMPARISONS.contains(&method) || WITH_NUMBERS.contains(&method);
            let numbers = call.args.iter().filter_map(number);
            let lost = takes_numbers.then(|| numbers.filter_map(|number| of.loses(number)).next());
            let is_large = of.dtype == "u8" && of.count.is_none_or(|count| count > MOST_IN_U8);
            let what = match method {
                _ if MEANS.contains(&method) => Some(What::Fraction),
                _ if SUMS.contains(&method) && is_large => Some(What::Range),
                _ => lost.flatten(),
            };
            if let Some(what) = what {
                self.note(&call.receiver, &of.dtype, call, what);
            }
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let patterns = function.sig.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(typed) => Some(&*typed.pat),
            syn::FnArg::Receiver(_) => None,
        });
        self.within(patterns, |finder| visit::visit_item_fn(finder, function));
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.within(closure.inputs.iter(), |finder| {
            visit::visit_expr_closure(finder, closure);
        });
    }

    fn visit_expr_for_loop(&mut self, repeated: &'ast syn::ExprForLoop) {
        self.within(std::iter::once(&*repeated.pat), |finder| {
            visit::visit_expr_for_loop(finder, repeated);
        });
    }
}

/// Whether the first number in an array, or in arrays within it, is an integer.
fn begins_with_integer(numbers: &Expr) -> bool {
    match numbers {
        Expr::Array(array) => array.elems.first().is_some_and(begins_with_integer),
        Expr::Reference(inner) => begins_with_integer(&inner.expr),
        Expr::Unary(inner) => begins_with_integer(&inner.expr),
        Expr::Lit(literal) => {
            matches!(&literal.lit, Lit::Int(number) if !number.suffix().starts_with('f'))
        }
        _ => false,
    }
}

/// The expression without the `&` and the parentheses around it.
fn plain(expression: &Expr) -> &Expr {
    match expression {
        Expr::Reference(inner) => plain(&inner.expr),
        Expr::Paren(inner) => plain(&inner.expr),
        other => other,
    }
}

/// The code as someone would write it.
fn written(code: &dyn ToTokens) -> String {
    let mut text = code.to_token_stream().to_string();
    for (spaced, close) in [
        (" . ", "."),
        (" :: ", "::"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ?", "?"),
        ("& ", "&"),
        (" ,", ","),
    ] {
        text = text.replace(spaced, close);
    }
    text
}

/// The value of a number with a decimal point or of a negative one.
fn number(operand: &Expr) -> Option<f64> {
    match operand {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Float(number) => number.base10_parse().ok(),
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            number(&unary.expr).map(|number| -number)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tensor `t` of i64, a mask `m` of three elements, a mask `large` of a thousand, and floating-point numbers `x`.
    fn found(source: &str) -> Option<(String, String, What)> {
        let known = |name: &str| match name {
            "t" => Some(("i64".to_owned(), 3)),
            "m" => Some(("u8".to_owned(), 3)),
            "large" => Some(("u8".to_owned(), 1000)),
            "x" => Some(("f32".to_owned(), 1000)),
            _ => None,
        };
        surprise(source, &known).map(|one| (one.operation, one.tensor, one.what))
    }

    #[test]
    fn numbers_that_an_integer_tensor_cannot_hold_are_found() {
        use What::{Fraction, Range};
        for (source, operation, tensor, what) in [
            ("let q = (&t / 4.0)?;", "&t / 4.0", "t", Fraction),
            ("f((t * 2.5)?)", "t * 2.5", "t", Fraction),
            ("(0.5 * &t)?", "0.5 * &t", "t", Fraction),
            ("(&t - 0.5)?", "&t - 0.5", "t", Fraction),
            (
                "(t.sum_all()? / 3.0)?",
                "t.sum_all()? / 3.0",
                "t.sum_all()?",
                Fraction,
            ),
            (
                "(&t + &t)?.mean_all()?",
                "(&t + &t)?.mean_all()",
                "(&t + &t)?",
                Fraction,
            ),
            (
                "t.i(0..2)?.mean(0)?",
                "t.i(0 .. 2)?.mean(0)",
                "t.i(0 .. 2)?",
                Fraction,
            ),
            ("t.lt(2.5)?", "t.lt(2.5)", "t", Fraction),
            ("t.affine(0.5, 1.0)?", "t.affine(0.5, 1.0)", "t", Fraction),
            (
                "x.eq(&y)?.mean_all()?",
                "x.eq(&y)?.mean_all()",
                "x.eq(&y)?",
                Fraction,
            ),
            ("(&m - 1.0)?", "&m - 1.0", "m", Range),
            ("(1.0 - &m)?", "1.0 - &m", "m", Range),
            ("(&m * 300.0)?", "&m * 300.0", "m", Range),
            (
                "(x.argmax(1)? * -1.0)?",
                "x.argmax(1)? * - 1.0",
                "x.argmax(1)?",
                Range,
            ),
            (
                "x.gt(0.0)?.sum_all()?",
                "x.gt(0.0)?.sum_all()",
                "x.gt(0.0)?",
                Range,
            ),
            ("large.sum_all()?", "large.sum_all()", "large", Range),
            (
                "tensor([[1, 2]])?.mean_all()?",
                "tensor([[1, 2]])?.mean_all()",
                "tensor([[1, 2]])?",
                Fraction,
            ),
        ] {
            let wanted = (operation.to_owned(), tensor.to_owned(), what);
            assert_eq!(found(source), Some(wanted), "{source}");
        }
    }

    #[test]
    fn what_computes_what_it_says_is_not_found() {
        for fine in [
            "t * 2.0",
            "t / 1.0",
            "x / 4.0",
            "n / 4",
            "(&t - 5.0)?",
            "(1.0 - &t)?",
            "x + 0.5",
            "x.mean_all()",
            "t.sum_all()",
            "tensor([1.0, 2.0])?.mean_all()?",
            "(tensor([1f32, 2f32])? / 2.0)?",
            "m.sum_all()",
            "m.gt(0.0)?.sum_all()?",
            "t.to_dtype(DType::F32)?.mean_all()?",
            "x.gt(0.0)?.to_dtype(DType::F32)?.sum_all()?",
            "fn norm(t: &Tensor) -> Result<Tensor> { t / 4.0 }",
            "let norm = |t: &Tensor| t / 4.0;",
            "for t in [&x] { (t / 4.0)?; }",
            "// t / 4.0",
            "let t = ;/",
        ] {
            assert_eq!(found(fine), None, "{fine}");
        }
    }
}
