//! The inputs of a check, which the grader sends as data while the cell runs.

use gpu_tutor_wire::{Inputs, Value};

use super::ask;
use super::grader::{is_open, meddled};
use candle_core::{DType, Device, Tensor};

/// The inputs for one evaluation of a check.
pub struct Given(Inputs);

impl Given {
    /// Asks the grader for the check's next inputs. Returns `None` if there are no more, which an empty line indicates.
    #[inline(never)]
    pub(super) fn next(check: &str) -> Option<Given> {
        let line = ask("", Some(check)).ok()??;
        serde_json::from_str(&line).ok().map(Given)
    }

    /// Takes the input with this name.
    ///
    /// # Panics
    /// Panics if the grader has not sent such an input.
    pub fn take<T: Input>(&mut self, name: &str) -> T {
        T::read(self.value(name)).unwrap_or_else(|| missing(name))
    }

    #[inline(never)]
    fn value(&mut self, name: &str) -> Value {
        self.0.remove(name).unwrap_or(Value::Absent)
    }
}

/// Asks the grader for an input with this name, which is then an ordinary variable. In the grader's own cell, inputs
/// are only for its checks.
///
/// # Panics
/// Panics if the grader does not send such an input.
pub fn given<T: Input>(check: &str, name: &str) -> T {
    if is_open() {
        meddled();
        missing(name);
    }
    Given::next(check).map_or_else(|| missing(name), |mut given| given.take(name))
}

#[cold]
fn missing(name: &str) -> ! {
    panic!("the grader sent no input `{name}` of this type")
}

/// A type that an input can have.
pub trait Input: Sized {
    /// Reads the value; `None` if it is of a different kind.
    fn read(value: Value) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Input for $number {
            #[inline(never)]
            fn read(value: Value) -> Option<$number> {
                match value {
                    Value::Number(number) => Some(number as $number),
                    _ => None,
                }
            }
        }
    )*};
}

numbers!(usize u32 u64 i32 i64 f64);

impl Input for bool {
    #[inline(never)]
    fn read(value: Value) -> Option<bool> {
        match value {
            Value::Bool(truth) => Some(truth),
            _ => None,
        }
    }
}

impl Input for String {
    #[inline(never)]
    fn read(value: Value) -> Option<String> {
        match value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<T: Input> Input for Vec<T> {
    fn read(value: Value) -> Option<Vec<T>> {
        match value {
            Value::List(items) => items.into_iter().map(T::read).collect(),
            _ => None,
        }
    }
}

impl Input for Tensor {
    #[inline(never)]
    fn read(value: Value) -> Option<Tensor> {
        let Value::Tensor {
            shape,
            dtype,
            values,
            ..
        } = value
        else {
            return None;
        };
        let dtype: DType = dtype.parse().ok()?;
        let tensor = Tensor::from_vec(values, shape, &Device::Cpu).ok()?;
        tensor.to_dtype(dtype).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Observe;

    fn same<T: Input + Observe>(value: Value) {
        assert_eq!(T::read(value.clone()).unwrap().observe(), value);
    }

    #[test]
    fn what_is_read_is_what_was_sent() {
        same::<usize>(Value::Number(3.0));
        same::<i64>(Value::Number(-3.0));
        same::<f64>(Value::Number(-0.125));
        same::<bool>(Value::Bool(true));
        same::<String>(Value::Text("cuda:1".to_owned()));
        same::<Vec<usize>>(Value::List(vec![Value::Number(1.0), Value::Number(2.0)]));
        for dtype in ["f32", "f16", "i64"] {
            same::<Tensor>(Value::Tensor {
                shape: vec![2, 1],
                dtype: dtype.to_owned(),
                device: "cpu".to_owned(),
                values: vec![1.0, -3.0],
            });
        }
    }

    #[test]
    fn a_value_of_another_kind_is_not_taken() {
        assert_eq!(usize::read(Value::Bool(true)), None);
        assert_eq!(Vec::<f64>::read(Value::List(vec![Value::Unit])), None);
        assert!(Tensor::read(Value::Number(1.0)).is_none());
    }
}
