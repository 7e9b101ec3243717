//! Formats and places values on the axes of a picture.

use gpu_tutor_wire::picture::{Axis, Scale, Unit};

use crate::show::{bytes, duration, per_second, significant};

pub trait AxisExt {
    /// The text of a value with its unit.
    fn text(&self, value: f64) -> String;

    /// Whether a value can be drawn on the axis.
    fn holds(&self, value: f64) -> bool;

    /// The index of the cell that contains a value, if the `span` from least to most is divided into `cells`. It is the
    /// middle one if least and most are equal.
    fn cell(&self, value: f64, span: (f64, f64), cells: usize) -> usize;
}

impl AxisExt for Axis {
    fn text(&self, value: f64) -> String {
        match self.unit {
            Unit::Seconds => duration(value),
            Unit::Bytes => bytes(value as u64),
            Unit::Operations => per_second(value, "FLOP/s"),
            Unit::Bandwidth => per_second(value, "B/s"),
            Unit::Count if value.fract() == 0.0 => value.to_string(),
            Unit::Count => significant(value),
        }
    }

    fn holds(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    fn cell(&self, value: f64, (least, most): (f64, f64), cells: usize) -> usize {
        let share = match self.scale {
            _ if most <= least => 0.5,
            Scale::Linear => (value - least) / (most - least),
            Scale::Logarithmic => (value / least).ln() / (most / least).ln(),
        };
        ((share * (cells - 1) as f64).round() as usize).min(cells - 1)
    }
}
