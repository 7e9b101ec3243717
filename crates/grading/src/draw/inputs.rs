//! Builds inputs from choices.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Bound, Bounds, Choice, Given, Input, Kind, Numbers, Steps};
use gpu_tutor_session::{Inputs, Value};

use super::boundaries::{Part, Place};
use super::choices::Choices;

/// The maximum number of elements in a tensor.
const LARGEST: usize = 100_000;

/// Draws every input; `None` if a range is empty.
pub fn inputs(given: &Given, choices: &mut Choices) -> Option<Inputs> {
    let mut drawn = Inputs::new();
    let mut integers = BTreeMap::new();
    for input in in_order(&given.inputs) {
        let drawing = Drawing {
            input,
            integers: &integers,
        };
        let value = drawing.value(choices)?;
        if let Value::Number(number) = value
            && input.kind.is_integer()
        {
            integers.insert(input.name.clone(), number as i64);
        }
        drawn.insert(input.name.clone(), value);
    }
    Some(drawn)
}

/// The inputs, ordered so that each comes after the inputs that its bounds name.
fn in_order(inputs: &[Input]) -> Vec<&Input> {
    let mut open: Vec<&Input> = inputs.iter().collect();
    let mut ordered: Vec<&Input> = Vec::new();
    // The code that reads lessons rejects cycles, so there is always a next one.
    while !open.is_empty() {
        let is_ready = |input: &&Input| {
            let known = |name: &str| ordered.iter().any(|before| before.name == name);
            input.kind.names().iter().all(|name| known(name))
        };
        let next = open.iter().position(is_ready).unwrap_or_default();
        ordered.push(open.remove(next));
    }
    ordered
}

struct Drawing<'a> {
    input: &'a Input,
    integers: &'a BTreeMap<String, i64>,
}

impl Drawing<'_> {
    fn place(&self, part: Part) -> Place<'_> {
        Place {
            input: &self.input.name,
            part,
            integers: self.integers,
        }
    }

    fn value(&self, choices: &mut Choices) -> Option<Value> {
        let whole = self.place(Part::Whole);
        Some(match &self.input.kind {
            Kind::Number(numbers) => {
                let near: Vec<i64> = self.integers.values().copied().collect();
                number(self.number(numbers, Part::Whole, &near, choices)?)
            }
            Kind::Bool => Value::Bool(choices.index(&whole, 2) == 1),
            Kind::OneOf(choice) => one_of(choice, |count| choices.index(&whole, count)),
            Kind::Joined { join, from, count } => {
                let count = self.size(count, choices)?;
                let element = self.place(Part::Element);
                let entries =
                    (0..count).map(|_| from[choices.index(&element, from.len())].as_str());
                Value::Text(entries.collect::<Vec<_>>().join(join))
            }
            Kind::List {
                of,
                length,
                ascending,
            } => {
                let length = self.size(length, choices)?;
                let items = match ascending {
                    true => self.ascending(of, length, choices)?,
                    false => self.items(of, length, choices)?,
                };
                Value::List(items.into_iter().map(number).collect())
            }
            Kind::Tensor {
                dtype,
                dims,
                values,
                symmetric,
            } => {
                let shape = self.shape(dims, *symmetric, choices)?;
                let values = match (symmetric, shape.as_slice()) {
                    (true, [size, ..]) => self.symmetric(*size, *values, choices),
                    _ => self.steps(shape.iter().product(), *values, choices),
                };
                Value::Tensor {
                    shape,
                    dtype: dtype.clone(),
                    device: "cpu".to_owned(),
                    values,
                }
            }
        })
    }

    fn bound(&self, bound: &Bound) -> Option<i64> {
        match &bound.name {
            Some(name) => self.integers.get(name)?.checked_add(bound.plus),
            None => Some(bound.plus),
        }
    }

    /// The ends of a range; `None` if it is empty.
    fn range(&self, bounds: &Bounds, least: i64) -> Option<(i64, i64)> {
        let first = self.bound(&bounds.least)?.max(least);
        let last = self.bound(&bounds.most)?;
        (first <= last).then_some((first, last))
    }

    fn size(&self, bounds: &Bounds, choices: &mut Choices) -> Option<usize> {
        let (least, most) = self.range(bounds, 0)?;
        if least == most {
            return usize::try_from(least).ok();
        }
        let near: Vec<i64> = self.integers.values().copied().collect();
        usize::try_from(choices.integer(&self.place(Part::Size), least, most, &near)).ok()
    }

    fn shape(&self, dims: &[Bounds], symmetric: bool, choices: &mut Choices) -> Option<Vec<usize>> {
        let shape = match (symmetric, dims) {
            (true, [side, ..]) => vec![self.size(side, choices)?; 2],
            _ => dims
                .iter()
                .map(|dim| self.size(dim, choices))
                .collect::<Option<Vec<_>>>()?,
        };
        (shape.iter().product::<usize>() <= LARGEST).then_some(shape)
    }

    fn number(
        &self,
        numbers: &Numbers,
        part: Part,
        near: &[i64],
        choices: &mut Choices,
    ) -> Option<f64> {
        let place = self.place(part);
        Some(match numbers {
            Numbers::Integer { bounds, .. } => {
                let (least, most) = self.range(bounds, lowest(numbers))?;
                choices.integer(&place, least, most, near) as f64
            }
            Numbers::Real(steps) => real(choices.step(&place, *steps, &[]), *steps),
        })
    }

    fn items(&self, of: &Numbers, length: usize, choices: &mut Choices) -> Option<Vec<f64>> {
        let mut items: Vec<f64> = Vec::new();
        let mut sum = 0_i64;
        for _ in 0..length {
            let last = items.last().map(|last| *last as i64);
            // The numbers that would bring the running sum exactly to a multiple of one of the other inputs.
            let full = self.integers.values().filter(|whole| **whole > 0);
            let full = full.map(|whole| whole - sum.rem_euclid(*whole));
            let others = self.integers.values().copied();
            let near: Vec<i64> = full.chain(others).chain(last).collect();
            let item = self.number(of, Part::Element, &near, choices)?;
            sum = sum.saturating_add(item as i64);
            items.push(item);
        }
        Some(items)
    }

    /// Distinct numbers in ascending order: numbers that may be equal, each with its index added.
    fn ascending(&self, of: &Numbers, length: usize, choices: &mut Choices) -> Option<Vec<f64>> {
        let place = self.place(Part::Element);
        let apart = i64::try_from(length.saturating_sub(1)).ok()?;
        let (least, most) = match of {
            Numbers::Integer { bounds, .. } => self.range(bounds, lowest(of))?,
            Numbers::Real(steps) => (steps.least, steps.most),
        };
        if length > 0 && most - apart < least {
            return None;
        }
        let mut items: Vec<i64> = (0..length)
            .map(|_| choices.integer(&place, least, most - apart, &[]))
            .collect();
        items.sort_unstable();
        let items = items.into_iter().zip(0..).map(|(item, index)| item + index);
        Some(match of {
            Numbers::Integer { .. } => items.map(|item| item as f64).collect(),
            Numbers::Real(steps) => items.map(|item| real(item, *steps)).collect(),
        })
    }

    fn steps(&self, count: usize, steps: Steps, choices: &mut Choices) -> Vec<f64> {
        let place = self.place(Part::Element);
        let mut last = 0;
        (0..count)
            .map(|_| {
                last = choices.step(&place, steps, &[last]);
                real(last, steps)
            })
            .collect()
    }

    fn symmetric(&self, size: usize, steps: Steps, choices: &mut Choices) -> Vec<f64> {
        let half = self.steps(size * (size + 1) / 2, steps, choices);
        let mut values = vec![0.0; size * size];
        let upper = (0..size).flat_map(|row| (row..size).map(move |column| (row, column)));
        for ((row, column), value) in upper.zip(half) {
            values[row * size + column] = value;
            values[column * size + row] = value;
        }
        values
    }
}

fn lowest(numbers: &Numbers) -> i64 {
    match numbers {
        Numbers::Integer { rust, .. } if rust.starts_with('u') => 0,
        Numbers::Integer { .. } | Numbers::Real(_) => i64::MIN,
    }
}

fn real(step: i64, steps: Steps) -> f64 {
    step as f64 / steps.in_one as f64
}

fn number(number: f64) -> Value {
    Value::Number(number)
}

fn one_of(choice: &Choice, index: impl FnOnce(usize) -> usize) -> Value {
    match choice {
        Choice::Texts(all) => Value::Text(all[index(all.len())].clone()),
        Choice::Bools(all) => Value::Bool(all[index(all.len())]),
        Choice::Integers(all) => Value::Number(all[index(all.len())] as f64),
        Choice::Reals(all) => Value::Number(all[index(all.len())]),
    }
}
