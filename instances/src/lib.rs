//! Generic code, compiled once for the types that cells use most.
//!
//! A cell that calls `Tensor::zeros` or drops a tensor would otherwise compile this code itself: it made up nine tenths
//! of what rustc generated for such a cell. rustc looks for a generic function in the crates below before it compiles
//! one, but only in crates that were compiled to share them: those that are not fully optimised for speed and, for code
//! that drops values, those that are compiled incrementally. So this crate is compiled in that way (`SHARING` in
//! `crates/session/src/prelude/sources.rs`), and all others as usual. Without it, cells do the same but are slower to
//! compile.
//!
//! The functions here are never called, but the functions that they mention are compiled.

pub use candle_core::{Device, Shape, Tensor, Var};

pub mod numbers;
pub mod shapes;
pub mod values;

/// Calls a macro with the types of the values that cells most often hold, each with a name.
#[macro_export]
macro_rules! for_each_common_type {
    ($apply:ident) => {
        $apply! {
            tensor $crate::Tensor;
            var $crate::Var;
            shape $crate::Shape;
            device $crate::Device;
            text String;
            literal &'static str;
            truth bool;
            f32s f32;
            f64s f64;
            u8s u8;
            u32s u32;
            u64s u64;
            usizes usize;
            i32s i32;
            i64s i64;
            pair ($crate::Tensor, $crate::Tensor);
            list_of_tensors Vec<$crate::Tensor>;
            list_of_texts Vec<String>;
            list_of_f32 Vec<f32>;
            list_of_f64 Vec<f64>;
            list_of_u8 Vec<u8>;
            list_of_u32 Vec<u32>;
            list_of_u64 Vec<u64>;
            list_of_usize Vec<usize>;
            list_of_i32 Vec<i32>;
            list_of_i64 Vec<i64>;
            table_of_f32 Vec<Vec<f32>>;
            table_of_f64 Vec<Vec<f64>>;
        }
    };
}
