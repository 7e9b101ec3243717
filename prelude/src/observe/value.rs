//! The neutral form, and how it is written as JSON.

use serde::{Serialize, Serializer};

/// The neutral form of an observed value. Its JSON is read by the grader; numbers that are not finite, which JSON lacks,
/// are written as text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Unit,
    Bool(bool),
    Number(#[serde(serialize_with = "number")] f64),
    Text(String),
    List(Vec<Value>),
    /// Values in row-major order.
    Tensor {
        shape: Vec<usize>,
        dtype: String,
        device: String,
        #[serde(serialize_with = "numbers")]
        values: Vec<f64>,
    },
    /// Seconds a run, of one measured way.
    Samples(#[serde(serialize_with = "numbers")] Vec<f64>),
    /// The message of an `Err`, or that there was nothing.
    Error(String),
}

struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        number(&self.0, to)
    }
}

fn number<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    if value.is_finite() {
        to.serialize_f64(*value)
    } else {
        to.serialize_str(&value.to_string())
    }
}

fn numbers<S: Serializer>(values: &[f64], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(|value| Number(*value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{json, to_value};

    #[test]
    fn the_json_form_is_the_one_graders_read() {
        let tensor = Value::Tensor {
            shape: vec![2],
            dtype: "f32".to_owned(),
            device: "cpu".to_owned(),
            values: vec![1.5, f64::NAN],
        };
        let all = Value::List(vec![
            Value::Unit,
            Value::Bool(true),
            Value::Number(1.0),
            Value::Number(f64::NEG_INFINITY),
            Value::Text("cpu".to_owned()),
            tensor,
            Value::Samples(vec![0.25]),
            Value::Error("None".to_owned()),
        ]);
        let wanted = json!({"list": [
            "unit",
            {"bool": true},
            {"number": 1.0},
            {"number": "-inf"},
            {"text": "cpu"},
            {"tensor": {"shape": [2], "dtype": "f32", "device": "cpu", "values": [1.5, "NaN"]}},
            {"samples": [0.25]},
            {"error": "None"},
        ]});
        assert_eq!(to_value(all).unwrap(), wanted);
    }
}
