//! Compares an observed value with the one that a check expects.

use gpu_tutor_lessons::Comparison;
use gpu_tutor_session::Value;
use gpu_tutor_text::{say, t};

use super::human;
use super::timing::faster;
use super::verdict::Judged;

/// Judges one observed value. A value of the wrong kind fails.
pub fn compare(comparison: &Comparison, observed: &Value) -> Judged {
    let holds = match comparison {
        Comparison::Faster(ratio) => return faster(*ratio, observed, wanted(comparison)),
        Comparison::Equals(want) => {
            return like(observed, want, &|got, want, single| {
                got == want
                    || (got.is_nan() && want.is_nan())
                    || (single && got == want as f32 as f64)
            });
        }
        Comparison::Close { want, tolerance } => {
            return like(observed, want, &|got, want, _| close(got, want, *tolerance));
        }
        Comparison::Differs(want) => {
            let equal = compare(&Comparison::Equals(want.clone()), observed) == Judged::Passed;
            let nothing = matches!(
                observed,
                Value::Error(_) | Value::Absent | Value::Panicked(_)
            );
            !equal && !nothing
        }
        Comparison::Shape(dims) => matches!(observed, Value::Tensor { shape, .. } if shape == dims),
        Comparison::Between { least, most } => scalar(observed).is_some_and(|number| {
            least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
        }),
        Comparison::Contains(text) => match observed {
            Value::Text(got) | Value::Error(got) => got.contains(text),
            _ => false,
        },
        Comparison::Alike { tolerance } => match observed {
            Value::List(pair) if pair.len() == 2 => return alike(&pair[0], &pair[1], *tolerance),
            _ => false,
        },
        // Without the solution's value, nothing counts as right.
        Comparison::AsSolution { .. } => false,
    };
    if holds {
        return Judged::Passed;
    }
    let got = match (comparison, observed) {
        (Comparison::Shape(_), Value::Tensor { shape, .. }) => human::shape(shape),
        _ => human::value(observed),
    };
    Judged::Failed {
        got,
        want: wanted(comparison),
    }
}

/// A short description of what a comparison expects.
pub fn wanted(comparison: &Comparison) -> String {
    match comparison {
        Comparison::Equals(want) | Comparison::Close { want, .. } => human::expected(want),
        Comparison::Differs(unwanted) => {
            say!("anything but %{value}", value = human::expected(unwanted))
        }
        Comparison::Shape(dims) => human::shape(dims),
        Comparison::Between {
            least: Some(least),
            most: Some(most),
        } => say!(
            "%{least} to %{most}",
            least = human::number(*least),
            most = human::number(*most)
        ),
        Comparison::Between {
            least: Some(least), ..
        } => say!("at least %{least}", least = human::number(*least)),
        Comparison::Between { most, .. } => {
            let most = human::number(most.unwrap_or(f64::INFINITY));
            say!("at most %{most}", most)
        }
        Comparison::Contains(text) => text.clone(),
        Comparison::Faster(ratio) => say!("%{ratio} times faster", ratio),
        Comparison::Alike { .. } => t!("two matching values").into(),
        Comparison::AsSolution { .. } => t!("the solution's result").into(),
    }
}

/// Compares two observed values. Tensors are compared by shape and numbers, not by dtype or device. Any two errors
/// count as equal, whatever they say.
pub fn alike(got: &Value, want: &Value, tolerance: f64) -> Judged {
    let judged = |pair: Option<(String, String)>| match pair {
        None => Judged::Passed,
        Some((got_words, want)) if got_words == want => Judged::Failed {
            got: say!(
                "%{message} (%{help})",
                message = got_words,
                help = full(got)
            ),
            want,
        },
        Some((got, want)) => Judged::Failed { got, want },
    };
    judged(unlike(got, want, tolerance))
}

/// The first difference between two observed values, in words, or `None` if there is none.
fn unlike(got: &Value, want: &Value, tolerance: f64) -> Option<(String, String)> {
    let same = match (got, want) {
        (Value::Number(got), Value::Number(want)) => close(*got, *want, tolerance),
        (Value::Error(_), Value::Error(_)) | (Value::Panicked(_), Value::Panicked(_)) => true,
        (Value::List(items), Value::List(wants)) => {
            let differs = |(got, want): (&Value, &Value)| unlike(got, want, tolerance).is_some();
            let at = items.iter().zip(wants).position(differs);
            match at {
                Some(at) if items.len() == wants.len() && items.len() > human::MAX_SHOWN => {
                    let place = format!("[{at}]");
                    let shown = |value: &Value| at_the(&human::value(value), &place);
                    return Some((shown(&items[at]), shown(&wants[at])));
                }
                at => at.is_none() && items.len() == wants.len(),
            }
        }
        (
            Value::Tensor { shape, values, .. },
            Value::Tensor {
                shape: dims,
                values: wants,
                ..
            },
        ) => {
            if shape != dims || values.len() != wants.len() {
                return Some((of_shape(shape), of_shape(dims)));
            }
            let differs = |(got, want): (&f64, &f64)| !close(*got, *want, tolerance);
            match values.iter().zip(wants).position(differs) {
                Some(at) if values.len() > human::MAX_SHOWN => {
                    return Some(at_place(at, shape, values, wants));
                }
                at => at.is_none(),
            }
        }
        _ => got == want,
    };
    (!same).then(|| (human::value(got), human::value(want)))
}

fn of_shape(dims: &[usize]) -> String {
    say!("a tensor of shape %{shape}", shape = human::shape(dims))
}

/// A value at a place such as `[2, 3]`.
fn at_the(value: &str, place: &str) -> String {
    say!("%{value} at %{place}", value, place)
}

/// Two numbers at the same place in two tensors.
fn at_place(at: usize, shape: &[usize], values: &[f64], wants: &[f64]) -> (String, String) {
    let place = place(at, shape);
    let shown = |number: f64| at_the(&human::number(number), &place);
    (shown(values[at]), shown(wants[at]))
}

fn close(got: f64, want: f64, tolerance: f64) -> bool {
    let apart = (got - want).abs();
    got == want
        || (got.is_nan() && want.is_nan())
        || (apart.is_finite() && apart <= tolerance.max(tolerance * want.abs()))
}

fn scalar(observed: &Value) -> Option<f64> {
    match observed {
        Value::Number(number) => Some(*number),
        Value::Tensor { shape, values, .. } if shape.is_empty() => values.first().copied(),
        _ => None,
    }
}

/// Compares two numbers. The third argument says whether the first is single precision.
type Same<'a> = &'a dyn Fn(f64, f64, bool) -> bool;

fn like(observed: &Value, want: &toml::Value, same: Same) -> Judged {
    match difference(observed, want, same) {
        None => Judged::Passed,
        Some((got, wanted)) if got == wanted => {
            // Both look the same when rounded, so show the value in full.
            Judged::Failed {
                got: say!("%{message} (%{help})", message = got, help = full(observed)),
                want: wanted,
            }
        }
        Some((got, want)) => Judged::Failed { got, want },
    }
}

fn full(observed: &Value) -> String {
    match scalar(observed) {
        Some(number) => say!("exactly %{number}", number = format!("{number:?}")),
        None => t!("not exactly equal, or of a different type").into(),
    }
}

/// The first difference in words, or `None` if there is none.
fn difference(observed: &Value, want: &toml::Value, same: Same) -> Option<(String, String)> {
    let whole = || Some((human::value(observed), human::expected(want)));
    let number = match want {
        toml::Value::Integer(number) => Some(*number as f64),
        toml::Value::Float(number) => Some(*number),
        _ => None,
    };
    let alike = match (observed, want) {
        (
            Value::Tensor {
                shape,
                dtype,
                values,
                ..
            },
            _,
        ) => {
            return tensor_difference(observed, (shape, dtype, values), want, same);
        }
        (Value::Number(got), _) => number.is_some_and(|want| same(*got, want, false)),
        (Value::Unit, toml::Value::String(text)) => text == "()",
        (Value::Bool(got), toml::Value::Boolean(want)) => got == want,
        (Value::Text(got), toml::Value::String(want)) => got == want,
        (Value::List(items), toml::Value::Array(wants)) => {
            items.len() == wants.len()
                && items
                    .iter()
                    .zip(wants)
                    .all(|(item, want)| difference(item, want, same).is_none())
        }
        _ => false,
    };
    if alike { None } else { whole() }
}

fn tensor_difference(
    observed: &Value,
    (shape, dtype, values): (&[usize], &str, &[f64]),
    want: &toml::Value,
    same: Same,
) -> Option<(String, String)> {
    let mut wants = Vec::new();
    let Some(dims) = dimensions(want, &mut wants) else {
        return Some((human::value(observed), human::expected(want)));
    };
    if dims != shape || wants.len() != values.len() {
        return Some((of_shape(shape), of_shape(&dims)));
    }
    let single = dtype.eq_ignore_ascii_case("f32");
    let at = values
        .iter()
        .zip(&wants)
        .position(|(got, want)| !same(*got, *want, single))?;
    if values.len() <= human::MAX_SHOWN {
        return Some((human::value(observed), human::expected(want)));
    }
    Some(at_place(at, shape, values, &wants))
}

/// The shape of nested lists. Adds their numbers to `flat`. Returns `None` if they do not form a tensor.
fn dimensions(want: &toml::Value, flat: &mut Vec<f64>) -> Option<Vec<usize>> {
    match want {
        toml::Value::Integer(number) => flat.push(*number as f64),
        toml::Value::Float(number) => flat.push(*number),
        toml::Value::Array(items) => {
            let mut dims = vec![items.len()];
            let mut inner: Option<Vec<usize>> = None;
            for item in items {
                let found = dimensions(item, flat)?;
                if inner.as_ref().is_some_and(|inner| *inner != found) {
                    return None;
                }
                inner = Some(found);
            }
            dims.extend(inner.unwrap_or_default());
            return Some(dims);
        }
        _ => return None,
    }
    Some(Vec::new())
}

fn place(mut at: usize, shape: &[usize]) -> String {
    let mut indices = Vec::new();
    for dim in shape.iter().rev() {
        indices.push((at % dim).to_string());
        at /= dim;
    }
    indices.reverse();
    format!("[{}]", indices.join(", "))
}
