//! Calls with too many or too few arguments.

use gpu_tutor_text::{say, t};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

use super::seen::{Seen, arguments};

/// Functions that take a shape as a tuple.
const OF_SHAPE: [&str; 11] = [
    "zeros",
    "ones",
    "rand",
    "randn",
    "reshape",
    "broadcast_as",
    "expand",
    "permute",
    "sum",
    "sum_keepdim",
    "new_zeros",
];
/// Functions that create a tensor on the default device. Each has a variant for other devices: `ones_on`.
const MAKERS_ON: [&str; 8] = [
    "tensor", "zeros", "ones", "full", "eye", "arange", "rand", "randn",
];
/// Functions that work along an axis, each with its variant for all elements.
const ALONG: [(&str, &str); 6] = [
    ("sum", "sum_all"),
    ("mean", "mean_all"),
    ("max", "max_all"),
    ("min", "min_all"),
    ("argmax", ""),
    ("argmin", ""),
];
/// candle's functions that create a tensor: their arguments, and the prelude's short form.
const MAKERS: [(&str, &str, &str); 7] = [
    ("zeros", "(2, 3), DType::F32, &cpu()", "zeros((2, 3))?"),
    ("ones", "(2, 3), DType::F32, &cpu()", "ones((2, 3))?"),
    ("full", "1f32, (2, 3), &cpu()", "full((2, 3), 1.0)?"),
    ("new", "&[1f32, 2.0], &cpu()", "tensor([1.0, 2.0])?"),
    ("rand", "0f32, 1f32, (2, 3), &cpu()", "rand((2, 3))?"),
    ("randn", "0f32, 1f32, (2, 3), &cpu()", "randn((2, 3))?"),
    ("arange", "0f32, 10f32, &cpu()", "arange(10.0)?"),
];

pub fn find(seen: &Seen) -> Option<String> {
    if !seen.is("E0061") {
        return None;
    }
    let called = seen.here()?;
    let given = arguments(seen.behind());
    let (path, name) = called.rsplit_once("::").unwrap_or(("", called));
    let method = seen.before().ends_with('.');
    if path == "Tensor" {
        let (_, arguments, short) = MAKERS.iter().find(|(maker, _, _)| *maker == name)?;
        return Some(say!(
            "write `Tensor::%{name}(%{arguments})?`, or the shorter `%{short}`",
            name,
            arguments,
            short
        ));
    }
    if called == "nn::linear" || called == "candle_nn::linear" {
        return Some(say!(
            "without a `VarBuilder` write `Sequential::new().linear(2, 3)?`"
        ));
    }
    let given = given.map(str::trim);
    match (name, given) {
        (_, Some("")) if method => along(name),
        (name, Some(given)) if !method && MAKERS_ON.contains(&name) && ends_with_device(given) => {
            let call = format!("{name}_on({given})?");
            Some(say!(
                "`%{name}` uses the default device; on another one write `%{call}`",
                name,
                call
            ))
        }
        ("tensor", Some(numbers)) => Some(say!(
            "write the numbers as one array: `tensor([%{numbers}])`",
            numbers
        )),
        ("full", Some(given)) => {
            let (sizes, value) = given.rsplit_once(',')?;
            Some(say!(
                "write the sizes as one tuple: `full((%{sizes}), %{value})`",
                sizes = sizes.trim(),
                value = value.trim()
            ))
        }
        ("arange", Some(given)) if !method => {
            let given: Vec<&str> = given.split(',').map(str::trim).collect();
            let ends: Vec<String> = given.iter().map(|end| with_type(end)).collect();
            let by = if ends.len() > 2 {
                "Tensor::arange_step"
            } else {
                "Tensor::arange"
            };
            Some(say!(
                "`arange` takes only the end; to start elsewhere, write `%{by}(%{ends}, &cpu())?`",
                by,
                ends = ends.join(", ")
            ))
        }
        ("i", Some(indices)) if method && indices.contains(',') => Some(say!(
            "write the indices as one tuple: `%{call}`",
            call = format!(".i(({indices}))")
        )),
        (name, Some(sizes)) if OF_SHAPE.contains(&name) && sizes.contains(',') => {
            let dot = if method { "." } else { "" };
            let call = format!("{dot}{name}(({sizes}))");
            let advice = if name.starts_with("sum") || name == "permute" {
                t!("write the axes as one tuple: `%{call}`", call)
            } else {
                t!("write the sizes as one tuple: `%{call}`", call)
            };
            Some(advice.into_owned())
        }
        _ => None,
    }
}

/// Whether the last argument of a call is a reference, as a device would be.
fn ends_with_device(arguments: &str) -> bool {
    let all = Punctuated::<Expr, Token![,]>::parse_terminated.parse_str(arguments);
    all.is_ok_and(|all| all.len() > 1 && matches!(all.last(), Some(Expr::Reference(_))))
}

/// A number with the type suffix that the end of a range needs.
fn with_type(number: &str) -> String {
    let is_number = |has: fn(char) -> bool| !number.is_empty() && number.chars().all(has);
    if is_number(|c| c.is_ascii_digit()) {
        format!("{number}i64")
    } else if is_number(|c| c.is_ascii_digit() || c == '.') {
        format!("{number}f32")
    } else {
        number.to_owned()
    }
}

fn along(name: &str) -> Option<String> {
    if name == "transpose" {
        return Some(say!(
            "`.t()?` swaps the last two axes, `.transpose(0, 1)?` swaps others"
        ));
    }
    let (_, all) = ALONG.iter().find(|(known, _)| *known == name)?;
    Some(match *all {
        "" => say!("say along which axis: `.%{name}(0)?`", name),
        all => say!(
            "write `.%{all}()?` for all elements, or `.%{name}(0)?` along an axis",
            all,
            name
        ),
    })
}
