//! Advice on names that learners know from other libraries.

use std::borrow::Cow;

use gpu_tutor_text::{say, t};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Token};

use super::seen::{LONG, Seen, arguments};

/// Names used by Python's arrays, and the advice on them.
type Equivalent = (&'static [&'static str], fn() -> Cow<'static, str>);

/// Methods and fields in Python's arrays, each with the equivalent for a tensor.
const OF_TENSORS: [Equivalent; 16] = [
    (&["T"], || t!("the transpose is `.t()?`")),
    (&["len"], || {
        t!("the length of an axis is `.dim(0)?`, and the number of elements is `.elem_count()`")
    }),
    (&["size"], || {
        t!("the sizes are `.dims()`, and the number of elements is `.elem_count()`")
    }),
    (&["numel"], || {
        t!("the number of elements is `.elem_count()`")
    }),
    (&["ndim"], || t!("the number of axes is `.rank()`")),
    (&["view"], || t!("write `.reshape((2, 3))?`")),
    (&["mm", "bmm", "__matmul__"], || t!("write `.matmul(&b)?`")),
    (&["slice"], || {
        t!("write `.i(0..2)?`, or `.narrow(0, 0, 2)?`")
    }),
    (&["softmax", "log_softmax"], || {
        t!("write `nn::ops::softmax(&x, D::Minus1)?`, or `nn::ops::log_softmax`")
    }),
    (&["sigmoid"], || t!("write `nn::ops::sigmoid(&x)?`")),
    (&["numpy", "tolist", "to_list", "to_vec"], || {
        t!("write `.to_vec1::<f32>()?`, or for two axes `.to_vec2::<f32>()?`")
    }),
    (&["iter", "into_iter"], || {
        t!("iterate over the numbers with `.to_vec1::<f32>()?.iter()`")
    }),
    (&["std"], || t!("write `.var(0)?.sqrt()?`")),
    (&["astype", "type", "float", "double", "long"], || {
        t!("write `.to_dtype(DType::F32)?`")
    }),
    (&["unwrap", "expect"], || {
        t!("it is not a `Result`: remove the call")
    }),
    (&["power", "square"], || {
        t!("write `.sqr()?` or `.powf(2.0)?`")
    }),
];

/// Functions that are associated functions of `Tensor` here.
const ASSOCIATED: [&str; 4] = ["cat", "stack", "concat", "concatenate"];
const METHODS: [&str; 15] = [
    "matmul",
    "exp",
    "log",
    "sqrt",
    "sin",
    "cos",
    "tanh",
    "relu",
    "abs",
    "sum",
    "mean",
    "max",
    "min",
    "argmax",
    "transpose",
];
/// Functions that create a tensor. Other libraries have macros for this.
const CREATING: [&str; 6] = ["tensor", "zeros", "ones", "arange", "rand", "randn"];
/// Names in `OF_TENSORS` that are also functions in Python.
const FUNCTIONS: [&str; 3] = ["softmax", "log_softmax", "sigmoid"];
const DTYPES: [&str; 8] = ["F16", "BF16", "F32", "F64", "U8", "U32", "I64", "F8E4M3"];

pub fn find(seen: &Seen) -> Option<String> {
    match seen.error.kind.as_str() {
        "E0599" | "E0609" => of_tensor(seen).or_else(|| inside(seen)),
        "E0423" => called_macro(seen),
        "E0425" => assigned(seen).or_else(|| function(seen)),
        "E0432" | "E0433" | "E0463" => library(seen),
        _ => macro_of_a_function(seen),
    }
}

/// A call with `!` to something that is a function here.
fn macro_of_a_function(seen: &Seen) -> Option<String> {
    let name = seen
        .quoted()
        .filter(|_| seen.error.message.starts_with("cannot find macro"))?;
    CREATING
        .contains(&name)
        .then(|| say!("it is a function here, without `!`: `%{name}(…)?`", name))
}

/// A call to `print` without `!`. rustc suggests only adding the `!`, but a printing macro needs a format string first.
fn called_macro(seen: &Seen) -> Option<String> {
    let name = seen.here().filter(|_| seen.says("found macro `"))?;
    let printing = match name {
        "print" | "println" => "println",
        "eprint" | "eprintln" => "eprintln",
        _ => return None,
    };
    let arguments = arguments(seen.behind())?.trim();
    let all = Punctuated::<Expr, Token![,]>::parse_terminated;
    let all: Vec<Expr> = all.parse_str(arguments).ok()?.into_iter().collect();
    let text = match all.as_slice() {
        [] => String::new(),
        [Expr::Lit(only)] if matches!(only.lit, Lit::Str(_)) => arguments.to_owned(),
        // The first text is already a format string.
        [Expr::Lit(first), ..] if matches!(&first.lit, Lit::Str(text) if text.value().contains('{')) => {
            arguments.to_owned()
        }
        [Expr::Path(path)] if path.path.get_ident().is_some() => format!("\"{{{arguments}}}\""),
        all => format!("\"{}\", {arguments}", vec!["{}"; all.len()].join(" ")),
    };
    Some(say!(
        "write `%{call}`",
        call = format!("{printing}!({text})")
    ))
}

/// A value assigned to a name that does not exist, which is how Python creates variables. The compiler may also know a
/// similar name.
fn assigned(seen: &Seen) -> Option<String> {
    let name = seen.here()?;
    let value = seen.behind().trim_start().strip_prefix('=')?;
    let is_assigned = seen.error.message.starts_with("cannot find value")
        && !value.starts_with(['=', '>'])
        && seen
            .before()
            .trim_end()
            .chars()
            .next_back()
            .is_none_or(|c| ";{}".contains(c));
    let value = value.lines().next().unwrap_or_default();
    let value = value.split(';').next().unwrap_or_default().trim();
    let statement = match value.is_empty() || value.len() > LONG {
        true => format!("let {name} = …"),
        false => format!("let {name} = {value}"),
    };
    let advice = is_assigned.then(|| {
        t!(
            "declare a new variable with `let`: `%{statement};`",
            statement
        )
    })?;
    let help = seen.error.help.as_deref();
    let similar = help.filter(|help| help.contains("similar name"));
    Some(
        similar
            .into_iter()
            .chain([&*advice])
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

fn of_tensor(seen: &Seen) -> Option<String> {
    let message = &seen.error.message;
    let kinds = [
        "for struct `Tensor`",
        "for reference `&Tensor`",
        "on type `Tensor`",
        "on type `&Tensor`",
    ];
    let name = seen
        .quoted()
        .filter(|_| kinds.iter().any(|kind| message.contains(kind)))?;
    known(name)
}

/// The equivalent for a name used by Python's arrays.
fn known(name: &str) -> Option<String> {
    let known = OF_TENSORS.iter().find(|(names, _)| names.contains(&name));
    known.map(|(_, advice)| advice().into_owned())
}

/// A method of the value inside a `Result`.
fn inside(seen: &Seen) -> Option<String> {
    let method = seen
        .quoted()
        .filter(|_| seen.error.message.contains("found for enum `Result<"))?;
    let label = "method not found in `Result<";
    let label = seen
        .error
        .labels
        .iter()
        .find_map(|label_| label_.text.strip_prefix(label))?;
    let value = label
        .split([',', '>'])
        .next()
        .filter(|value| !value.is_empty())?;
    let of_tensor = value == "Tensor";
    // The line with the compiler's correction.
    let line = seen
        .error
        .help
        .as_deref()
        .and_then(|help| help.strip_suffix('`'));
    let line = line
        .and_then(|help| help.rsplit_once(": `"))
        .map(|(_, line)| line);
    let advice = match (line, of_tensor) {
        (Some(line), true) => t!(
            "the tensor is inside a `Result`; `?` takes it out: `%{line}`",
            line
        ),
        (Some(line), false) => t!(
            "the value is inside a `Result`; `?` takes it out: `%{line}`",
            line
        ),
        (None, true) => t!(
            "the tensor is inside a `Result`; take it out first: `?.%{method}`",
            method
        ),
        (None, false) => t!(
            "the value is inside a `Result`; take it out first: `?.%{method}`",
            method
        ),
    };
    Some(advice.into_owned())
}

fn function(seen: &Seen) -> Option<String> {
    let name = seen.quoted()?;
    if seen.error.message.starts_with("cannot find function") {
        if ASSOCIATED.contains(&name) {
            let name = if name.starts_with("concat") {
                "cat"
            } else {
                name
            };
            return Some(say!("write `Tensor::%{name}(&[&a, &b], 0)?`", name));
        }
        if FUNCTIONS.contains(&name) {
            return known(name);
        }
        let method = METHODS.contains(&name);
        let (name, argument) = match name {
            "sum" => ("sum_all", ""),
            "mean" => ("mean_all", ""),
            "max" => ("max_all", ""),
            "min" => ("min_all", ""),
            "argmax" => (name, "0"),
            "transpose" => ("t", ""),
            "matmul" => (name, "&b"),
            _ => (name, ""),
        };
        return method.then(|| {
            say!(
                "it is a method of a tensor: `x.%{name}(%{argument})?`",
                name,
                argument
            )
        });
    }
    let dtype = DTYPES.contains(&name) && seen.error.message.starts_with("cannot find value");
    dtype.then(|| say!("write `DType::%{name}`", name))
}

/// A crate that has not been added to the session.
fn library(seen: &Seen) -> Option<String> {
    let missing = [
        "unlinked crate `",
        "is not a crate or module",
        "can't find crate",
        "maybe a missing crate",
    ];
    let name = seen
        .quoted()
        .filter(|_| missing.iter().any(|part| seen.says(part)))?;
    let help = seen.error.help.as_deref().unwrap_or_default();
    let plain = name
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !plain || help.contains("similar name") {
        return None;
    }
    let name = match name.starts_with("candle_") {
        true => name.replace('_', "-"),
        false => name.to_owned(),
    };
    Some(say!("first add the crate in a cell: `:dep %{name}`", name))
}
