//! Advice on names that learners know from other libraries.

use super::seen::Seen;

/// Methods and fields of Python's arrays, each with the equivalent for a tensor.
const OF_TENSORS: [(&[&str], &str); 16] = [
    (&["T"], "the transpose is `.t()?`"),
    (
        &["len"],
        "the length of an axis is `.dim(0)?`, the number of all elements `.elem_count()`",
    ),
    (
        &["size"],
        "the sizes are `.dims()`, the number of all elements `.elem_count()`",
    ),
    (&["numel"], "the number of all elements is `.elem_count()`"),
    (&["ndim"], "the number of axes is `.rank()`"),
    (&["view"], "write `.reshape((2, 3))?`"),
    (&["mm", "bmm", "__matmul__"], "write `.matmul(&b)?`"),
    (&["slice"], "write `.i(0..2)?`, or `.narrow(0, 0, 2)?`"),
    (
        &["softmax", "log_softmax"],
        "write `nn::ops::softmax(&x, D::Minus1)?`, or `nn::ops::log_softmax`",
    ),
    (&["sigmoid"], "write `nn::ops::sigmoid(&x)?`"),
    (
        &["numpy", "tolist", "to_list", "to_vec"],
        "write `.to_vec1::<f32>()?`, of two axes `.to_vec2::<f32>()?`",
    ),
    (
        &["iter", "into_iter"],
        "go over the numbers with `.to_vec1::<f32>()?.iter()`",
    ),
    (&["std"], "write `.var(0)?.sqrt()?`"),
    (
        &["astype", "type", "float", "double", "long"],
        "write `.to_dtype(DType::F32)?`",
    ),
    (
        &["unwrap", "expect"],
        "it is no `Result`: leave the call out",
    ),
    (&["power", "square"], "write `.sqr()?` or `.powf(2.0)?`"),
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
/// Functions that make a tensor, which other libraries have as macros.
const CREATING: [&str; 6] = ["tensor", "zeros", "ones", "arange", "rand", "randn"];
/// Names of `OF_TENSORS` that are functions in Python, too.
const FUNCTIONS: [&str; 3] = ["softmax", "log_softmax", "sigmoid"];
const DTYPES: [&str; 8] = ["F16", "BF16", "F32", "F64", "U8", "U32", "I64", "F8E4M3"];

pub fn find(seen: &Seen) -> Option<String> {
    match seen.error.kind.as_str() {
        "E0599" | "E0609" => of_tensor(seen).or_else(|| inside(seen)),
        "E0425" => function(seen),
        "E0432" | "E0433" | "E0463" => library(seen),
        _ => macro_of_a_function(seen),
    }
}

/// A call with `!` of what is a function here.
fn macro_of_a_function(seen: &Seen) -> Option<String> {
    let name = seen
        .quoted()
        .filter(|_| seen.error.message.starts_with("cannot find macro"))?;
    CREATING
        .contains(&name)
        .then(|| format!("it is a function here, without `!`: `{name}(…)?`"))
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

/// The equivalent of a name that Python's arrays have.
fn known(name: &str) -> Option<String> {
    let known = OF_TENSORS.iter().find(|(names, _)| names.contains(&name));
    known.map(|(_, advice)| (*advice).to_owned())
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
    let what = if value == "Tensor" { "tensor" } else { "value" };
    // The line as the compiler corrects it.
    let line = seen
        .error
        .help
        .as_deref()
        .and_then(|help| help.strip_suffix('`'));
    let line = line
        .and_then(|help| help.rsplit_once(": `"))
        .map(|(_, line)| line);
    Some(match line {
        Some(line) => format!("the {what} is inside a `Result`; `?` takes it out: `{line}`"),
        None => format!("the {what} is inside a `Result`; take it out first: `?.{method}`"),
    })
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
            return Some(format!("write `Tensor::{name}(&[&a, &b], 0)?`"));
        }
        if FUNCTIONS.contains(&name) {
            return known(name);
        }
        let method = METHODS.contains(&name);
        let argument = if name == "matmul" { "&b" } else { "" };
        return method.then(|| format!("it is a method of a tensor: `x.{name}({argument})?`"));
    }
    let dtype = DTYPES.contains(&name) && seen.error.message.starts_with("cannot find value");
    dtype.then(|| format!("write `DType::{name}`"))
}

/// A crate that the session does not have.
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
    Some(format!("add the crate in a cell before: `:dep {name}`"))
}
