//! The values that a measured closure can return: a `Result`, or a plain value.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use candle_core::{DType, Device, Shape, Tensor, Var};

use super::{Comparison, Sweep, Timing};
use crate::error::{Error, Result};
use crate::memory::MemoryTimeline;
use crate::net::{CrossEntropyLoss, Sequential};
use crate::picture::Picture;
use crate::roofline::Roofline;
use crate::transfers::Transfers;

/// A measured closure's return value: a `Result`, or a plain value.
///
/// `Result` implements this only for candle's error, so that the compiler can infer the error type in
/// `timed(|| { …?; Ok(()) })`. It is implemented for each plain type separately, because a blanket implementation would
/// prevent that.
#[diagnostic::on_unimplemented(
    message = "a measured closure cannot return `{Self}`",
    label = "not a tensor, a plain value, or a `Result` with the prelude's error",
    note = "end the closure with `Ok(value)`; `.map_err(Error::wrap)?` converts other errors to the prelude's"
)]
pub trait Measured {
    type Value;

    fn outcome(self) -> Result<Self::Value>;
}

impl<T> Measured for Result<T, Error> {
    type Value = T;

    fn outcome(self) -> Result<T> {
        self
    }
}

macro_rules! plain {
    ($(($($generics:tt)*) $name:ty;)*) => {$(
        impl<$($generics)*> Measured for $name {
            type Value = $name;

            fn outcome(self) -> Result<$name> {
                Ok(self)
            }
        }
    )*};
}

plain! {
    () (); () bool; () char; () String; () Duration;
    () f32; () f64; () i8; () i16; () i32; () i64; () isize; () u8; () u16; () u32; () u64; () usize;
    () Tensor; () Var; () Device; () DType; () Shape; () Sequential; () CrossEntropyLoss;
    () Timing; () Roofline; () Comparison; () Sweep; () MemoryTimeline; () Picture; () Transfers;
    ('a, T: ?Sized) &'a T;
    (T) Vec<T>; (T) Option<T>; (T, const N: usize) [T; N];
    (T: ?Sized) Box<T>; (T: ?Sized) Rc<T>; (T: ?Sized) Arc<T>;
    (A) (A,); (A, B) (A, B); (A, B, C) (A, B, C); (A, B, C, D) (A, B, C, D);
    (A, B, C, D, E) (A, B, C, D, E); (A, B, C, D, E, F) (A, B, C, D, E, F);
    (A, B, C, D, E, F, G) (A, B, C, D, E, F, G); (A, B, C, D, E, F, G, H) (A, B, C, D, E, F, G, H);
}
