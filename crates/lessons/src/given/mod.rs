//! A check's inputs: what they are, and how the grader draws them.

mod cases;
mod spec;

use std::collections::BTreeMap;

use gpu_tutor_wire::Inputs;
use serde::Deserialize;
use toml::Spanned;

use super::body::Body;
use super::problem::Problem;
use super::suggest::did_you_mean;

/// How many inputs are drawn if the check does not specify a number.
const INPUTS: usize = 60;
/// The default for a check that runs the answer again for each input.
const RERUNS: usize = 4;
/// The maximum number of inputs for a check.
const MAX_INPUTS: usize = 1000;

/// The inputs of a check.
#[derive(Debug, Clone, PartialEq)]
pub struct Given {
    /// The inputs, in the order they are written.
    pub inputs: Vec<Input>,
    /// Inputs that are tried first, as written.
    pub cases: Vec<Inputs>,
    /// The maximum number of inputs to try.
    pub count: usize,
    /// Whether the inputs are bound before the answer, with setups and answer run again for each.
    pub rerun: bool,
    /// With `rerun`: code that runs after the inputs are bound, before the answer.
    pub before: Option<String>,
}

/// One input, a variable in the check's expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    pub name: String,
    pub kind: Kind,
}

/// The values that an input can have.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    Number(Numbers),
    Bool,
    /// A `Vec` of numbers.
    List {
        of: Numbers,
        length: Bounds,
        /// Each number is greater than the one before.
        ascending: bool,
    },
    /// A tensor on the CPU.
    Tensor {
        dtype: String,
        dims: Vec<Bounds>,
        values: Steps,
        symmetric: bool,
    },
    OneOf(Choice),
    /// A string made of entries with `join` between them.
    Joined {
        join: String,
        from: Vec<String>,
        count: Bounds,
    },
}

/// A range of numbers and their Rust type.
#[derive(Debug, Clone, PartialEq)]
pub enum Numbers {
    Integer {
        /// `usize`, `u32`, …
        rust: &'static str,
        bounds: Bounds,
    },
    /// Numbers of the type `f64`.
    Real(Steps),
}

/// Real numbers: every multiple of a step from the least to the greatest, counted in steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Steps {
    pub least: i64,
    pub most: i64,
    /// How many steps make 1.
    pub in_one: i64,
}

/// A range of integers, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    pub least: Bound,
    pub most: Bound,
}

/// A number, or another input plus a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    pub name: Option<String>,
    pub plus: i64,
}

/// One of several values of one type.
#[derive(Debug, Clone, PartialEq)]
pub enum Choice {
    Texts(Vec<String>),
    Bools(Vec<bool>),
    Integers(Vec<i64>),
    Reals(Vec<f64>),
}

impl Bounds {
    fn exactly(bound: Bound) -> Bounds {
        Bounds {
            least: bound.clone(),
            most: bound,
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        [&self.least, &self.most]
            .into_iter()
            .filter_map(|bound| bound.name.as_deref())
    }
}

impl Kind {
    /// The names of the inputs that must be drawn first.
    pub fn names(&self) -> Vec<&str> {
        let bounds: Vec<&Bounds> = match self {
            Kind::Number(Numbers::Integer { bounds, .. }) => vec![bounds],
            Kind::List {
                of: Numbers::Integer { bounds, .. },
                length,
                ..
            } => vec![length, bounds],
            Kind::List { length, .. } => vec![length],
            Kind::Tensor { dims, .. } => dims.iter().collect(),
            Kind::Joined { count, .. } => vec![count],
            Kind::Number(Numbers::Real(_)) | Kind::Bool | Kind::OneOf(_) => Vec::new(),
        };
        bounds.into_iter().flat_map(Bounds::names).collect()
    }

    /// Whether a bound may name this input.
    pub fn is_integer(&self) -> bool {
        matches!(
            self,
            Kind::Number(Numbers::Integer { .. }) | Kind::OneOf(Choice::Integers(_))
        )
    }

    /// The type of the variable in Rust.
    pub fn rust_type(&self) -> String {
        let of = |numbers: &Numbers| match numbers {
            Numbers::Integer { rust, .. } => *rust,
            Numbers::Real(_) => "f64",
        };
        match self {
            Kind::Number(numbers) => of(numbers).to_owned(),
            Kind::Bool | Kind::OneOf(Choice::Bools(_)) => "bool".to_owned(),
            Kind::List { of: numbers, .. } => format!("::std::vec::Vec<{}>", of(numbers)),
            Kind::Tensor { .. } => "::prelude::Tensor".to_owned(),
            Kind::OneOf(Choice::Texts(_)) | Kind::Joined { .. } => {
                "::std::string::String".to_owned()
            }
            Kind::OneOf(Choice::Integers(all)) if all.iter().all(|one| *one >= 0) => {
                "usize".to_owned()
            }
            Kind::OneOf(Choice::Integers(_)) => "i64".to_owned(),
            Kind::OneOf(Choice::Reals(_)) => "f64".to_owned(),
        }
    }
}

/// How each input is drawn, as written.
pub type WrittenInputs = BTreeMap<Spanned<String>, Spanned<toml::Value>>;
/// A case's inputs, as written.
pub type WrittenCase = BTreeMap<String, toml::Value>;

/// A check's keys for inputs, as written.
#[derive(Deserialize, Default)]
pub struct GivenKeys {
    pub given: Option<Spanned<WrittenInputs>>,
    pub cases: Option<Spanned<Vec<Spanned<WrittenCase>>>>,
    pub inputs: Option<Spanned<usize>>,
    pub rerun: Option<Spanned<bool>>,
    pub before: Option<Spanned<String>>,
}

impl GivenKeys {
    /// Reads the inputs; `None` if the check has none.
    pub fn read(self, body: &Body) -> Result<Option<Given>, Problem> {
        let rerun = self.rerun.as_ref().is_some_and(|rerun| *rerun.get_ref());
        if let Some(before) = &self.before {
            if !rerun {
                return Err(body.problem_at(before, "`before` goes with `rerun = true` only"));
            }
            if let Err(error) = syn::parse_str::<syn::Block>(&format!("{{{}\n}}", before.get_ref()))
            {
                let message = format!("`before` is not Rust: {error}");
                return Err(body.problem_at(before, message));
            }
        }
        let Some(given) = self.given else {
            for (key, at) in [
                ("cases", self.cases.map(|key| key.span())),
                ("inputs", self.inputs.map(|key| key.span())),
                ("rerun", self.rerun.map(|key| key.span())),
            ] {
                if let Some(at) = at {
                    let message = format!("`{key}` goes with `given` only");
                    return Err(body.problem_in(at, message));
                }
            }
            return Ok(None);
        };
        let at = given.span();
        let mut written: Vec<_> = given.into_inner().into_iter().collect();
        if written.is_empty() {
            return Err(body.problem_in(at, "`given` names no input"));
        }
        written.sort_by_key(|(name, _)| name.span().start);
        let mut inputs = Vec::new();
        for (name, value) in &written {
            if syn::parse_str::<syn::Ident>(name.get_ref()).is_err() {
                let message = format!("`{}` cannot be a variable name", name.get_ref());
                return Err(body.problem_at(name, message));
            }
            inputs.push(Input {
                name: name.get_ref().clone(),
                kind: spec::read(body, value)?,
            });
        }
        for (input, (_, value)) in inputs.iter().zip(&written) {
            check_names(&inputs, input)
                .map_err(|(message, help)| body.problem_at(value, message).maybe_help(help))?;
        }
        let count = match self.inputs {
            Some(count) if !(1..=MAX_INPUTS).contains(count.get_ref()) => {
                let message = format!("`inputs` is a number from 1 to {MAX_INPUTS}");
                return Err(body.problem_at(&count, message));
            }
            Some(count) => count.into_inner(),
            None if rerun => RERUNS,
            None => INPUTS,
        };
        let cases = self.cases.map_or_else(Vec::new, Spanned::into_inner);
        let cases = cases
            .iter()
            .map(|case| {
                cases::read(&inputs, case.get_ref())
                    .map_err(|message| body.problem_at(case, message))
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Some(Given {
            inputs,
            count: count.max(cases.len()),
            cases,
            rerun,
            before: self.before.map(Spanned::into_inner),
        }))
    }
}

/// Checks that every name in the input's bounds is an integer input that does not depend on it.
fn check_names(inputs: &[Input], input: &Input) -> Result<(), (String, Option<String>)> {
    let find = |name: &str| inputs.iter().find(|input| input.name == name);
    for name in input.kind.names() {
        let Some(other) = find(name) else {
            let help = did_you_mean(name, inputs.iter().map(|input| input.name.as_str()));
            return Err((format!("there is no input `{name}`"), help));
        };
        if !other.kind.is_integer() {
            let message =
                format!("a bound is a number or an integer input, and `{name}` is neither");
            return Err((message, None));
        }
    }
    // Follow the names from this input; a path back to it is a cycle.
    let mut open = input.kind.names();
    let mut seen: Vec<&str> = Vec::new();
    while let Some(name) = open.pop() {
        if name == input.name {
            let message = format!("the bounds of `{name}` depend on `{name}` itself");
            return Err((message, None));
        }
        if !seen.contains(&name) {
            seen.push(name);
            open.extend(
                find(name)
                    .map(|other| other.kind.names())
                    .unwrap_or_default(),
            );
        }
    }
    Ok(())
}
