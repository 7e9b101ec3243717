//! How a check compares: exactly one comparison, which may differ between machines with and without a GPU.

use serde::Deserialize;
use toml::Value;

/// The comparison applied to an observed value.
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
    /// The value is a pair whose two halves match, with every number within the tolerance.
    Alike {
        tolerance: f64,
    },
    /// The lesson's solution produces the same value, with every number within the tolerance.
    AsSolution {
        tolerance: f64,
    },
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
    pub alike: Option<bool>,
}

const NAMES: &str =
    "`equals`, `differs`, `close`, `shape`, `at-least`, `at-most`, `contains`, `faster` or `alike`";

/// The tolerance for numbers if none is given.
const TOLERANCE: f64 = 1e-5;

impl Keys {
    /// The comparisons that these keys ask for, each with its name. Lower and upper bounds form one comparison.
    fn written(&self) -> Vec<(&'static str, Comparison)> {
        // Every field is named here, so that the compiler complains if a new one is left out.
        let Keys {
            equals,
            differs,
            close,
            tolerance,
            shape,
            at_least,
            at_most,
            contains,
            faster,
            alike,
        } = self.clone();
        let tolerance = tolerance.unwrap_or(TOLERANCE);
        let bounds = Comparison::Between {
            least: at_least,
            most: at_most,
        };
        let written = [
            ("equals", equals.map(Comparison::Equals)),
            ("differs", differs.map(Comparison::Differs)),
            (
                "close",
                close.map(|want| Comparison::Close { want, tolerance }),
            ),
            ("shape", shape.map(Comparison::Shape)),
            (
                "at-least",
                (at_least.is_some() || at_most.is_some()).then_some(bounds),
            ),
            ("contains", contains.map(Comparison::Contains)),
            ("faster", faster.map(Comparison::Faster)),
            ("alike", alike.map(|_| Comparison::Alike { tolerance })),
        ];
        let written = written.into_iter();
        written
            .filter_map(|(name, comparison)| Some((name, comparison?)))
            .collect()
    }

    /// The names of the comparisons that these keys ask for.
    fn kinds(&self) -> Vec<&'static str> {
        self.written().into_iter().map(|(name, _)| name).collect()
    }

    /// Merges these keys with a table's keys, which take precedence. A table with a different comparison replaces all
    /// of them.
    pub fn with_table(&self, table: Option<&Keys>) -> Keys {
        let Some(table) = table else {
            return self.clone();
        };
        if !table.kinds().is_empty() && table.kinds() != self.kinds() {
            let tolerance = table
                .tolerance
                .or(self.tolerance.filter(|_| table.has_tolerance()));
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
            alike: table.alike.or(self.alike),
        }
    }

    fn has_tolerance(&self) -> bool {
        self.close.is_some() || self.alike.is_some()
    }

    /// The comparison for a check that is judged by the lesson's solution.
    ///
    /// # Errors
    /// Returns a message for the lesson's author if the keys ask for a different comparison.
    pub fn by_solution(self) -> Result<Comparison, String> {
        if let Some(kind) = self.kinds().first() {
            return Err(format!(
                "`as-solution` is compared with the solution: remove `{kind}`"
            ));
        }
        let tolerance = self.tolerance.unwrap_or(TOLERANCE);
        possible(tolerance)?;
        Ok(Comparison::AsSolution { tolerance })
    }

    /// The one comparison that these keys ask for.
    ///
    /// # Errors
    /// Returns a message for the lesson's author if there is no comparison or more than one, or if its value makes no
    /// sense.
    pub fn comparison(self) -> Result<Comparison, String> {
        let mut written = self.written();
        let comparison = match (written.pop(), written.pop()) {
            (None, _) => return Err(format!("a comparison is missing: {NAMES}")),
            (Some((_, comparison)), None) => comparison,
            (Some(_), Some(_)) => {
                let kinds = self.kinds();
                return Err(format!(
                    "a check makes one comparison, not both `{}` and `{}`",
                    kinds[0], kinds[1]
                ));
            }
        };
        if self.tolerance.is_some() && !self.has_tolerance() {
            return Err("`tolerance` goes with `close`, `alike` and `as-solution` only".into());
        }
        if self.alike == Some(false) {
            return Err("write `alike = true`, or remove it".into());
        }
        match &comparison {
            Comparison::Equals(value) | Comparison::Differs(value) => observable(value)?,
            Comparison::Close { want, tolerance } => {
                numbers(want)?;
                possible(*tolerance)?;
            }
            Comparison::Alike { tolerance } => possible(*tolerance)?,
            Comparison::Between {
                least: Some(least),
                most: Some(most),
            } if least > most => {
                return Err(format!("no number is at least {least} and at most {most}"));
            }
            Comparison::Faster(ratio) if !(*ratio >= 1.0 && ratio.is_finite()) => {
                return Err(format!("`faster` is a ratio of at least 1, not {ratio}"));
            }
            Comparison::Between { .. }
            | Comparison::Faster(_)
            | Comparison::Shape(_)
            | Comparison::AsSolution { .. }
            | Comparison::Contains(_) => {}
        }
        Ok(comparison)
    }
}

fn possible(tolerance: f64) -> Result<(), String> {
    // A NaN tolerance is rejected as well.
    if tolerance.is_nan() || tolerance < 0.0 {
        return Err(format!("a tolerance is 0 or more, not {tolerance}"));
    }
    Ok(())
}

fn observable(value: &Value) -> Result<(), String> {
    match value {
        Value::Datetime(_) | Value::Table(_) => Err(
            "no observed value equals a date or a table; write a number, a string or a list".into(),
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
