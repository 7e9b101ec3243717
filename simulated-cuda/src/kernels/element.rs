//! The types of a tensor's elements, with the arithmetic that the kernels use on each.

use half::{bf16, f16};

/// A value that its bytes fully define: any bytes of its size are a valid value.
///
/// # Safety
///
/// Every pattern of bytes must be a valid value.
pub unsafe trait Plain: Copy + Send + 'static {}

macro_rules! plain {
    ($($type:ty)*) => {
        // SAFETY: these are numbers without padding, and every bit pattern is a valid number.
        $(unsafe impl Plain for $type {})*
    };
}
plain!(u8 i16 i32 u32 i64 u64 usize f16 bf16 f32 f64);

/// A number of any element type, without loss: the intermediate type of a cast.
#[derive(Clone, Copy)]
pub enum Number {
    Whole(i64),
    Real(f64),
}

/// The element of a tensor. Integers wrap around, as they do on a GPU.
pub trait Element: Plain + PartialOrd {
    const ZERO: Self;
    const ONE: Self;
    /// The initial value for a maximum.
    const LOWEST: Self;
    /// The initial value for a minimum.
    const HIGHEST: Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn larger(self, other: Self) -> Self;
    fn smaller(self, other: Self) -> Self;
    fn number(self) -> Number;
    fn from_number(number: Number) -> Self;
}

/// An element with a fraction.
pub trait Float: Element {
    /// A function of one variable, computed in single precision for the half types and in the element's own precision
    /// otherwise.
    fn through(self, single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> Self;

    fn of(value: f64) -> Self {
        Self::from_number(Number::Real(value))
    }

    fn to_f64(self) -> f64 {
        match self.number() {
            Number::Real(value) => value,
            Number::Whole(value) => value as f64,
        }
    }
}

macro_rules! integers {
    ($($type:ty)*) => { $(
        impl Element for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWEST: Self = <$type>::MIN;
            const HIGHEST: Self = <$type>::MAX;
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            fn sub(self, other: Self) -> Self { self.wrapping_sub(other) }
            fn mul(self, other: Self) -> Self { self.wrapping_mul(other) }
            /// A division by zero is not an error on a GPU: all bits of the result are set.
            fn div(self, other: Self) -> Self {
                if other == 0 { !0 } else { self.wrapping_div(other) }
            }
            fn larger(self, other: Self) -> Self { self.max(other) }
            fn smaller(self, other: Self) -> Self { self.min(other) }
            fn number(self) -> Number { Number::Whole(self as i64) }
            fn from_number(number: Number) -> Self {
                match number {
                    Number::Whole(value) => value as $type,
                    Number::Real(value) => value as $type,
                }
            }
        }
    )* };
}
integers!(u8 i16 i32 u32 i64);

/// `$maximum` and `$minimum` determine what happens to NaN: `fmaxf` ignores it, `__hmax_nan` keeps it.
macro_rules! floats {
    ($($type:ty, $zero:expr, $one:expr, $real:expr, $whole:expr, $maximum:expr, $minimum:expr;)*) => { $(
        impl Element for $type {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            const LOWEST: Self = <$type>::NEG_INFINITY;
            const HIGHEST: Self = <$type>::INFINITY;
            fn add(self, other: Self) -> Self { self + other }
            fn sub(self, other: Self) -> Self { self - other }
            fn mul(self, other: Self) -> Self { self * other }
            fn div(self, other: Self) -> Self { self / other }
            fn larger(self, other: Self) -> Self { $maximum(self, other) }
            fn smaller(self, other: Self) -> Self { $minimum(self, other) }
            fn number(self) -> Number { Number::Real(f64::from(self)) }
            fn from_number(number: Number) -> Self {
                match number {
                    Number::Whole(value) => $whole(value),
                    Number::Real(value) => $real(value),
                }
            }
        }
    )* };
}
floats! {
    f32, 0.0, 1.0, |v: f64| v as f32, |v: i64| v as f32, f32::max, f32::min;
    f64, 0.0, 1.0, |v: f64| v, |v: i64| v as f64, f64::max, f64::min;
    f16, f16::ZERO, f16::ONE, f16::from_f64, |v: i64| f16::from_f64(v as f64), with_nan(f16::max), with_nan(f16::min);
    bf16, bf16::ZERO, bf16::ONE, bf16::from_f64, |v: i64| bf16::from_f64(v as f64), with_nan(bf16::max), with_nan(bf16::min);
}

/// Chooses between two numbers, but returns NaN if one of them is NaN.
#[allow(clippy::eq_op)]
fn with_nan<T: PartialEq + Copy>(choose: fn(T, T) -> T) -> impl Fn(T, T) -> T {
    move |a, b| {
        if a != a {
            a
        } else if b != b {
            b
        } else {
            choose(a, b)
        }
    }
}

impl Float for f32 {
    fn through(self, single: impl Fn(f32) -> f32, _double: impl Fn(f64) -> f64) -> Self {
        single(self)
    }
}

impl Float for f64 {
    fn through(self, _single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> Self {
        double(self)
    }
}

impl Float for f16 {
    fn through(self, single: impl Fn(f32) -> f32, _double: impl Fn(f64) -> f64) -> Self {
        f16::from_f32(single(self.to_f32()))
    }
}

impl Float for bf16 {
    fn through(self, single: impl Fn(f32) -> f32, _double: impl Fn(f64) -> f64) -> Self {
        bf16::from_f32(single(self.to_f32()))
    }
}

/// `$body` with `$T` as the type that a kernel's name ends with, or `None` for any other type.
macro_rules! by_type {
    ($name:expr, float $T:ident => $body:expr) => {
        by_type!($name, $T in ["f32" f32, "f64" f64, "f16" half::f16, "bf16" half::bf16] => $body)
    };
    ($name:expr, index $T:ident => $body:expr) => {
        by_type!($name, $T in ["u8" u8, "u32" u32, "i64" i64] => $body)
    };
    ($name:expr, any $T:ident => $body:expr) => {
        by_type!($name, $T in ["f32" f32, "f64" f64, "f16" half::f16, "bf16" half::bf16, "u8" u8, "u32" u32, "i64" i64]
            => $body)
    };
    ($name:expr, $T:ident in [$($text:literal $type:ty),*] => $body:expr) => {
        match $name {
            $($text => { type $T = $type; Some($body) })*
            _ => None,
        }
    };
}
pub(crate) use by_type;

#[cfg(test)]
mod tests {
    use super::{Element, f16};

    #[test]
    fn integers_wrap_around_and_a_division_by_zero_sets_all_bits() {
        assert_eq!(250u8.add(10), 4);
        assert_eq!(0u32.sub(1), u32::MAX);
        assert_eq!(7u8.div(0), 255);
    }

    #[test]
    fn a_maximum_of_halves_keeps_nan_and_one_of_floats_leaves_it_out() {
        assert!(f16::ONE.larger(f16::NAN).is_nan());
        assert_eq!(1f32.larger(f32::NAN), 1.0);
    }
}
