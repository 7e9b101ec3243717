//! Advice that does not depend on the cell's text.

use std::borrow::Cow;

use gpu_tutor_text::t;

use super::seen::Seen;

/// An error's number, strings that its message or labels contain, and the advice.
type Entry = (
    &'static str,
    &'static [&'static str],
    fn() -> Cow<'static, str>,
);

const TABLE: [Entry; 37] = [
    ("E0277", &["`{integer}: Borrow<Tensor>`"], || {
        t!("a number next to a tensor needs a decimal point, as in `x + 1.0`")
    }),
    ("E0277", &["Result<", ": Borrow<Tensor>`"], || {
        t!("the right side is a `Result`: take the tensor out with `?` first")
    }),
    ("E0277", &[": Borrow<Tensor>`"], || {
        t!("the value next to a tensor must be a tensor or an `f64`: write `n as f64`")
    }),
    ("E0277", &["`Tensor` to `{integer}`"], || {
        t!("a number next to a tensor needs a decimal point, as in `1.0 + x`")
    }),
    ("E0277", &["Tensor` to `f32`"], || {
        t!("the number next to a tensor must be an `f64`: write `n as f64`")
    }),
    ("E0277", &["cannot ", "`{integer}", "Tensor`"], || {
        t!("a number next to a tensor needs a decimal point, as in `2.0 * x`")
    }),
    ("E0277", &["cannot ", "integer", "float"], || {
        t!("write the integer with a decimal point too, as in `2.0`")
    }),
    ("E0277", &["cannot ", "Result<Tensor, Error>`"], || {
        t!(
            "one side of the operator is a `Result`: take the tensor out with `?`, as in `c? + 1.0` or `(&a * &b)? + 1.0`"
        )
    }),
    ("E0369", &["cannot ", "Result<Tensor, Error>`"], || {
        t!(
            "one side of the operator is a `Result`: take the tensor out with `?`, as in `c? + 1.0` or `(&a * &b)? + 1.0`"
        )
    }),
    ("E0277", &["Tensor` is not an iterator"], || {
        t!(
            "iterate over the rows with `for i in 0..t.dim(0)? { let row = t.i(i)?; … }`, or over the numbers with `for v in t.to_vec1::<f32>()? { … }`"
        )
    }),
    ("E0277", &["!: FromStr"], || {
        t!("say which type to parse the text into, as in `\"1\".parse::<i32>()?`")
    }),
    ("E0277", &["]: NdArray`"], || {
        t!(
            "pass the array by reference: `Tensor::new(&[1f32, 2.0], &cpu())?`, or the shorter `tensor([1.0, 2.0])?`"
        )
    }),
    ("E0277", &["FloatDType`", "("], || {
        t!(
            "the mean and the standard deviation come first: `Tensor::randn(0f32, 1f32, (2, 3), &cpu())?`, or the shorter `randn((2, 3))?`"
        )
    }),
    ("E0277", &["]: Into<Shape>`"], || {
        t!("write the shape as a tuple: `(2, 3)`")
    }),
    ("E0277", &["`str` cannot be indexed by"], || {
        t!(
            "a string cannot be indexed by character: write `s.chars().nth(0)`, or for a part of it `&s[0..1]`"
        )
    }),
    ("E0277", &["the type `[", "cannot be indexed by `i"], || {
        t!("an index is a `usize`: write `v[i as usize]`")
    }),
    ("E0277", &["the type `[", "cannot be indexed by `u"], || {
        t!("an index is a `usize`: write `v[i as usize]`")
    }),
    ("E0277", &["`?` operator in a closure that returns"], || {
        t!("say what the closure returns, and end it with `Ok(…)`: `|| -> Result<_> { Ok(…) }`")
    }),
    (
        "E0277",
        &["`?` operator in an async block that returns"],
        || t!("end the block with `Ok::<_, Error>(…)`"),
    ),
    (
        "E0277",
        &[
            "`?` operator can only be used on `Result`s, not `Option`s",
            ", Error>`",
        ],
        || t!("say which error `None` stands for: `.ok_or(Error::msg(\"…\"))?`"),
    ),
    (
        "E0277",
        &["`?` operator can only be used on `Result`s, not `Option`s"],
        || t!("say which error `None` stands for: `.ok_or(\"…\")?`"),
    ),
    (
        "E0308",
        &["expected integer, found floating-point number"],
        || t!("write all the numbers with a decimal point: `1.0`, not `1`"),
    ),
    (
        "E0308",
        &["expected floating-point number, found integer"],
        || t!("write all the numbers with a decimal point: `1.0`, not `1`"),
    ),
    ("E0308", &["expected `DType`, found `&str`"], || {
        t!("write `DType::F32`, `DType::F64` or `DType::I64`")
    }),
    ("E0308", &["expected `&Device`, found `&fn"], || {
        t!("`cpu` is a function: call it, as in `&cpu()`")
    }),
    ("E0308", &["expected `&Device`, found `&str`"], || {
        t!("write `&cpu()` or `&gpu(0)?`")
    }),
    ("E0308", &["expected `f32`, found `f64`"], || {
        t!(
            "`item()` and numbers with a decimal point are `f64`: write the type `f64`, or `… as f32`"
        )
    }),
    ("E0308", &["expected `bool`, found `Tensor`"], || {
        t!("take the number out of the tensor and compare it: `t.item()? != 0.0`")
    }),
    ("E0308", &["expected `f64`, found `Tensor`"], || {
        t!("take the number out of a tensor that holds only one: `.item()?`")
    }),
    ("E0308", &["expected `f32`, found `Tensor`"], || {
        t!("take the number out of a tensor that holds only one: `.item()? as f32`")
    }),
    ("E0308", &["expected `Vec<", "Tensor`"], || {
        t!("take the numbers out: `t.to_vec1::<f32>()?`, or for two axes `t.to_vec2::<f32>()?`")
    }),
    ("E0308", &["expected `Result<", "found `()`"], || {
        t!("end it with `Ok(…)`, without a semicolon after it")
    }),
    ("E0308", &["`the cell's error`, found `Error`"], || {
        t!("`bail!` returns from a function; directly in a cell, write `Err(Error::msg(\"…\"))?`")
    }),
    ("E0605", &["non-primitive cast: `Tensor`"], || {
        t!("take the number out of a tensor that holds only one: `.item()?`")
    }),
    (
        "E0614",
        &["type `{integer}` cannot be dereferenced"],
        || {
            t!(
                "there is no `**` in Rust: write `x.powf(2.0)?` for a tensor, or `x.powi(2)` for a number"
            )
        },
    ),
    ("E0600", &["unary operator `-`", "Tensor`"], || {
        t!("write `x.neg()?`")
    }),
    ("syntax", &["found `@`"], || {
        t!("the matrix product is a method: `a.matmul(&b)?`")
    }),
];

pub fn find(seen: &Seen) -> Option<String> {
    let fits = |(kind, says, _): &&Entry| seen.is(kind) && says.iter().all(|part| seen.says(part));
    let entry = TABLE.iter().find(fits);
    entry.map(|(_, _, advice)| advice().into_owned())
}
