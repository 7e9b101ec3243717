//! The wire's generic functions, compiled once for the types that cells use most. The crate `gpu-tutor-instances` does so
//! for candle's functions and says why.
//!
//! rustc shares generic functions of a crate that is optimised for speed only if they are `inline(never)`. The functions
//! here are never called. What they mention is compiled.

use candle_core::{Device, Shape, Tensor, Var};

use super::store::VariableStore;
use super::{Failure, Probe, ViaShow, tried};
use crate::error::Error;

macro_rules! held {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(store: &mut VariableStore, name: &str, value: $type) -> $type {
            store.put_variable(name, value);
            let value: $type = store.take_variable(name);
            if store.check_variable::<$type>(name) {
                store.bind_variable(name, value);
            }
            store.take_variable(name)
        }
    )*};
}

macro_rules! shown {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(value: &$type) {
            (&&&Probe(value)).content();
        }
    )*};
}

macro_rules! answered {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(result: Result<$type, Error>) -> Result<$type, Failure> {
            tried(result)
        }
    )*};
}

pub mod variables {
    use super::{Device, Shape, Tensor, Var, VariableStore};

    held! {
        tensor Tensor;
        var Var;
        shape Shape;
        device Device;
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
        list_of_f32 Vec<f32>;
        list_of_f64 Vec<f64>;
        list_of_u32 Vec<u32>;
        list_of_u64 Vec<u64>;
        list_of_usize Vec<usize>;
        list_of_i32 Vec<i32>;
        list_of_i64 Vec<i64>;
        list_of_texts Vec<String>;
        list_of_tensors Vec<Tensor>;
    }
}

pub mod values {
    use super::{Probe, Tensor, ViaShow};

    shown! {
        tensor Tensor;
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
        list_of_f32 Vec<f32>;
        list_of_f64 Vec<f64>;
        list_of_u32 Vec<u32>;
        list_of_usize Vec<usize>;
        list_of_i32 Vec<i32>;
        table_of_f32 Vec<Vec<f32>>;
        table_of_f64 Vec<Vec<f64>>;
    }
}

pub mod results {
    use super::{Device, Error, Failure, Tensor, Var, tried};

    answered! {
        unit ();
        tensor Tensor;
        tensors Vec<Tensor>;
        pair (Tensor, Tensor);
        var Var;
        device Device;
        truth bool;
        f32s f32;
        f64s f64;
        u8s u8;
        u32s u32;
        i64s i64;
        usizes usize;
        list_of_f32 Vec<f32>;
        list_of_f64 Vec<f64>;
        list_of_u32 Vec<u32>;
        list_of_i64 Vec<i64>;
        table_of_f32 Vec<Vec<f32>>;
        table_of_f64 Vec<Vec<f64>>;
    }
}
