//! The range of numbers that an axis shows, and its ticks.

use std::f64::consts::{LN_2, LN_10};

use gpu_tutor_wire::picture::{Axis, Scale, Unit};

use super::number;

/// Larger numbers are not drawn, and on a logarithmic axis neither are numbers smaller than its inverse, so that sums
/// stay finite.
const LARGEST: f64 = 1e300;
/// The approximate number of ticks on an axis.
const TICKS: f64 = 5.0;
const MOST_TICKS: usize = 20;
/// The smallest distance between ticks at data values, as a share of the axis.
const APART: f64 = 0.07;

/// The smallest and the largest number on an axis. A logarithmic axis holds their logarithms.
#[derive(Debug, Clone, Copy)]
pub struct AxisRange {
    low: f64,
    high: f64,
    scale: Scale,
    unit: Unit,
}

/// A position between 0 and 1, and its label.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    pub at: f64,
    pub label: String,
}

impl AxisRange {
    /// Covers all values that can be drawn, with some room on both sides.
    pub fn around(axis: &Axis, values: impl Iterator<Item = f64>) -> Option<AxisRange> {
        let mut range = AxisRange::exactly(axis, values)?;
        let room = (range.high - range.low) * 0.06;
        range.low -= room;
        range.high += room;
        Some(range)
    }

    /// From the smallest to the largest value that can be drawn. A single value gets a range around it.
    pub fn exactly(axis: &Axis, values: impl Iterator<Item = f64>) -> Option<AxisRange> {
        let (scale, unit) = (axis.scale, axis.unit);
        let (low, high) = values
            .filter_map(|value| even(scale, value))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            });
        if low > high {
            return None;
        }
        let size = low.abs().max(high.abs());
        let half = match scale {
            _ if high - low > size * 1e-12 && high - low > 1e-200 => 0.0,
            Scale::Logarithmic => LN_2,
            Scale::Linear if size > 1e-200 => size / 2.0,
            Scale::Linear => 1.0,
        };
        Some(AxisRange {
            low: low - half,
            high: high + half,
            scale,
            unit,
        })
    }

    /// From zero to the largest value that can be drawn, plus `room` as a share of that value.
    pub fn from_zero(
        unit: Unit,
        values: impl Iterator<Item = f64>,
        room: f64,
    ) -> Option<AxisRange> {
        let most = values
            .filter_map(|value| even(Scale::Linear, value))
            .reduce(f64::max)?;
        Some(AxisRange {
            low: 0.0,
            high: if most > 1e-200 {
                most * (1.0 + room)
            } else {
                1.0
            },
            scale: Scale::Linear,
            unit,
        })
    }

    /// The position of a value, from 0 to 1.
    pub fn place(&self, value: f64) -> Option<f64> {
        let share = (even(self.scale, value)? - self.low) / (self.high - self.low);
        Some(share.clamp(0.0, 1.0))
    }

    /// Ticks at round numbers.
    pub fn ticks(&self) -> Vec<Tick> {
        match self.scale {
            Scale::Linear => self.steps(self.low, self.high),
            Scale::Logarithmic => self.powers(),
        }
    }

    /// Ticks at the values themselves if there are only a few and they are far enough apart; otherwise at round
    /// numbers.
    pub fn ticks_at(&self, values: impl Iterator<Item = f64>) -> Vec<Tick> {
        let mut ticks: Vec<Tick> = Vec::new();
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        for value in values {
            let Some(tick) = self.tick(value, number::short(self.unit, value)) else {
                continue;
            };
            if ticks.last().is_some_and(|last| tick.at - last.at < APART) {
                return self.ticks();
            }
            ticks.push(tick);
        }
        ticks
    }

    fn steps(&self, low: f64, high: f64) -> Vec<Tick> {
        let step = round_step(self.unit, (high - low) / TICKS);
        let first = (low / step - 1e-9).ceil();
        let most = low.abs().max(high.abs());
        (0..MOST_TICKS)
            .map(|index| (first + index as f64) * step)
            .take_while(|value| *value <= high + step * 1e-9)
            .filter_map(|value| self.tick(value, number::stepped(self.unit, value, most, step)))
            .collect()
    }

    /// Ticks at powers of ten, or of two for bytes. If these are too few, also at two and five times them; if there are
    /// still too few, the ticks are those of a linear axis.
    fn powers(&self) -> Vec<Tick> {
        let (base, logarithm, leads): (f64, f64, &[f64]) = match self.unit {
            Unit::Bytes => (2.0, LN_2, &[1.0]),
            _ => (10.0, LN_10, &[1.0, 2.0, 5.0]),
        };
        let first = (self.low / logarithm - 1e-9).ceil() as i32;
        let last = (self.high / logarithm + 1e-9).floor() as i32;
        let count = (last - first + 1).max(0) as usize;
        let values: Vec<f64> = match count {
            3.. => (first..=last)
                .step_by(count.div_ceil(TICKS as usize + 1))
                .map(|exponent| base.powi(exponent))
                .collect(),
            _ => (first - 1..=last)
                .flat_map(|exponent| leads.iter().map(move |lead| lead * base.powi(exponent)))
                .filter(|value| (self.low..=self.high).contains(&value.ln()))
                .collect(),
        };
        if values.len() < 3 {
            return self.steps(self.low.exp(), self.high.exp());
        }
        let tick = |value| self.tick(value, number::short(self.unit, value));
        values.into_iter().filter_map(tick).collect()
    }

    fn tick(&self, value: f64, label: String) -> Option<Tick> {
        let at = self.place(value)?;
        Some(Tick { at, label })
    }
}

/// The value on the axis's own scale, or `None` if it cannot be drawn.
fn even(scale: Scale, value: f64) -> Option<f64> {
    let holds = value.abs() <= LARGEST && (scale == Scale::Linear || value >= 1.0 / LARGEST);
    holds.then(|| match scale {
        Scale::Linear => value,
        Scale::Logarithmic => value.ln(),
    })
}

/// Rounds a step to 1, 2 or 5 times a power of ten, or to a power of two for bytes.
fn round_step(unit: Unit, rough: f64) -> f64 {
    let magnitude = 10f64.powf(rough.log10().floor());
    let step = match rough / magnitude {
        _ if unit == Unit::Bytes => rough.log2().round().exp2(),
        lead if lead <= 1.0 => magnitude,
        lead if lead <= 2.0 => 2.0 * magnitude,
        lead if lead <= 5.0 => 5.0 * magnitude,
        _ => 10.0 * magnitude,
    };
    // Counts and bytes have no fractions.
    if unit == Unit::Seconds {
        step
    } else {
        step.max(1.0)
    }
}

#[cfg(test)]
#[path = "range_tests.rs"]
mod tests;
