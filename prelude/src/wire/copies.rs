//! Counts the copies that candle's own methods make when a cell calls them.
//!
//! The session writes [`counted`](fn@counted) around every call of a name such as `to_vec1`. The type of the result
//! shows whether the call was one of candle's: `(&&Copied(value)).vec1()` counts it if it is one, and does nothing for
//! every other type, because method lookup tries the receiver with the most references first.

use std::cell::OnceCell;
use std::mem::ManuallyDrop;
use std::rc::Rc;
use std::sync::Arc;

use candle_core::{Device, Tensor, Var, WithDType};

use crate::device::{after_move, before_any_move};
use crate::error::{Error, Result};
use crate::transfers::{Direction, record};

/// Passes a value on after `count` has inspected it.
///
/// Because of `ManuallyDrop`, nothing is dropped if `count` panics. Otherwise every cell would have to compile the code
/// that drops the value, and an error has many parts.
#[inline(always)]
pub fn counted<T>(value: T, count: impl FnOnce(&T)) -> T {
    let value = ManuallyDrop::new(value);
    count(&value);
    ManuallyDrop::into_inner(value)
}

/// The result of a call that may have copied.
pub struct Copied<'a, T>(pub &'a T);

/// Counts a copy to the host before it is made. The session inserts a call of this method before method calls in
/// macros, where it cannot see which expression makes up the call.
pub trait Fetched {
    fn gpu_tutor_fetched(&self) -> &Self;
}

/// Text that panic messages must not show. It appears in the text of an assertion where the session inserted the
/// method.
pub(super) const FETCHED: &str = ".gpu_tutor_fetched()";

impl Fetched for Tensor {
    fn gpu_tutor_fetched(&self) -> &Tensor {
        fetched(self.elem_count() * self.dtype().size_in_bytes());
        self
    }
}

/// What these calls do for other types.
pub trait NotCopied {
    fn scalar(&self) {}
    fn vec1(&self) {}
    fn vec2(&self) {}
    fn vec3(&self) {}
    fn created(&self) {}
    fn moved(&self, _: &MovedFrom) {}
    fn converted(&self) {}
}

impl<T> NotCopied for Copied<'_, T> {}

macro_rules! fetches {
    ($($name:ident $method:ident $list:ty, |$numbers:ident| $count:expr;)*) => {$(
        pub trait $name {
            fn $method(&self);
        }

        impl<S: WithDType> $name for &Copied<'_, Result<$list, Error>> {
            fn $method(&self) {
                if let Ok($numbers) = self.0 {
                    fetched($count * size_of::<S>());
                }
            }
        }
    )*};
}

fetches! {
    CopiedScalar scalar S, |_number| 1;
    CopiedVec1 vec1 Vec<S>, |row| row.len();
    CopiedVec2 vec2 Vec<Vec<S>>, |rows| rows.iter().map(Vec::len).sum::<usize>();
    CopiedVec3 vec3 Vec<Vec<Vec<S>>>, |sheets| sheets.iter().flatten().map(Vec::len).sum::<usize>();
}

/// Counts a copy to the host on every device, as `item` does.
#[inline(never)]
fn fetched(bytes: usize) {
    record(Direction::DeviceToHost, bytes as u64);
}

/// Counts a copy to the host before a tensor is converted to numbers.
pub trait Converted {
    fn converted(&self);
}

impl Converted for &Copied<'_, Tensor> {
    fn converted(&self) {
        self.0.gpu_tutor_fetched();
    }
}

impl Converted for &Copied<'_, &Tensor> {
    fn converted(&self) {
        self.0.gpu_tutor_fetched();
    }
}

pub trait CopiedTensor {
    fn created(&self);
    fn moved(&self, from: &MovedFrom);
}

impl CopiedTensor for &Copied<'_, Result<Tensor, Error>> {
    fn created(&self) {
        if let Ok(tensor) = self.0 {
            copied(&Device::Cpu, tensor);
        }
    }

    fn moved(&self, from: &MovedFrom) {
        if let (Ok(tensor), Some(from)) = (self.0, from.0.get()) {
            copied(from, tensor);
        }
    }
}

impl CopiedTensor for &Copied<'_, Result<Var, Error>> {
    fn created(&self) {
        if let Ok(var) = self.0 {
            copied(&Device::Cpu, var.as_tensor());
        }
    }

    fn moved(&self, _: &MovedFrom) {}
}

/// Counts the copy of a tensor to its current device, if there was one.
#[inline(never)]
fn copied(from: &Device, tensor: &Tensor) {
    let to = tensor.device();
    if !from.same_device(to)
        && let Some(direction) = Direction::between(from, to)
    {
        let bytes = tensor.elem_count() * tensor.dtype().size_in_bytes();
        record(direction, bytes as u64);
        // Ignore failures: the next call that uses one of the devices reports a better message.
        let _ = after_move(from, to);
    }
}

/// The device that a tensor was on before it was moved.
#[derive(Default)]
pub struct MovedFrom(OnceCell<Device>);

impl MovedFrom {
    /// Records the tensor's device.
    pub fn of<'a, T: OnDevice + ?Sized>(&self, tensor: &'a T) -> &'a T {
        self.note(tensor.on_device());
        tensor
    }

    #[inline(never)]
    fn note(&self, device: &Device) {
        let _ = self.0.set(device.clone());
        // Ignore failures: the copy that follows reports a better message.
        let _ = before_any_move(device);
    }
}

/// A tensor, owned or behind a reference.
pub trait OnDevice {
    fn on_device(&self) -> &Device;
}

impl OnDevice for Tensor {
    fn on_device(&self) -> &Device {
        self.device()
    }
}

impl OnDevice for Var {
    fn on_device(&self) -> &Device {
        self.as_tensor().device()
    }
}

macro_rules! pointers {
    ($($pointer:ty)*) => {$(
        impl<T: OnDevice + ?Sized> OnDevice for $pointer {
            fn on_device(&self) -> &Device {
                (**self).on_device()
            }
        }
    )*};
}

pointers!(&T &mut T Box<T> Arc<T> Rc<T>);
