//! Measured values with their units, and the bounds that they must stay within.

use std::fmt::{self, Display, Formatter};

use crate::statistics::Samples;

/// A measured value and its unit.
#[derive(Debug, Clone, Copy)]
pub enum Value {
    Ms(f64),
    Megabytes(f64),
    Times(f64),
    /// A part of a total: `Of(3, 4)` is 3 of 4.
    Of(u64, u64),
    Count(u64),
}

/// The content of a table cell.
#[derive(Debug, Clone)]
pub enum Figure {
    Measured(Value),
    /// The measurement failed; the text says how.
    Failed(String),
    /// Not measured, for this reason.
    NotMeasured(String),
    /// There is nothing to measure.
    Absent,
}

/// The limit that a figure must stay within.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    AtMost(Value),
    /// All of a total.
    All,
}

impl Figure {
    pub fn not(reason: impl Into<String>) -> Figure {
        Figure::NotMeasured(reason.into())
    }

    pub fn median_ms(samples: &Samples) -> Figure {
        Figure::Measured(Value::Ms(samples.median()))
    }
}

impl Bound {
    pub fn holds(self, value: Value) -> bool {
        match (self, value) {
            (Bound::All, Value::Of(some, all)) => some == all,
            (Bound::All, _) => false,
            (Bound::AtMost(limit), value) => value.number() <= limit.number(),
        }
    }
}

impl Value {
    fn number(self) -> f64 {
        match self {
            Value::Ms(number) | Value::Megabytes(number) | Value::Times(number) => number,
            Value::Of(number, _) | Value::Count(number) => number as f64,
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match *self {
            Value::Ms(ms) if ms >= 10_000.0 => write!(f, "{:.0} s", ms / 1e3),
            Value::Ms(ms) if ms >= 1_000.0 => write!(f, "{:.2} s", ms / 1e3),
            Value::Ms(ms) if ms >= 10.0 => write!(f, "{ms:.0} ms"),
            Value::Ms(ms) => write!(f, "{ms:.1} ms"),
            Value::Megabytes(mb) if mb >= 1_000.0 => write!(f, "{:.2} GB", mb / 1e3),
            Value::Megabytes(mb) => write!(f, "{mb:.0} MB"),
            Value::Times(times) => write!(f, "{times:.2}×"),
            Value::Of(some, all) => write!(f, "{some} of {all}"),
            Value::Count(count) => write!(f, "{count}"),
        }
    }
}

impl Display for Figure {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Figure::Measured(value) => value.fmt(f),
            Figure::Failed(how) => write!(f, "{how}"),
            Figure::Absent => write!(f, "—"),
            Figure::NotMeasured(reason) => write!(f, "not measured: {reason}"),
        }
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Bound::AtMost(Value::Count(0)) => write!(f, "none"),
            Bound::AtMost(value) => write!(f, "≤ {value}"),
            Bound::All => write!(f, "all"),
        }
    }
}
