//! Reads how one input is drawn, such as `"usize 0..present"` or `"Tensor[rows, 3] -4..=4"`.

use std::ops::Range;

use toml::{Spanned, Value};

use super::super::body::Body;
use super::super::problem::Problem;
use super::super::suggest::{did_you_mean, join_or};
use super::{Bound, Bounds, Choice, Kind, Numbers, Steps};

const INTEGERS: [&str; 5] = ["usize", "u32", "u64", "i32", "i64"];
const DTYPES: [&str; 8] = ["f32", "f64", "f16", "bf16", "u8", "u32", "i64", "i32"];
/// Integers beyond this are not exact as `f64`, the type that inputs are sent as.
const EXACT: i64 = 1 << 53;

/// A mistake in a range of the text, with optional help.
type Mistake = (Range<usize>, String, Option<String>);

pub fn read(body: &Body, value: &Spanned<Value>) -> Result<Kind, Problem> {
    match value.get_ref() {
        Value::String(text) => spec(text).map_err(|(at, message, help)| {
            place(body, value, text, at, message).maybe_help(help)
        }),
        Value::Array(items) => choice(items).map_err(|message| body.problem_at(value, message)),
        Value::Table(table) => {
            joined(table).map_err(|(message, help)| body.problem_at(value, message).maybe_help(help))
        }
        _ => Err(body.problem_at(
            value,
            "an input is a string such as \"usize 0..=12\", a list of values, or `{ join, from, count }`",
        )),
    }
}

/// A mistake at its position in the text, provided that the file contains the text unchanged.
fn place(
    body: &Body,
    value: &Spanned<Value>,
    text: &str,
    at: Range<usize>,
    message: String,
) -> Problem {
    let span = value.span();
    let start = span.start + 1;
    let written = &body.source.text()[body.range.clone()];
    match written.get(start..start + text.len()) {
        Some(same) if same == text => {
            body.problem_in(start + at.start..start + at.end.max(at.start + 1), message)
        }
        _ => body.problem_in(span, message),
    }
}

fn choice(items: &[Value]) -> Result<Kind, String> {
    let texts = items.iter().map(|item| item.as_str().map(str::to_owned));
    let bools = items.iter().map(Value::as_bool);
    let integers = items.iter().map(Value::as_integer);
    let reals = items.iter().map(|item| match item {
        Value::Integer(number) => Some(*number as f64),
        _ => item.as_float(),
    });
    let choice = None
        .or_else(|| texts.collect::<Option<_>>().map(Choice::Texts))
        .or_else(|| bools.collect::<Option<_>>().map(Choice::Bools))
        .or_else(|| integers.collect::<Option<_>>().map(Choice::Integers))
        .or_else(|| reals.collect::<Option<_>>().map(Choice::Reals));
    match choice {
        Some(choice) if !items.is_empty() => Ok(Kind::OneOf(choice)),
        _ => Err(
            "a list of values has at least one value: all strings, all numbers or all booleans"
                .into(),
        ),
    }
}

fn joined(table: &toml::Table) -> Result<Kind, (String, Option<String>)> {
    const KEYS: [&str; 3] = ["join", "from", "count"];
    if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err((
            format!("unknown key `{key}` in an input"),
            did_you_mean(key, KEYS),
        ));
    }
    let text = |key: &str| table.get(key).and_then(Value::as_str);
    let from = table.get("from").and_then(Value::as_array);
    let from = from.and_then(|items| {
        let items = items.iter().map(|item| item.as_str().map(str::to_owned));
        items.collect::<Option<Vec<_>>>()
    });
    match (text("join"), from, text("count")) {
        (Some(join), Some(from), Some(count)) if !from.is_empty() => {
            let mut scan = Scan::new(count);
            let bounds = scan.size();
            let bounds = bounds.and_then(|bounds| scan.end().map(|()| bounds));
            Ok(Kind::Joined {
                join: join.to_owned(),
                from,
                count: bounds.map_err(|(_, message, help)| (format!("`count`: {message}"), help))?,
            })
        }
        _ => Err((
            "a joined string needs `join` (a string), `from` (a list of strings) and `count` (such as \"0..=5\")".into(),
            None,
        )),
    }
}

fn spec(text: &str) -> Result<Kind, Mistake> {
    let mut scan = Scan::new(text);
    let kind = scan.kind()?;
    scan.end()?;
    Ok(kind)
}

/// Scans text from left to right.
struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Scan<'t> {
        Scan { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blank(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn takes(&mut self, token: &str) -> bool {
        self.blank();
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), Mistake> {
        match self.takes(token) {
            true => Ok(()),
            false => Err(self.wanted(&format!("`{token}`"))),
        }
    }

    /// The mistake for anything that is here instead of `what`.
    fn wanted(&self, what: &str) -> Mistake {
        let rest = self.rest().trim_end();
        let length = rest.find([' ', ',', ']', ';']).unwrap_or(rest.len());
        let found = &rest[..length.max(rest.chars().next().map_or(0, char::len_utf8))];
        let message = match found {
            "" => format!("{what} is missing here"),
            found => format!("expected {what}, found `{found}`"),
        };
        (self.at..self.at + found.len(), message, None)
    }

    fn end(&mut self) -> Result<(), Mistake> {
        self.blank();
        match self.rest() {
            "" => Ok(()),
            _ => Err(self.wanted("the end")),
        }
    }

    /// A word and its position.
    fn word(&mut self) -> (&'t str, Range<usize>) {
        self.blank();
        let rest = self.rest();
        let of_word = |character: char| character.is_alphanumeric() || character == '_';
        let length = rest
            .find(|character| !of_word(character))
            .unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        (&rest[..length], start..self.at)
    }

    fn kind(&mut self) -> Result<Kind, Mistake> {
        if self.takes("[") {
            let (name, at) = self.word();
            self.expect(";")?;
            let length = self.size()?;
            self.expect("]")?;
            let of = self.numbers(name, at)?;
            return Ok(Kind::List {
                of,
                length,
                ascending: self.takes("ascending"),
            });
        }
        let (name, at) = self.word();
        match name {
            "bool" => Ok(Kind::Bool),
            "Tensor" => self.tensor(),
            _ => self.numbers(name, at).map(Kind::Number),
        }
    }

    fn numbers(&mut self, name: &str, at: Range<usize>) -> Result<Numbers, Mistake> {
        if name == "f64" {
            return Ok(Numbers::Real(self.steps(8)?));
        }
        let Some(rust) = INTEGERS.into_iter().find(|known| *known == name) else {
            let known = [&INTEGERS[..], &["f64", "bool", "Tensor"]].concat();
            let help = did_you_mean(name, known.iter().copied())
                .or_else(|| Some(format!("known here: {}", join_or(&known)?)));
            return Err((at, format!("`{name}` is not an input type"), help));
        };
        let start = self.at;
        let bounds = self.bounds()?;
        let negative = |bound: &Bound| bound.name.is_none() && bound.plus < 0;
        if rust.starts_with('u') && negative(&bounds.least) {
            let message = format!("no `{rust}` is less than 0");
            return Err((start + 1..self.at, message, None));
        }
        Ok(Numbers::Integer { rust, bounds })
    }

    fn tensor(&mut self) -> Result<Kind, Mistake> {
        let mut dtype = "f32";
        if self.takes("<") {
            let (name, at) = self.word();
            if !DTYPES.contains(&name) {
                let help = join_or(&DTYPES).map(|known| format!("known here: {known}"));
                return Err((at, format!("`{name}` is not an input dtype"), help));
            }
            dtype = name;
            self.expect(">")?;
        }
        self.expect("[")?;
        let mut dims = Vec::new();
        while !self.takes("]") {
            if !dims.is_empty() {
                self.expect(",")?;
            }
            dims.push(self.size()?);
        }
        let values = self.steps(if dtype.starts_with(['u', 'i']) { 1 } else { 4 })?;
        let (start, symmetric) = (self.at, self.takes("symmetric"));
        if symmetric && (dims.len() != 2 || dims[0] != dims[1]) {
            let message = "a symmetric tensor has two equal dimensions, such as `[n, n]`";
            return Err((start + 1..self.at, message.into(), None));
        }
        if symmetric && dims[0].least != dims[0].most {
            let message = "the two dimensions of a symmetric tensor are one number or one input";
            return Err((start + 1..self.at, message.into(), None));
        }
        Ok(Kind::Tensor {
            dtype: dtype.to_owned(),
            dims,
            values,
            symmetric,
        })
    }

    /// A number, a name or a range.
    fn size(&mut self) -> Result<Bounds, Mistake> {
        let start = self.at;
        let least = self.bound()?;
        let bounds = match self.takes("..") {
            true => self.upto(least)?,
            false => Bounds::exactly(least),
        };
        if bounds.least.name.is_none() && bounds.least.plus < 0 {
            return Err((start..self.at, "a size cannot be less than 0".into(), None));
        }
        Ok(bounds)
    }

    fn bounds(&mut self) -> Result<Bounds, Mistake> {
        let least = self.bound()?;
        self.expect("..")?;
        self.upto(least)
    }

    /// The end of a range, after its `..`.
    fn upto(&mut self, least: Bound) -> Result<Bounds, Mistake> {
        let start = self.at;
        let closed = self.takes("=");
        let mut most = self.bound()?;
        if !closed {
            most.plus -= 1;
        }
        if least.name == most.name && least.plus > most.plus {
            return Err((start..self.at, "this range is empty".into(), None));
        }
        Ok(Bounds { least, most })
    }

    fn bound(&mut self) -> Result<Bound, Mistake> {
        self.blank();
        let named = self
            .rest()
            .starts_with(|start: char| start.is_alphabetic() || start == '_');
        if !named {
            return Ok(Bound {
                name: None,
                plus: self.integer()?,
            });
        }
        let (name, _) = self.word();
        let plus = match self.rest().trim_start().starts_with(['+', '-']) {
            true => self.integer()?,
            false => 0,
        };
        Ok(Bound {
            name: Some(name.to_owned()),
            plus,
        })
    }

    fn integer(&mut self) -> Result<i64, Mistake> {
        self.blank();
        let start = self.at;
        let sign = if self.takes("-") {
            -1
        } else {
            i64::from(self.takes("+")).max(1)
        };
        let (digits, _) = self.word();
        match digits.replace('_', "").parse::<i64>() {
            Ok(number) if number <= EXACT => Ok(sign * number),
            Ok(_) => Err((start..self.at, "a bound is at most 2^53".into(), None)),
            Err(_) => {
                self.at = start;
                Err(self.wanted("a number"))
            }
        }
    }

    /// A range of real numbers: multiples of `1 / in_one`.
    fn steps(&mut self, in_one: i64) -> Result<Steps, Mistake> {
        self.blank();
        let start = self.at;
        let least = self.real(in_one)?;
        self.expect("..")?;
        let closed = self.takes("=");
        let most = self.real(in_one)? - i64::from(!closed);
        if least > most {
            return Err((start..self.at, "this range is empty".into(), None));
        }
        Ok(Steps {
            least,
            most,
            in_one,
        })
    }

    fn real(&mut self, in_one: i64) -> Result<i64, Mistake> {
        self.blank();
        let start = self.at;
        let rest = self.rest();
        let mut length = rest
            .find(|character: char| !character.is_ascii_digit() && !"-+._".contains(character))
            .unwrap_or(rest.len());
        length = rest[..length].find("..").unwrap_or(length);
        let text = rest[..length].replace('_', "");
        let Ok(number) = text.parse::<f64>() else {
            return Err(self.wanted("a number"));
        };
        self.at += length;
        let steps = number * in_one as f64;
        if steps.fract() != 0.0 || steps.abs() > EXACT as f64 {
            let message = format!(
                "this input is drawn in steps of 1/{in_one}, and `{text}` is not a multiple of that"
            );
            return Err((start..self.at, message, None));
        }
        Ok(steps as i64)
    }
}
