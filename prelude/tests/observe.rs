//! Tests the values that a grader observes.

use std::time::Duration;

use prelude::observe::{Observe, Value};
use prelude::*;

#[test]
fn a_tensor_is_its_values_in_rows() -> Result<()> {
    let seen = tensor([[1, 2], [3, 4]])?.t()?.observe();
    let wanted = Value::Tensor {
        shape: vec![2, 2],
        dtype: "i64".to_owned(),
        device: "cpu".to_owned(),
        values: vec![1.0, 3.0, 2.0, 4.0],
    };
    assert_eq!(seen, wanted);
    Ok(())
}

#[test]
fn places_types_and_shapes_are_words_and_lists() {
    assert_eq!(cpu().observe(), Value::Text("cpu".to_owned()));
    assert_eq!(DType::F16.observe(), Value::Text("f16".to_owned()));
    let shape = Value::List(vec![Value::Number(2.0), Value::Number(3.0)]);
    assert_eq!(Shape::from((2, 3)).observe(), shape);
    assert_eq!([2usize, 3].as_slice().observe(), shape);
    assert_eq!((2, 3.0).observe(), shape);
}

#[test]
fn options_and_results_are_their_value_or_an_error() {
    assert_eq!(Some(true).observe(), Value::Bool(true));
    assert_eq!(None::<bool>.observe(), Value::Absent);
    assert_eq!(Ok::<_, String>(()).observe(), Value::Unit);
    let Value::Error(message) = device("gpu").observe() else {
        panic!("not an error")
    };
    assert!(message.contains("not the name of a device"));
}

#[test]
fn times_are_seconds() {
    assert_eq!(Duration::from_millis(250).observe(), Value::Number(0.25));
    assert_eq!(
        Timing::from_seconds(vec![0.5]).observe(),
        Value::Samples(vec![0.5])
    );
}
