//! Data that a tensor can be created from.

use candle_core::WithDType;

use crate::error::{Fault, Result};

/// A number that can be an element of a tensor, and the type that stores it.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot be created from `{Self}`",
    note = "numbers and `bool` can be elements: `f32`, `f64`, and the integers"
)]
pub trait Element: Copy {
    /// `f32` for floats, `i64` for integers, `u8` for `bool`.
    type Stored: WithDType;

    fn stored(self) -> Self::Stored;
    fn from_index(index: usize) -> Self::Stored;
    fn to_f64(self) -> f64;
}

/// Data for a tensor: a number, or (nested) arrays, slices or vectors of numbers.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot be created from `{Self}`",
    note = "give a number, or (nested) arrays, slices or vectors of numbers, as in `tensor([[1.0, 2.0], [3.0, 4.0]])`"
)]
pub trait TensorData {
    type Element: Element;

    /// The shape of the data, taken from the first row at each level.
    fn extent(&self) -> Vec<usize>;

    /// Appends the numbers in row-major order.
    ///
    /// # Errors
    /// If a row's shape is not `shape`.
    fn flatten(&self, shape: &[usize], into: &mut Vec<Stored<Self>>) -> Result<()>;
}

type Stored<T> = <<T as TensorData>::Element as Element>::Stored;

macro_rules! elements {
    ($stored:ty: $($number:ty)*) => {$(
        impl Element for $number {
            type Stored = $stored;

            fn stored(self) -> $stored {
                self as $stored
            }

            fn from_index(index: usize) -> $stored {
                index as $stored
            }

            fn to_f64(self) -> f64 {
                self as f64
            }
        }

        numbers!($number);
    )*};
}

macro_rules! numbers {
    ($number:ty) => {
        impl TensorData for $number {
            type Element = $number;

            fn extent(&self) -> Vec<usize> {
                Vec::new()
            }

            fn flatten(&self, _: &[usize], into: &mut Vec<Stored<Self>>) -> Result<()> {
                into.push(self.stored());
                Ok(())
            }
        }
    };
}

elements!(f32: f32 f64);
elements!(i64: i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl Element for bool {
    type Stored = u8;

    fn stored(self) -> u8 {
        self.into()
    }

    fn from_index(index: usize) -> u8 {
        u8::from(index > 0)
    }

    fn to_f64(self) -> f64 {
        u8::from(self).into()
    }
}

numbers!(bool);

impl<T: TensorData> TensorData for [T] {
    type Element = T::Element;

    fn extent(&self) -> Vec<usize> {
        let mut shape = vec![self.len()];
        shape.extend(self.first().map(T::extent).unwrap_or_default());
        shape
    }

    fn flatten(&self, shape: &[usize], into: &mut Vec<Stored<Self>>) -> Result<()> {
        let (count, rest) = shape.split_first().unwrap_or((&0, &[]));
        if self.len() != *count {
            return Err(Fault::Ragged {
                first: shape.to_vec(),
                other: self.extent(),
            }
            .into());
        }
        self.iter().try_for_each(|row| row.flatten(rest, into))
    }
}

macro_rules! by_slice {
    ($(($($generics:tt)*) $list:ty;)*) => {$(
        impl<$($generics)*> TensorData for $list {
            type Element = T::Element;

            fn extent(&self) -> Vec<usize> {
                self.as_slice().extent()
            }

            fn flatten(&self, shape: &[usize], into: &mut Vec<Stored<Self>>) -> Result<()> {
                self.as_slice().flatten(shape, into)
            }
        }
    )*};
}

by_slice! {
    (T: TensorData) Vec<T>;
    (T: TensorData, const N: usize) [T; N];
}

impl<T: TensorData + ?Sized> TensorData for &T {
    type Element = T::Element;

    fn extent(&self) -> Vec<usize> {
        (**self).extent()
    }

    fn flatten(&self, shape: &[usize], into: &mut Vec<Stored<Self>>) -> Result<()> {
        (**self).flatten(shape, into)
    }
}
