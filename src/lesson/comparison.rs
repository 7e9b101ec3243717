//! How a check compares: exactly one comparison, which may differ between machines with and without a GPU.

use serde::Deserialize;
use toml::Value;

/// What an observed value is compared with.
#[derive(Debug, Clone, PartialEq)]
pub enum Comparison {
    Equals(Value),
    Differs(Value),
    /// Every number within the tolerance, absolute or relative.
    Close {
        want: Value,
        tolerance: f64,
    },
    Shape(Vec<usize>),
    /// Bounds on a number, both ends included; at least one is given.
    Between {
        least: Option<f64>,
        most: Option<f64>,
    },
    Contains(String),
    /// How many times smaller the median of the first of two timings must be.
    Faster(f64),
}

/// The comparison's keys as written, at the top level or in a table.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Keys {
    pub equals: Option<Value>,
    pub differs: Option<Value>,
    pub close: Option<Value>,
    pub tolerance: Option<f64>,
    pub shape: Option<Vec<usize>>,
    pub at_least: Option<f64>,
    pub at_most: Option<f64>,
    pub contains: Option<String>,
    pub faster: Option<f64>,
}

const NAMES: &str =
    "`equals`, `differs`, `close`, `shape`, `at-least`, `at-most`, `contains` or `faster`";

/// The tolerance of `close` if none is written.
const TOLERANCE: f64 = 1e-5;

impl Keys {
    /// The names of the comparisons that are written; both bounds count as one.
    fn kinds(&self) -> Vec<&'static str> {
        let bounds = self.at_least.is_some() || self.at_most.is_some();
        let written = [
            (self.equals.is_some(), "equals"),
            (self.differs.is_some(), "differs"),
            (self.close.is_some(), "close"),
            (self.shape.is_some(), "shape"),
            (bounds, "at-least"),
            (self.contains.is_some(), "contains"),
            (self.faster.is_some(), "faster"),
        ];
        written
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, name)| name)
            .collect()
    }

    /// These keys, overridden by those of a table. A table with another comparison replaces all of them.
    pub fn replaced_by(&self, table: Option<&Keys>) -> Keys {
        let Some(table) = table else {
            return self.clone();
        };
        if !table.kinds().is_empty() && table.kinds() != self.kinds() {
            let tolerance = table
                .tolerance
                .or(self.tolerance.filter(|_| table.close.is_some()));
            return Keys {
                tolerance,
                ..table.clone()
            };
        }
        Keys {
            equals: table.equals.clone().or(self.equals.clone()),
            differs: table.differs.clone().or(self.differs.clone()),
            close: table.close.clone().or(self.close.clone()),
            tolerance: table.tolerance.or(self.tolerance),
            shape: table.shape.clone().or(self.shape.clone()),
            at_least: table.at_least.or(self.at_least),
            at_most: table.at_most.or(self.at_most),
            contains: table.contains.clone().or(self.contains.clone()),
            faster: table.faster.or(self.faster),
        }
    }

    /// The one comparison these keys make, or what is wrong with them.
    pub fn comparison(self) -> Result<Comparison, String> {
        match self.kinds()[..] {
            [] => return Err(format!("a comparison is missing: {NAMES}")),
            [_] => {}
            [one, other, ..] => {
                return Err(format!(
                    "a check makes one comparison, not both `{one}` and `{other}`"
                ));
            }
        }
        if self.tolerance.is_some() && self.close.is_none() {
            return Err("`tolerance` goes with `close` only".into());
        }
        if let Some(value) = self.equals.as_ref().or(self.differs.as_ref()) {
            observable(value)?;
        }
        if let Some(want) = self.close {
            numbers(&want)?;
            let tolerance = self.tolerance.unwrap_or(TOLERANCE);
            return if tolerance >= 0.0 {
                Ok(Comparison::Close { want, tolerance })
            } else {
                Err(format!("a tolerance is a number from 0, not {tolerance}"))
            };
        }
        if let (Some(least), Some(most)) = (self.at_least, self.at_most)
            && least > most
        {
            return Err(format!("no number is at least {least} and at most {most}"));
        }
        if let Some(ratio) = self
            .faster
            .filter(|ratio| !(*ratio >= 1.0 && ratio.is_finite()))
        {
            return Err(format!("`faster` is a ratio from 1, not {ratio}"));
        }
        Ok(
            match (
                self.equals,
                self.differs,
                self.shape,
                self.contains,
                self.faster,
            ) {
                (Some(want), ..) => Comparison::Equals(want),
                (_, Some(unwanted), ..) => Comparison::Differs(unwanted),
                (_, _, Some(shape), ..) => Comparison::Shape(shape),
                (.., Some(text), _) => Comparison::Contains(text),
                (.., Some(ratio)) => Comparison::Faster(ratio),
                _ => Comparison::Between {
                    least: self.at_least,
                    most: self.at_most,
                },
            },
        )
    }
}

fn observable(value: &Value) -> Result<(), String> {
    match value {
        Value::Datetime(_) | Value::Table(_) => Err(
            "nothing observed equals a date or a table; write a number, a text or a list".into(),
        ),
        Value::Array(items) => items.iter().try_for_each(observable),
        _ => Ok(()),
    }
}

fn numbers(value: &Value) -> Result<(), String> {
    match value {
        Value::Integer(_) | Value::Float(_) => Ok(()),
        Value::Array(items) => items.iter().try_for_each(numbers),
        other => Err(format!("`close` compares numbers, not `{other}`")),
    }
}
