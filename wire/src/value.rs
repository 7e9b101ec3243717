//! Values that a check observes.

mod lossless;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The neutral form of an observed value. JSON cannot represent numbers that are not finite, so they are text there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Unit,
    Bool(bool),
    Number(#[serde(with = "lossless")] f64),
    Text(String),
    List(Vec<Value>),
    /// A tensor with its values in row-major order.
    Tensor {
        shape: Vec<usize>,
        dtype: String,
        device: String,
        #[serde(with = "lossless::list")]
        values: Vec<f64>,
    },
    /// The samples of a `Timing`, in seconds per run.
    Samples(#[serde(with = "lossless::list")] Vec<f64>),
    /// `None`.
    Absent,
    /// The message of an `Err`.
    Error(String),
    /// The message of a panic that a check caught.
    Panicked(String),
}

/// The inputs of a check, by name.
pub type Inputs = BTreeMap<String, Value>;

/// The id for observing a check's output for the input with this number.
pub fn output_id(check: &str, number: usize) -> String {
    format!("{check}#{number}")
}

#[cfg(test)]
mod tests {
    use super::Value;
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
            Value::Absent,
            Value::Error("no GPU".to_owned()),
            Value::Panicked("overflow".to_owned()),
        ]);
        let wanted = json!({"list": [
            "unit",
            {"bool": true},
            {"number": 1.0},
            {"number": "-inf"},
            {"text": "cpu"},
            {"tensor": {"shape": [2], "dtype": "f32", "device": "cpu", "values": [1.5, "NaN"]}},
            {"samples": [0.25]},
            "absent",
            {"error": "no GPU"},
            {"panicked": "overflow"},
        ]});
        assert_eq!(to_value(all).expect("JSON"), wanted);
    }
}
