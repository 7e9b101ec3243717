//! Values that cells hold: they are created, filled, copied and dropped.

use candle_core::{Device, Error, Result, Shape, Tensor, Var};

macro_rules! dropped {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(value: $type, list: Vec<$type>, option: Option<$type>, boxed: Box<$type>) {
            drop((value, list, option, boxed));
        }
    )*};
}

dropped! {
    tensor Tensor;
    var Var;
    shape Shape;
    device Device;
    error Error;
    result_of_tensor Result<Tensor>;
    pair (Tensor, Tensor);
    named (String, Tensor);
    text String;
    list_of_f32 Vec<f32>;
    list_of_f64 Vec<f64>;
    list_of_u8 Vec<u8>;
    list_of_u32 Vec<u32>;
    list_of_u64 Vec<u64>;
    list_of_usize Vec<usize>;
    list_of_i32 Vec<i32>;
    list_of_i64 Vec<i64>;
}

macro_rules! lists {
    ($($name:ident $type:ty;)*) => {$(
        pub fn $name(value: &$type, slice: &[$type]) -> (Vec<$type>, Vec<$type>, Option<$type>) {
            let mut list = Vec::new();
            list.push(value.clone());
            let popped = list.pop();
            list.extend_from_slice(slice);
            list.insert(0, value.clone());
            list.extend([value.clone()]);
            list.truncate(list.len());
            let mut filled = vec![value.clone(); slice.len()];
            filled.extend(slice.iter().cloned());
            filled.extend(list.clone());
            for each in &mut filled {
                each.clone_from(value);
            }
            let _ = (slice.first(), slice.last(), slice.get(0), slice.iter().len());
            let copied: Vec<$type> = slice.iter().cloned().collect();
            for each in copied {
                filled.push(each);
            }
            (list, filled, popped)
        }
    )*};
}

lists! {
    tensors Tensor;
    texts String;
    f32s f32;
    f64s f64;
    u8s u8;
    u32s u32;
    u64s u64;
    usizes usize;
    i32s i32;
    i64s i64;
}
