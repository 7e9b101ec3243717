//! Formats and places values on the axes of a picture.

use gpu_tutor_wire::picture::{Axis, Scale, Unit};

use crate::show::{bytes, duration, per_second};

pub trait AxisExt {
    /// A value with its unit, as text.
    fn text(&self, value: f64) -> String;

    /// Whether a value can be drawn on the axis.
    fn holds(&self, value: f64) -> bool;

    /// The index of the cell that contains a value when the `span` from minimum to maximum is divided into `cells`. If
    /// they are equal, it is the middle cell.
    fn cell(&self, value: f64, span: (f64, f64), cells: usize) -> usize;
}

impl AxisExt for Axis {
    fn text(&self, value: f64) -> String {
        match self.unit {
            Unit::Seconds => duration(value),
            Unit::Bytes => bytes(value as u64),
            Unit::Operations => per_second(value, "FLOP/s"),
            Unit::Bandwidth => per_second(value, "B/s"),
            Unit::Count => count(value),
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

/// A whole number with all its digits, or any other number with three significant digits.
fn count(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() || value.fract() == 0.0 {
        value.to_string()
    } else if (1e-4..1e3).contains(&size) {
        let digits = (2.0 - size.log10().floor()).max(0.0) as usize;
        format!("{value:.digits$}")
    } else {
        format!("{value:.2e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_not_whole_has_three_digits() {
        let axis = Axis::new("value", Unit::Count, Scale::Linear);
        let values = [2048.0, 0.712_345, 0.012_34, 12.345, -1.5, 1234.5, 0.000_012];
        let texts = values.map(|value| axis.text(value));
        let wanted = [
            "2048", "0.712", "0.0123", "12.3", "-1.50", "1.23e3", "1.20e-5",
        ];
        assert_eq!(texts, wanted);
    }
}
