//! What the compiler needs to know about two values that a cell compares.

use std::collections::VecDeque;

/// Two values of the same type are alike, and so are two lists that the standard library can compare, if their items
/// have the same type.
#[doc(hidden)]
pub trait Alike<Other: ?Sized> {}

impl<T: ?Sized> Alike<T> for T {}

macro_rules! lists {
    ($([$($parameters:tt)*] $one:ty, $other:ty;)*) => {
        $(impl<T, $($parameters)*> Alike<$other> for $one {})*
    };
}

lists! {
    [const N: usize] Vec<T>, [T; N];
    [const N: usize] Vec<T>, &[T; N];
    [] Vec<T>, [T];
    [] Vec<T>, &[T];
    [const N: usize] VecDeque<T>, [T; N];
    [const N: usize] VecDeque<T>, &[T; N];
    [] VecDeque<T>, &[T];
    [] VecDeque<T>, Vec<T>;
    [const N: usize] [T], [T; N];
    [] [T], Vec<T>;
    [const N: usize] [T; N], [T];
    [const N: usize] [T; N], &[T];
    [const N: usize] &[T], [T; N];
    [const N: usize] &[T], &[T; N];
    [] &[T], Vec<T>;
    [const N: usize] &[T; N], &[T];
    [const N: usize] &Vec<T>, &[T; N];
    [] &Vec<T>, &[T];
}

/// Tells the compiler that two values are alike.
#[doc(hidden)]
pub fn alike<A: Alike<B> + ?Sized, B: ?Sized>(_: &A, _: &B) {}
