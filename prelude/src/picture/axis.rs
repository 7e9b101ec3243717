//! The axes of a picture, and what stands on them.

use serde::Serialize;

use crate::show::{bytes, duration};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Axis {
    pub title: String,
    pub unit: Unit,
    pub scale: Scale,
}

/// What the numbers of an axis are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Seconds,
    Bytes,
    /// A plain number: how many, or how large.
    Count,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    Linear,
    Logarithmic,
}

/// A place on an axis worth pointing at.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mark {
    pub at: f64,
    pub label: String,
}

impl Axis {
    pub(crate) fn new(title: &str, unit: Unit, scale: Scale) -> Axis {
        Axis {
            title: title.to_owned(),
            unit,
            scale,
        }
    }

    /// A value with its unit.
    pub(crate) fn text(&self, value: f64) -> String {
        match self.unit {
            Unit::Seconds => duration(value),
            Unit::Bytes => bytes(value as u64),
            Unit::Count => value.to_string(),
        }
    }

    /// Whether a value has a place here at all.
    pub(crate) fn holds(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    /// Which of `cells` a value lies in, the whole axis going from `least` to `most`; the middle one if these are equal.
    pub(super) fn cell(&self, value: f64, (least, most): (f64, f64), cells: usize) -> usize {
        let share = match self.scale {
            _ if most <= least => 0.5,
            Scale::Linear => (value - least) / (most - least),
            Scale::Logarithmic => (value / least).ln() / (most / least).ln(),
        };
        ((share * (cells - 1) as f64).round() as usize).min(cells - 1)
    }
}
