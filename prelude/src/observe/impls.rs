//! The types whose values can be observed.

use std::any::Any;
use std::fmt::Display;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use candle_core::{DType, Device, Shape, Tensor, Var};

use super::{Observe, Value};
use crate::device::name;
use crate::explain::{explain, explain_display};
use crate::time::Timing;

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Observe for $number {
            fn observe(&self) -> Value {
                Value::Number(*self as f64)
            }
        }
    )*};
}

numbers!(f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! by {
    ($($name:ty, |$this:ident| $value:expr;)*) => {$(
        impl Observe for $name {
            fn observe(&self) -> Value {
                let $this = self;
                $value
            }
        }
    )*};
}

by! {
    (), |_this| Value::Unit;
    bool, |this| Value::Bool(*this);
    char, |this| Value::Text(this.to_string());
    str, |this| Value::Text(this.to_owned());
    String, |this| Value::Text(this.clone());
    Device, |this| Value::Text(name(this));
    DType, |this| Value::Text(this.as_str().to_owned());
    Shape, |this| this.dims().observe();
    Duration, |this| Value::Number(this.as_secs_f64());
    Timing, |this| Value::Samples(this.samples.clone());
    Tensor, |this| tensor(this);
    Var, |this| tensor(this.as_tensor());
}

/// Reads the values without counting a transfer, because the grader reads them, not the learner.
fn tensor(tensor: &Tensor) -> Value {
    let values = || {
        tensor
            .to_device(&Device::Cpu)?
            .flatten_all()?
            .to_dtype(DType::F64)?
            .to_vec1::<f64>()
    };
    match values() {
        Ok(values) => Value::Tensor {
            shape: tensor.dims().to_vec(),
            dtype: tensor.dtype().as_str().to_owned(),
            device: name(tensor.device()),
            values,
        },
        Err(error) => Value::Error(explain(&error).message),
    }
}

impl<T: Observe> Observe for Option<T> {
    fn observe(&self) -> Value {
        self.as_ref().map_or(Value::Absent, T::observe)
    }
}

impl<T: Observe, E: Display + Any> Observe for Result<T, E> {
    fn observe(&self) -> Value {
        match self {
            Ok(value) => value.observe(),
            Err(error) => Value::Error(explain_display(error).message),
        }
    }
}

impl<T: Observe> Observe for [T] {
    fn observe(&self) -> Value {
        Value::List(self.iter().map(T::observe).collect())
    }
}

impl<T: Observe> Observe for Vec<T> {
    fn observe(&self) -> Value {
        self.as_slice().observe()
    }
}

impl<T: Observe, const N: usize> Observe for [T; N] {
    fn observe(&self) -> Value {
        self.as_slice().observe()
    }
}

macro_rules! pointers {
    ($($pointer:ty)*) => {$(
        impl<T: Observe + ?Sized> Observe for $pointer {
            fn observe(&self) -> Value {
                (**self).observe()
            }
        }
    )*};
}

pointers!(&T &mut T Box<T> Arc<T> Rc<T>);

macro_rules! tuple {
    ($($name:ident)+) => {
        impl<$($name: Observe),+> Observe for ($($name,)+) {
            #[allow(non_snake_case)]
            fn observe(&self) -> Value {
                let ($($name,)+) = self;
                Value::List(vec![$($name.observe()),+])
            }
        }
    };
}

for_each_tuple!(tuple);
