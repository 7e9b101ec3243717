//! Reads a case: the inputs that a check tries first.

use std::collections::BTreeMap;

use gpu_tutor_wire::{Inputs, Value};

use super::{Choice, Input, Kind, Numbers};

/// The values in one case, which has one for each input.
pub fn read(inputs: &[Input], case: &BTreeMap<String, toml::Value>) -> Result<Inputs, String> {
    if let Some(name) = case
        .keys()
        .find(|name| !inputs.iter().any(|input| input.name == **name))
    {
        return Err(format!(
            "this case has a value for `{name}`, which `given` does not name"
        ));
    }
    inputs
        .iter()
        .map(|input| {
            let name = &input.name;
            let Some(written) = case.get(name) else {
                return Err(format!("this case has no value for `{name}`"));
            };
            match value(&input.kind, written) {
                Some(value) => Ok((name.clone(), value)),
                None => Err(format!(
                    "in this case `{name}` does not have the type that `given` states"
                )),
            }
        })
        .collect()
}

fn value(kind: &Kind, written: &toml::Value) -> Option<Value> {
    Some(match kind {
        Kind::Number(numbers) => number(numbers, written)?,
        Kind::Bool | Kind::OneOf(Choice::Bools(_)) => Value::Bool(written.as_bool()?),
        Kind::OneOf(Choice::Texts(_)) | Kind::Joined { .. } => {
            Value::Text(written.as_str()?.to_owned())
        }
        Kind::OneOf(Choice::Integers(_)) => Value::Number(written.as_integer()? as f64),
        Kind::OneOf(Choice::Reals(_)) => Value::Number(real(written)?),
        Kind::List { of, .. } => {
            let items = written.as_array()?.iter();
            Value::List(items.map(|item| number(of, item)).collect::<Option<_>>()?)
        }
        Kind::Tensor { dtype, dims, .. } => {
            let mut values = Vec::new();
            let shape = flatten(written, &mut values)?;
            if shape.len() != dims.len() {
                return None;
            }
            Value::Tensor {
                shape,
                dtype: dtype.clone(),
                device: "cpu".to_owned(),
                values,
            }
        }
    })
}

fn number(numbers: &Numbers, written: &toml::Value) -> Option<Value> {
    let number = match numbers {
        Numbers::Integer { rust, .. } => {
            let number = written.as_integer()?;
            if rust.starts_with('u') && number < 0 {
                return None;
            }
            number as f64
        }
        Numbers::Real(_) => real(written)?,
    };
    Some(Value::Number(number))
}

fn real(written: &toml::Value) -> Option<f64> {
    match written {
        toml::Value::Integer(number) => Some(*number as f64),
        _ => written.as_float(),
    }
}

/// The shape of nested lists. Adds their numbers to `flat`.
fn flatten(written: &toml::Value, flat: &mut Vec<f64>) -> Option<Vec<usize>> {
    let toml::Value::Array(items) = written else {
        flat.push(real(written)?);
        return Some(Vec::new());
    };
    let mut inner: Option<Vec<usize>> = None;
    for item in items {
        let shape = flatten(item, flat)?;
        if inner.as_ref().is_some_and(|inner| *inner != shape) {
            return None;
        }
        inner = Some(shape);
    }
    Some([vec![items.len()], inner.unwrap_or_default()].concat())
}
